import { signal } from '@preact/signals';
import { awayText, fullText, preciseText, timeText } from './time-text.ts';

const TICK = 30_000;
const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), TICK);

interface Props {
  at: string | null | undefined;
  /** Whether to display the seconds on every day. */
  precise?: boolean;
  /** Whether to display the distance from now. */
  away?: boolean;
}

/** A time, with its date and zone as a tooltip. */
export function Time({ at, precise, away }: Props) {
  if (!at) return <span class="hint">–</span>;
  return (
    <>
      <time dateTime={at} title={fullText(at)}>
        {precise ? preciseText(at) : timeText(at)}
      </time>
      {away && <span class="hint away"> {awayText(at, now.value)}</span>}
    </>
  );
}
