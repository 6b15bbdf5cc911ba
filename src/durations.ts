import { LosslessNumber } from './json/json.ts';

const DAY_SECONDS = 86_400;
/** The clients' durations end at 999,999,999 days, in either direction. */
const MAX_SECONDS = 999_999_999 * DAY_SECONDS;

const ISO = /^([+-])?P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/i;
const CLOCK = /^([+-])?(?:(\d+)\s*d(?:ays?)?(?:,\s*|\s+|$))?(?:(\d+):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?)?$/i;
/** Years, months, weeks, days, hours, minutes, seconds of an ISO 8601 duration; calendar units by their usual lengths. */
const UNIT_SECONDS = [365 * DAY_SECONDS, 30 * DAY_SECONDS, 7 * DAY_SECONDS, DAY_SECONDS, 3600, 60, 1];

/**
 * Seconds of a duration as clients send it: a number, an ISO 8601 duration or `[N days, ]H:MM[:SS]`; whole microseconds. A text of digits alone says
 * no unit and is none.
 */
export function readDuration(input: unknown): { seconds: number } | { problem: string } {
  const seconds = secondsOf(input);
  if (seconds === undefined || Number.isNaN(seconds)) return { problem: 'Input should be a valid timedelta' };
  if (Math.abs(seconds) > MAX_SECONDS) return { problem: 'Input should be a valid timedelta, the number of days is too large' };
  return { seconds: Math.round(seconds * 1_000_000) / 1_000_000 };
}

function secondsOf(input: unknown): number | undefined {
  if (typeof input === 'number') return input;
  if (typeof input === 'boolean') return input ? 1 : 0;
  if (input instanceof LosslessNumber) return input.valueOf();
  if (typeof input !== 'string' || input === '') return undefined;
  const clock = CLOCK.exec(input);
  if (clock && (clock[2] ?? clock[3]) !== undefined) {
    const [, sign, days = 0, hours = 0, minutes = 0, rest = 0] = clock;
    const total = Number(days) * DAY_SECONDS + Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    return sign === '-' ? -total : total;
  }
  const iso = ISO.exec(input);
  if (!iso || iso.slice(2).every((part) => part === undefined) || /T$/i.test(input)) return undefined;
  const total = iso.slice(2).reduce((sum, part, unit) => sum + Number(part ?? 0) * UNIT_SECONDS[unit]!, 0);
  return iso[1] === '-' ? -total : total;
}
