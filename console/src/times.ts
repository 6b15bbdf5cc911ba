import { asciiDigits } from './digits.ts';

const UNITS: Record<string, number> = { m: 60, h: 3600, d: 86_400, w: 604_800 };
const DAYS: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

/** What one can type as a time. */
export const TIME_HELP = 'Type 24h, 7d, +2h, 03:00, yesterday 03:00 or a date';

/**
 * A time as typed: `90m`, `24h`, `7d` ago (or ahead: `+2h`), `now`, `03:00` of this day or of `yesterday`, or a date with or without a time, in the zone of the
 * browser. Undefined if it is none.
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
    at.setDate(at.getDate() + (DAYS[day ?? 'today'] ?? 0));
    at.setHours(Number(hours), Number(minutes), 0, 0);
    return at.toISOString();
  }
  // browsers find a date in nearly every text with a number: without a year in 2001, and of a day that its month lacks in the next one
  const [, day] = /^\d{4}-\d\d-(\d\d)/.exec(typed) ?? [];
  if (!/(^|\D)\d{4}(\D|$)/.test(typed) || Number(day) > daysIn(typed)) return undefined;
  // a date alone is midnight here, as a date with a time is a time here
  const at = Date.parse(/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00` : given);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Of the month of a date such as `2026-02-28`. */
const daysIn = (date: string): number => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** Why a field for a time cannot stay as it is. */
export const timeProblem = (text: string): string | undefined => (text === '' || readTime(text) ? undefined : TIME_HELP);
