import { readDuration } from '../../base/time/durations.ts';
import { DAY_SECONDS, modulo } from './calendar.ts';
import { type Zone, zoneOf } from './timezone.ts';

export interface IntervalSchedule {
  /** Seconds, possibly fractional. */
  interval: number;
  /** ISO 8601, with the offset that the client sent. */
  anchor_date: string;
  timezone: string;
}

/** Microseconds since 1970. `bigint`, because a double is exact only up to the year 2255. */
type Micros = bigint;

const MICROS = 1_000_000n;
const DAY_MICROS = BigInt(DAY_SECONDS) * MICROS;

/** Dates of the schedule from `start` on, ascending. */
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
 * Whole days keep the local time of the anchor. Exception: after a date that falls into a gap, all later ones move along with it. Only clock changes can move
 * the local time, so the iteration from the anchor to `start` steps from change to change.
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

/** For intervals of at least a day that are not whole days: each step adds calendar days, then the rest as elapsed time. */
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

/** Seconds of an interval in the clients' formats ({@link readDuration}). */
export function readInterval(input: unknown): { seconds: number } | { problem: string } {
  const read = readDuration(input);
  return 'problem' in read || read.seconds > 0 ? read : { problem: 'interval must be positive' };
}
