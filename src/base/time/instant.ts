import { present } from '../present.ts';

/**
 * An instant in one fixed-width UTC form, `YYYY-MM-DDTHH:MM:SS.ffffffZ`: 27 characters, microseconds, sortable as text. Stored in this form; in responses a
 * zero fraction is omitted.
 */
export type Instant = string;

const FIRST_YEAR = '0001';
const ACCEPTED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?(Z|z|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?)?)?$/;
/** The form of {@link Instant}, which most clients send. */
const STORED = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Larger numbers are read as milliseconds, others as seconds. */
const LARGEST_EPOCH_SECONDS = 20_000_000_000;

/**
 * Reads a date-time in the clients' formats: ISO 8601 with `T` or a space, any offset (none = UTC), a bare date, or epoch seconds or milliseconds as a number
 * or numeric text. Returns undefined for anything else, and for instants outside the years 0001 to 9999.
 */
export function parseInstant(input: string | number): Instant | undefined {
  if (typeof input === 'number') return fromEpochNumber(input);
  if (STORED.test(input) && twoDigits(input, 8) <= daysIn(Number(input.slice(0, 4)), twoDigits(input, 5))) return input;
  const match = ACCEPTED.exec(input);
  if (!match) return NUMERIC.test(input) ? fromEpochNumber(Number(input)) : undefined;
  const [, year = '', month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] = match;
  if (year < FIRST_YEAR || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return undefined;
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  const shift = offsetSeconds(offset);
  if (shift === undefined) return undefined;
  if (shift === 0) return `${wall}.${micros}Z`;
  const millis = Date.parse(`${wall}Z`) - shift * 1000;
  return withFraction(millis, micros);
}

/** The wire form: a zero fraction is omitted. */
export function toWireInstant(instant: Instant): string {
  return instant.endsWith('.000000Z') ? `${instant.slice(0, 19)}Z` : instant;
}

/** {@link toWireInstant} for a nullable time. */
export function wireTime(instant: Instant | null): string | null {
  return instant && toWireInstant(instant);
}

/** Microseconds since 1970. Exact for the years 1685 to 2255. */
export function toMicros(instant: Instant): number {
  return secondsOf(instant) * 1_000_000 + microsOf(instant);
}

/** Whole seconds since 1970, rounded down. Computed from the digits, which takes a tenth of the time of `Date.parse`. */
export function secondsOf(instant: Instant): number {
  const month = twoDigits(instant, 5);
  // years begin in March, so that a leap day is their last day
  const year = twoDigits(instant, 0) * 100 + twoDigits(instant, 2) - (month < 3 ? 1 : 0);
  const days =
    year * 365 +
    Math.floor(year / 4) -
    Math.floor(year / 100) +
    Math.floor(year / 400) +
    Math.floor((((month + 9) % 12) * 153 + 2) / 5) +
    twoDigits(instant, 8) -
    DAYS_TO_1970;
  return ((days * 24 + twoDigits(instant, 11)) * 60 + twoDigits(instant, 14)) * 60 + twoDigits(instant, 17);
}

/** From March 1 of the year 0 to the day before 1970, in the Gregorian calendar. */
const DAYS_TO_1970 = 719_469;

const twoDigits = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

/** Microseconds after {@link secondsOf}. */
export const microsOf = (instant: Instant): number =>
  twoDigits(instant, 20) * 10_000 + twoDigits(instant, 22) * 100 + twoDigits(instant, 24);

/** The first and the last representable instant. */
export const FIRST_INSTANT: Instant = '0001-01-01T00:00:00.000000Z';
export const LAST_INSTANT: Instant = '9999-12-31T23:59:59.999999Z';
const FIRST_MICROS = toMicros(FIRST_INSTANT);
const LAST_MICROS = toMicros(LAST_INSTANT);

/** The inverse of {@link toMicros}. Before the year 0001 it is always {@link FIRST_INSTANT}, after the year 9999 always {@link LAST_INSTANT}. */
export function fromMicros(micros: number): Instant {
  if (micros <= FIRST_MICROS) return FIRST_INSTANT;
  if (micros >= LAST_MICROS) return LAST_INSTANT;
  const millis = Math.floor(micros / 1_000_000) * 1000;
  const fraction = Math.min(Math.max(Math.round(micros - millis * 1000), 0), 999_999);
  return present(withFraction(millis, String(fraction).padStart(6, '0')), 'an instant of the calendar');
}

/** `instant` moved by a number of seconds, which may be fractional or negative. Limited to the years 0001 to 9999. */
export function addSeconds(instant: Instant, seconds: number): Instant {
  const whole = Math.floor(seconds);
  const micros = microsOf(instant) + Math.round((seconds - whole) * 1_000_000);
  const carry = micros < 1_000_000 ? 0 : 1;
  const millis = (secondsOf(instant) + whole + carry) * 1000;
  return withFraction(millis, String(micros - carry * 1_000_000).padStart(6, '0')) ?? (seconds < 0 ? FIRST_INSTANT : LAST_INSTANT);
}

/** Rounds seconds to whole microseconds, removing the error that sums of doubles accumulate. */
export const wholeMicros = (seconds: number): number => Math.round(seconds * 1_000_000) / 1_000_000;

/** `end - start` in seconds, with microsecond resolution. */
export function secondsBetween(start: Instant, end: Instant): number {
  return (toMicros(end) - toMicros(start)) / 1_000_000;
}

function fromEpochNumber(value: number): Instant | undefined {
  if (!Number.isFinite(value)) return undefined;
  const unitsPerSecond = Math.abs(value) > LARGEST_EPOCH_SECONDS ? 1000 : 1;
  const whole = Math.floor(value / unitsPerSecond);
  const rest = value - whole * unitsPerSecond;
  return withFraction(whole * 1000, String(Math.min(999_999, Math.round((rest * 1_000_000) / unitsPerSecond))).padStart(6, '0'));
}

function withFraction(millis: number, micros: string): Instant | undefined {
  const day = Math.floor(millis / DAY_MILLISECONDS);
  if (day !== latest.day) {
    const date = new Date(day * DAY_MILLISECONDS);
    const year = date.getUTCFullYear();
    if (Number.isNaN(year) || year < 1 || year > 9999) return undefined;
    latest = { day, text: date.toISOString().slice(0, 11) };
  }
  const seconds = Math.floor((millis - day * DAY_MILLISECONDS) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${latest.text}${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}:${padded(seconds % 60)}.${micros}Z`;
}

const DAY_MILLISECONDS = 86_400_000;
/** The day that was written last, in days since 1970, as text up to the `T`: `Date` takes half a microsecond to write it. */
let latest = { day: Number.NaN, text: '' };

const padded = (number: number): string => (number < 10 ? `0${number}` : String(number));

function offsetSeconds(offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return 0;
  const digits = offset.slice(1).replaceAll(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2, 4) || 0);
  const seconds = Number(digits.slice(4, 6) || 0);
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The last of some instants, of which the first exists. */
export const lastOf = (first: Instant, ...others: readonly (Instant | undefined)[]): Instant =>
  others.reduce<Instant>((last, one) => (one !== undefined && one > last ? one : last), first);
