import { signal } from '@preact/signals';
import { awayText, fullText, preciseText, timeText } from './time-text.ts';

const TICK = 30_000;
const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), TICK);

interface Props {
  at: string | null | undefined;
  /** Whether the second matters, on other days too. */
  precise?: boolean;
  /** Whether it says how far it is from now. */
  away?: boolean;
}

/** A time with its full form, zone included, as its title. */
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
