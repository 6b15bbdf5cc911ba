import type { Instant } from '../../base/time/instant.ts';

/**
 * Arithmetic on the proleptic Gregorian calendar. A "day" is the number of days since 1970-01-01. A "wall" is a local time, as the number of seconds since
 * 1970-01-01 00:00:00 on the local clock (no zone, no gaps).
 */

export const DAY_SECONDS = 86_400;
/** 400 years: the period of the calendar, weekdays included. */
export const CYCLE_DAYS = 146_097;
/** 0001-01-01 and 9999-12-31: the range of the clients' date types. */
const FIRST_DAY = -719_162;
export const LAST_DAY = 2_932_896;

export interface CivilDate {
  year: number;
  /** 1–12 */
  month: number;
  /** 1–31 */
  day: number;
}

export function dayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * CYCLE_DAYS + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

export function civilOf(day: number): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / CYCLE_DAYS);
  const dayOfEra = shifted - era * CYCLE_DAYS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOf(day: number): number {
  return modulo(day + 3, 7);
}

export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Whole seconds since 1970 (rounded down) and the remaining microseconds. */
export function splitInstant(instant: Instant): { seconds: number; micros: number } {
  return { seconds: Date.parse(`${instant.slice(0, 19)}Z`) / 1000, micros: Number(instant.slice(20, 26)) };
}

/** The instant at `seconds` since 1970; undefined outside the years 1 to 9999. */
export function joinInstant(seconds: number, micros = 0): Instant | undefined {
  const day = Math.floor(seconds / DAY_SECONDS);
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) return undefined;
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}Z`;
}
