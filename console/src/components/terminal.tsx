import { piecesOf } from './ansi.ts';
import { Linked } from './values.tsx';

/** The colors of a terminal that differ from the text, as colors of the console. */
const COLORS: Record<string, string> = {
  black: 'quiet',
  red: 'failed',
  green: 'completed',
  yellow: 'scheduled',
  blue: 'running',
  magenta: 'paused',
  cyan: 'running',
};

/** A text of a terminal, with its colors, and its web addresses as links. */
export const Terminal = ({ text }: { text: string }) => (
  <>
    {piecesOf(text).map(({ text: part, color = '', bold }, index) => (
      <span key={index} style={{ color: COLORS[color] && `var(--${COLORS[color]})`, fontWeight: bold ? 700 : undefined }}>
        <Linked text={part} />
      </span>
    ))}
  </>
);
