import { setImmediate as nextTurn } from 'node:timers/promises';
import { present } from '../../base/present.ts';
import { addSeconds, type Instant, parseInstant, toWireInstant } from '../../base/time/instant.ts';
import { joinInstant, splitInstant } from './calendar.ts';
import { type CronSchedule, compileCron, cronDates } from './cron.ts';
import { type IntervalSchedule, intervalDates, readInterval } from './interval.ts';
import { lengthProblem } from './remember.ts';
import { type RRuleSchedule, readRecurrence, rruleDates } from './rrule.ts';
import { Effort } from './rrule-walls.ts';
import { isTimezone } from './timezone.ts';

/** A schedule as stored and returned, with exactly the keys of its kind. */
export type Schedule = IntervalSchedule | CronSchedule | RRuleSchedule;
export type { CronSchedule, IntervalSchedule, RRuleSchedule };

type Reading = { schedule: Schedule } | { problem: string };
type Wire = Readonly<Record<string, unknown>>;

/** Maximum number of dates produced per call, and of candidates examined after them. */
const MAX_DATES = 1000;

export function scheduleKindName(schedule: Schedule): 'IntervalSchedule' | 'CronSchedule' | 'RRuleSchedule' {
  if ('interval' in schedule) return 'IntervalSchedule';
  return 'cron' in schedule ? 'CronSchedule' : 'RRuleSchedule';
}

/** Validates and normalizes a schedule of a request. `problem` is the message for the client, `effort` the limit for all schedules of the request. */
export function readSchedule(input: unknown, now: Instant, effort = new Effort()): Reading {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { problem: 'Input should be a valid dictionary' };
  const wire = input as Wire;
  if ('interval' in wire) return only(wire, ['interval', 'anchor_date', 'timezone']) ?? readIntervalSchedule(wire, now);
  if ('cron' in wire) return only(wire, ['cron', 'timezone', 'day_or']) ?? readCronSchedule(wire);
  if ('rrule' in wire) return only(wire, ['rrule', 'timezone']) ?? readRRuleSchedule(wire, { now, effort });
  return { problem: 'A schedule needs one of interval, cron and rrule' };
}

function only(wire: Wire, keys: readonly string[]): { problem: string } | undefined {
  const extra = Object.keys(wire).find((key) => !keys.includes(key));
  return extra === undefined ? undefined : { problem: `Extra inputs are not permitted: ${extra}` };
}

function readIntervalSchedule(wire: Wire, now: Instant): Reading {
  const interval = readInterval(wire.interval);
  if ('problem' in interval) return interval;
  const anchor = wire.anchor_date === undefined ? toWireInstant(now) : readAnchor(wire.anchor_date);
  if (anchor === undefined) return { problem: 'Input should be a valid datetime' };
  const zone = readTimezone(wire.timezone ?? null);
  if ('problem' in zone) return zone;
  return { schedule: { interval: interval.seconds, anchor_date: anchor, timezone: zone.timezone ?? 'UTC' } };
}

function readCronSchedule({ cron, timezone, day_or = true }: Wire): Reading {
  if (typeof cron !== 'string') return { problem: 'Input should be a valid string' };
  if (typeof day_or !== 'boolean') return { problem: 'Input should be a valid boolean' };
  const zone = readTimezone(timezone ?? null);
  if ('problem' in zone) return zone;
  const long = lengthProblem('cron', cron);
  if (long !== undefined) return { problem: long };
  const compiled = compileCron(cron);
  if ('problem' in compiled) return compiled;
  return { schedule: { cron, timezone: zone.timezone, day_or } };
}

function readRRuleSchedule({ rrule, timezone = 'UTC' }: Wire, by: { now: Instant; effort: Effort }): Reading {
  if (typeof rrule !== 'string') return { problem: 'Input should be a valid string' };
  // Unlike the other kinds, this one rejects an empty name, because clients check it against the list of zones.
  const zone = timezone === '' ? { problem: invalidTimezone('') } : readTimezone(timezone);
  if ('problem' in zone) return zone;
  const read = readRecurrence(rrule, zone.timezone, by);
  if ('problem' in read) return read;
  return { schedule: { rrule: read.text, timezone: zone.timezone } };
}

function readTimezone(input: unknown): { timezone: string | null } | { problem: string } {
  if (input === null || input === '') return { timezone: input };
  if (typeof input !== 'string') return { problem: 'Input should be a valid string' };
  return isTimezone(input) ? { timezone: input } : { problem: invalidTimezone(input) };
}

