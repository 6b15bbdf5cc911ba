import { LosslessNumber } from '../../json/json.ts';

const ISO =
  /^([+-])?P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;
/** Seconds of a year, a month, a week, a day, an hour, a minute, a second. */
const ISO_SECONDS = [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1];

const CLOCK = /^([+-])?(?:(\d+)(?: days?,)? )?(\d{1,2}):(\d\d):(\d\d(?:\.\d{1,6})?)$/;

/** A duration as clients spell it: a number of seconds, ISO 8601, or `HH:MM:SS` with or without days. Undefined for anything else, such as `"30"`. */
export function durationSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof LosslessNumber) return Number(value.text);
  if (typeof value !== 'string') return undefined;
  const iso = ISO.exec(value);
  if (iso) {
    const [, sign, ...parts] = iso;
    if (parts.every((part) => part === undefined) || /t$/i.test(value)) return undefined;
    return signed(
      sign,
      parts.reduce((sum, part, index) => sum + Number(part ?? 0) * ISO_SECONDS[index]!, 0),
    );
  }
  const clock = CLOCK.exec(value);
  if (!clock) return undefined;
  const [, sign, days = '0', hours, minutes, seconds] = clock;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return signed(sign, Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

const signed = (sign: string | undefined, seconds: number): number => (sign === '-' ? -seconds : seconds);
