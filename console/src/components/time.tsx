import { eachHalfMinute } from '../design/clock.ts';
import { awayText, fullText, preciseText, timeText } from './time-text.ts';

interface Props {
  at: string | null | undefined;
  /** Whether to display the seconds on every day. */
  precise?: boolean;
  /** Whether to display the distance from now as well. */
  away?: boolean;
}

/** A time, with its date, zone, and distance from now as a tooltip. */
export function Time({ at, precise, away }: Props) {
  if (!at) return <span class="hint">–</span>;
  return (
    <>
      <time dateTime={at} title={fullText(at)}>
        {precise ? preciseText(at) : timeText(at)}
      </time>
      {away && <span class="hint away"> {awayText(at, eachHalfMinute.value)}</span>}
    </>
  );
}

/** The distance of a time from now: `3 min ago`. The time itself is its tooltip. */
export function Ago({ at }: { at: string | null | undefined }) {
  if (!at) return <span class="hint">–</span>;
  return (
    <time dateTime={at} title={fullText(at)}>
      {awayText(at, eachHalfMinute.value)}
    </time>
  );
}