function invalidTimezone(name: string): string {
  return `Invalid timezone: "${name}" (specify in IANA tzdata format, for example, America/New_York)`;
}

/** The anchor keeps the offset that was sent: `Z` for UTC and if none was sent. */
function readAnchor(input: unknown): string | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined;
  const instant = parseInstant(input);
  if (instant === undefined) return undefined;
  const offset = /[T ]\d{2}:\d{2}.*([+-])(\d{2}):?(\d{2})?$/i.exec(String(input));
  if (!offset) return toWireInstant(instant);
  const [, sign, hours, minutes = '00'] = offset;
  const seconds = (Number(hours) * 3600 + Number(minutes) * 60) * (sign === '-' ? -1 : 1);
  const { seconds: at, micros } = splitInstant(instant);
  const wall = seconds === 0 ? undefined : joinInstant(at + seconds, micros);
  return wall ? `${toWireInstant(wall).slice(0, -1)}${sign}${hours}:${minutes}` : toWireInstant(instant);
}

/** The next dates of a schedule: ascending, distinct, from `start` (default: now) to `end`, both included. `n` is 1 if neither it nor `end` is given. */
export function scheduleDates(
  schedule: Schedule,
  { n, start, end, now }: { n?: number | undefined; start?: Instant | undefined; end?: Instant | undefined; now: Instant },
): Instant[] {
  const limit = Math.min(Math.max(n ?? (end === undefined ? 1 : MAX_DATES), 1), MAX_DATES);
  return [...upTo(schedule, start ?? now, end, limit)];
}

/** Maximum duration for which the computation of many dates may occupy the event loop. */
const LONGEST_MILLISECONDS = 10;

/** Up to `limit` dates of a schedule from `start` to `end`, both included: ascending and distinct. Gives other work a turn. */
export async function datesBetween(
  schedule: Schedule,
  { start, end, limit }: { start: Instant; end: Instant; limit: number },
): Promise<Instant[]> {
  const dates: Instant[] = [];
  let since = performance.now();
  for (const date of upTo(schedule, start, end, limit)) {
    dates.push(date);
    if (performance.now() - since < LONGEST_MILLISECONDS) continue;
    await nextTurn();
    since = performance.now();
  }
  return dates;
}

export interface RunWindow {
  start: Instant;
  end: Instant;
  minRuns: number;
  maxRuns: number;
  minTimeSeconds: number;
}

/**
 * The dates for which one scheduler pass creates runs: within the window, at most `maxRuns`, and stopping once there are `minRuns` of which the last is at
 * least `minTimeSeconds` after the start.
 */
export function runDates(schedule: Schedule, { start, end, minRuns, maxRuns, minTimeSeconds }: RunWindow): Instant[] {
  if (maxRuns < 1) return [];
  const enough = addSeconds(start, minTimeSeconds);
  const dates: Instant[] = [];
  for (const date of upTo(schedule, start, end, Math.min(maxRuns, MAX_DATES))) {
    dates.push(date);
    if (dates.length >= minRuns && date >= enough) break;
  }
  return dates;
}

function* upTo(schedule: Schedule, start: Instant, end: Instant | undefined, limit: number): Generator<Instant> {
  let left = limit;
  for (const date of datesFrom(schedule, start)) {
    if (end !== undefined && date > end) return;
    yield date;
    if (--left === 0) return;
  }
}

/** All dates of the schedule from `start` to the end of the year 9999. */
function* datesFrom(schedule: Schedule, start: Instant): Generator<Instant> {
  if ('interval' in schedule) {
    for (const micros of intervalDates(
      schedule,
      bigMicros(present(parseInstant(schedule.anchor_date), 'the anchor of a schedule')),
      bigMicros(start),
    )) {
      const fraction = Number(((micros % 1_000_000n) + 1_000_000n) % 1_000_000n);
      const date = joinInstant(Number((micros - BigInt(fraction)) / 1_000_000n), fraction);
      if (date === undefined) return;
      yield date;
    }
    return;
  }
  const { seconds: floor, micros } = splitInstant(start);
  const first = micros === 0 ? floor : floor + 1;
  for (const seconds of 'cron' in schedule ? cronDates(schedule, first) : rruleDates(schedule, first)) {
    if (seconds < first) continue;
    const date = joinInstant(seconds);
    if (date === undefined) return;
    yield date;
  }
}

function bigMicros(instant: Instant): bigint {
  const { seconds, micros } = splitInstant(instant);
  return BigInt(seconds) * 1_000_000n + BigInt(micros);
}
