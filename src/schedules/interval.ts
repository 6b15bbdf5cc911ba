import { LosslessNumber } from '../json/json.ts';
import { DAY_SECONDS, modulo } from './calendar.ts';
import { type Zone, zoneOf } from './timezone.ts';

export interface IntervalSchedule {
  /** Seconds, possibly fractional. */
  interval: number;
  /** ISO 8601 with the offset it was sent with. */
  anchor_date: string;
  timezone: string;
}

/** Microseconds since 1970. `bigint`, because a double is exact only up to the year 2255. */
type Micros = bigint;

const MICROS = 1_000_000n;
const DAY_MICROS = BigInt(DAY_SECONDS) * MICROS;
/** The clients' durations end at 999,999,999 days. */
const MAX_INTERVAL_SECONDS = 999_999_999 * DAY_SECONDS;

/** Dates of the schedule from `start` on, ascending. Spec 05 §5.3. */
export function intervalDates(schedule: IntervalSchedule, anchor: Micros, start: Micros): Generator<Micros> {
  const step = BigInt(Math.round(Number(schedule.interval) * 1_000_000));
  if (step < DAY_MICROS) return elapsed(anchor, step, start);
  const zone = zoneOf(schedule.timezone);
  return step % DAY_MICROS === 0n ? wholeDays(anchor, Number(step / MICROS), start, zone) : mixed(anchor, step, start, zone);
}

function* elapsed(anchor: Micros, step: Micros, start: Micros): Generator<Micros> {
  for (let date = firstElapsed(anchor, step, start); ; date += step) yield date;
}

/**
 * Whole days keep the anchor's local time, except that from the anchor on a date which the clocks skip moves all later ones along with it.
 * Only changes of the clocks can move the local time, so the way from the anchor to `start` goes from change to change.
 */
function* wholeDays(anchor: Micros, stepSeconds: number, start: Micros, zone: Zone): Generator<Micros> {
  const anchorSeconds = floorSeconds(anchor);
  const fraction = anchor - BigInt(anchorSeconds) * MICROS;
  const startSeconds = floorSeconds(start);
  const anchorWall = anchorSeconds + zone.offsetAt(anchorSeconds);
  const chainTo = startSeconds - 3 * DAY_SECONDS;
  let chainWall = anchorWall;
  for (const { at, before, after } of chainTo > anchorSeconds ? zone.transitions(anchorSeconds, chainTo) : []) {
    const missing = modulo(chainWall - (at + before), stepSeconds);
    if (missing < after - before) chainWall += after - before;
  }
  const base = chainWall;
  let last = start - 1n;
  for (let k = Math.floor((startSeconds - base) / stepSeconds) - 3; ; k++) {
    const chained = k >= 0;
    const resolved = zone.resolve((chained ? chainWall : anchorWall) + k * stepSeconds, 'forward');
    if (chained) chainWall += resolved.gap;
    const date = BigInt(resolved.instant) * MICROS + fraction;
    if (date <= last) continue;
    last = date;
    yield date;
  }
}

/** A day or more, but not whole days: each step adds the days on the calendar, then the rest as elapsed time. */
function* mixed(anchor: Micros, step: Micros, start: Micros, zone: Zone): Generator<Micros> {
  const rest = step % DAY_MICROS;
  const days = Number((step - rest) / MICROS);
  for (let date = firstElapsed(anchor, step, start); ; ) {
    yield date;
    const seconds = floorSeconds(date);
    const { instant } = zone.resolve(seconds + zone.offsetAt(seconds) + days, 'forward');
    date += BigInt(instant - seconds) * MICROS + rest;
  }
}

function firstElapsed(anchor: Micros, step: Micros, start: Micros): Micros {
  const ahead = (anchor - start) % step;
  return start + (ahead < 0n ? ahead + step : ahead);
}

function floorSeconds(micros: Micros): number {
  const rest = micros % MICROS;
  return Number((micros - rest) / MICROS) - (rest < 0n ? 1 : 0);
}

const ISO_DURATION = /^([+-])?P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/i;
const CLOCK_DURATION = /^([+-])?(?:(\d+)\s*(?:d|days?)?,?\s+)?(\d+):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?$/i;
/** Years, months, weeks, days, hours, minutes, seconds of an ISO 8601 duration; calendar units by their usual lengths. */
const UNIT_SECONDS = [365 * DAY_SECONDS, 30 * DAY_SECONDS, 7 * DAY_SECONDS, DAY_SECONDS, 3600, 60, 1];

/** Seconds of an interval as clients send it: a number, an ISO 8601 duration or `[N days, ]H:MM[:SS]`. */
export function readInterval(input: unknown): { seconds: number } | { problem: string } {
  const seconds = intervalSeconds(input);
  if (seconds === undefined || Number.isNaN(seconds)) return { problem: 'Input should be a valid timedelta' };
  const rounded = Math.round(seconds * 1_000_000) / 1_000_000;
  if (!(rounded > 0)) return { problem: 'interval must be positive' };
  if (rounded > MAX_INTERVAL_SECONDS) return { problem: 'Input should be a valid timedelta, the number of days is too large' };
  return { seconds: rounded };
}

function intervalSeconds(input: unknown): number | undefined {
  if (typeof input === 'number') return input;
  if (input instanceof LosslessNumber) return input.valueOf();
  if (typeof input !== 'string') return undefined;
  const clock = CLOCK_DURATION.exec(input);
  if (clock) {
    const [, sign, days = 0, hours, minutes, rest = 0] = clock;
    const total = Number(days) * DAY_SECONDS + Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    return sign === '-' ? -total : total;
  }
  const iso = ISO_DURATION.exec(input);
  if (!iso || iso.slice(2).every((part) => part === undefined) || /T$/i.test(input)) return undefined;
  const total = iso.slice(2).reduce((sum, part, unit) => sum + Number(part ?? 0) * UNIT_SECONDS[unit]!, 0);
  return iso[1] === '-' ? -total : total;
}
