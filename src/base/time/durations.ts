import { LosslessNumber } from '../json/value.ts';
import { present } from '../present.ts';

const DAY = 86_400;
/** Seconds per unit for the letters before and after the `T`. */
const DATE_UNITS: Record<string, number> = { Y: 365 * DAY, M: 30 * DAY, W: 7 * DAY, D: DAY };
const TIME_UNITS: Record<string, number> = { H: 3600, M: 60, S: 1 };

/** Maximum length in either direction; the limit of the clients' type. */
const LONGEST_DAYS = 999_999_999;

const ISO = /^P((?:\d+(?:[.,]\d*)?[YMWD])*)(?:T((?:\d+(?:[.,]\d*)?[HMS])*))?$/;
const ISO_PART = /(\d+(?:[.,]\d*)?)([A-Z])/g;
const WITH_DAYS = /^(\d+) ?[dD](?:[aA][yY]s?)?,? ?(.*)$/;
const CLOCK = /^(\d*):([0-5]\d)(?::([0-5]\d(?:[.,]\d+)?))?$/;
/** Shorter texts, such as `1:00`, are not clock times. */
const SHORTEST_CLOCK = 5;

/**
 * Reads a duration in the clients' formats, to the microsecond: a number of seconds, ISO 8601, or `HH:MM[:SS]` with an optional number of days before it.
 * Rejects strings of digits only, because they state no unit.
 */
export function readDuration(input: unknown): { seconds: number } | { problem: string } {
  const seconds = unboundedSeconds(input);
  if (seconds === undefined || Number.isNaN(seconds)) return { problem: 'Input should be a valid timedelta' };
  if (Math.abs(seconds) >= (LONGEST_DAYS + 1) * DAY)
    return { problem: 'Input should be a valid timedelta, the number of days is too large' };
  return { seconds: Math.round(seconds * 1_000_000) / 1_000_000 };
}

/** {@link readDuration} for callers that do not need the reason of a failure. */
export function durationSeconds(input: unknown): number | undefined {
  const read = readDuration(input);
  return 'seconds' in read ? read.seconds : undefined;
}

function unboundedSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof LosslessNumber) return Number(value.text);
  if (typeof value !== 'string') return undefined;
  const unsigned = value.replace(/^[+-]/, '');
  const seconds = isoSeconds(unsigned) ?? daysSeconds(unsigned) ?? clockSeconds(unsigned);
  return seconds !== undefined && value.startsWith('-') ? 0 - seconds : seconds;
}

/** Parts may come in any order; only the last may have a fraction. */
function isoSeconds(text: string): number | undefined {
  const found = ISO.exec(text);
  if (!found || text.length < 3) return undefined;
  const [, days = '', clock = ''] = found;
  const parts = [...partsOf(days, DATE_UNITS), ...partsOf(clock, TIME_UNITS)];
  if (parts.slice(0, -1).some(({ amount }) => !/^\d+$/.test(amount))) return undefined;
  return parts.reduce((sum, { amount, unit }) => sum + decimal(amount) * unit, 0);
}

const partsOf = (text: string, units: Record<string, number>) =>
  [...text.matchAll(ISO_PART)].map(([, amount = '', letter = '']) => ({ amount, unit: present(units[letter], letter) }));

function daysSeconds(text: string): number | undefined {
  const found = WITH_DAYS.exec(text);
  if (!found) return undefined;
  const [, days, time = ''] = found;
  const clock = time === '' ? 0 : clockSeconds(time);
  // after a number of days, the clock must be below 24 hours
  return clock === undefined || clock >= DAY ? undefined : Number(days) * DAY + clock;
}

function clockSeconds(text: string): number | undefined {
  const found = text.length < SHORTEST_CLOCK ? undefined : CLOCK.exec(text);
  if (!found) return undefined;
  const [, hours, minutes, seconds = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + decimal(seconds);
}

/** Truncates to microseconds. */
const decimal = (text: string): number => Number(text.replace(',', '.').replace(/(\.\d{6})\d+$/, '$1'));
