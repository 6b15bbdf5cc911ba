import { inUtc } from './design/clock.ts';
import { asciiDigits } from './digits.ts';

const UNITS: Record<string, number> = { m: 60, h: 3600, d: 86_400, w: 604_800 };
const DAYS: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

/** The formats of a time. */
export const TIME_HELP = 'Enter 24h, 7d, +2h, 03:00, yesterday 03:00, or a date';

/**
 * Parses a typed time: `90m`, `24h`, `7d` (ago), `+2h` (ahead), `now`, `03:00` (today), `yesterday 03:00`, or a date with or without a time, in the time zone of the
 * browser, or in UTC after the user switched to it. Undefined if the text is not a time.
 */
export function readTime(text: string, now = Date.now()): string | undefined {
  const given = asciiDigits(text).trim();
  const typed = given.toLowerCase();
  if (typed === 'now') return new Date(now).toISOString();
  const relative = /^([+-]?)(\d+(?:\.\d+)?)\s*([mhdw])$/.exec(typed);
  if (relative) {
    const [, sign, amount, unit] = relative;
    const seconds = Number(amount) * (UNITS[String(unit)] ?? 0);
    return new Date(now + (sign === '+' ? 1 : -1) * seconds * 1000).toISOString();
  }
  const named = /^(yesterday|today|tomorrow)?\s*(?:(\d{1,2}):(\d\d))?$/.exec(typed);
  if (named && typed !== '') {
    const [, day, hours = '0', minutes = '0'] = named;
    if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
    const at = new Date(now);
    const days = DAYS[day ?? 'today'] ?? 0;
    if (inUtc.value) at.setTime(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days, Number(hours), Number(minutes)));
    else {
      at.setDate(at.getDate() + days);
      at.setHours(Number(hours), Number(minutes), 0, 0);
    }
    return at.toISOString();
  }
  // browsers parse nearly every text with a number as a date: without a year as 2001, and an invalid day as a day of the next month
  const [, day] = /^\d{4}-\d\d-(\d\d)/.exec(typed) ?? [];
  if (!/(^|\D)\d{4}(\D|$)/.test(typed) || Number(day) > daysIn(typed)) return undefined;
  // a date without a time is midnight in the displayed time zone, like a date with a time
  const iso = /^(\d{4}-\d\d-\d\d)(?:[ t](\d\d:\d\d(?::\d\d)?))?$/.exec(typed);
  const at = Date.parse(iso ? `${iso[1]}T${iso[2] ?? '00:00'}${inUtc.value ? 'Z' : ''}` : given);
  if (Number.isNaN(at)) return undefined;
  const hasZone = /(z|utc|gmt|[+-]\d\d:?\d\d)$/.test(typed);
  return new Date(iso || hasZone || !inUtc.value ? at : at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
}

/** The number of days in the month of a date such as `2026-02-28`. */
const daysIn = (date: string): number => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** Why the text of a time field is invalid; undefined if it is valid or empty. */
export const timeProblem = (text: string): string | undefined => (text === '' || readTime(text) ? undefined : TIME_HELP);
