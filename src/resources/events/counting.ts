import type { Schema } from '../../../generated/operations.ts';
import { unprocessable } from '../../base/errors.ts';
import { fromMicros, type Instant, toMicros, toWireInstant } from '../../base/time/instant.ts';
import type { EventQuery } from '../../events/filter/query.ts';
import type { Reader } from '../../store/store.ts';
import { countBySteps, groupEvents, latestResources } from './queries.ts';

type TimeUnit = Schema<'TimeUnit'>;
type EventCount = Schema<'EventCount'>;

const UNIT_SECONDS: Record<TimeUnit, number> = { week: 604_800, day: 86_400, hour: 3600, minute: 60, second: 1 };
const MICROS = 1_000_000;

/** A Monday. All buckets are aligned to it, so that they do not depend on the requested window. */
const ORIGIN = toMicros('2024-04-01T00:00:00.000000Z');

const MAX_BUCKETS = 1000;
/** Internal counts are per day for any requested buckets. This allows about two and a half centuries. */
const MAX_DAYS = 100_000;
/** Exceeds the whole representable time range, in microseconds. */
const LONGEST_STEP = 1e18;

/** Rejects windows of more than 1000 buckets for all kinds of counts. */
export function checkBuckets({ since, until }: EventQuery, unit: TimeUnit, interval: number): void {
  const buckets = Math.ceil((toMicros(until) - toMicros(since)) / MICROS / (interval * UNIT_SECONDS[unit]));
  if (buckets > MAX_BUCKETS) throw tooMany(buckets, MAX_BUCKETS);
}

const tooMany = (buckets: number, most: number) =>
  unprocessable(
    `The given interval would create ${buckets} buckets, which is too many. Please increase the interval or reduce the time range to produce ${most} buckets or fewer.`,
  );

/** One row per event name, in descending order of frequency. */
export async function countByName(reader: Reader, query: EventQuery): Promise<EventCount[]> {
  const groups = await groupEvents(reader, query, 'event');
  return ranked(groups.map(({ key, count, first, last }) => ({ value: key, label: key, count, ...span(first, last) })));
}

/** One row per primary resource, in descending order of frequency, with the name from its latest matching event. */
export async function countByResource(reader: Reader, query: EventQuery): Promise<EventCount[]> {
  const groups = await groupEvents(reader, query, 'resourceId');
  const latest = await latestResources(reader, query);
  return ranked(
    groups.map(({ key, count, first, last }) => {
      const labels = latest.get(key);
      return { value: key, label: labels?.['prefect.resource.name'] ?? labels?.['prefect.name'] ?? key, count, ...span(first, last) };
    }),
  );
}

/** One row per bucket, including empty ones, from the bucket of `since` to the last one that starts before the end. */
export async function countByTime(
  reader: Reader,
  query: EventQuery,
  { unit, interval }: { unit: TimeUnit; interval: number },
  now: Instant,
): Promise<EventCount[]> {
  const step = Math.min(Math.round(interval * UNIT_SECONDS[unit] * MICROS), LONGEST_STEP);
  const start = ORIGIN + Math.floor((toMicros(query.since) - ORIGIN) / step) * step;
  const end = query.until > now ? endOfUnit(now, unit) : toMicros(query.until);
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (length === 0) return [];
  if (length > MAX_DAYS) throw tooMany(length, MAX_DAYS);
  // starts at the second bucket, because the first may start before the earliest representable instant
  const counts = await countBySteps(reader, query, fromMicros(start + step), step / MICROS);
  return Array.from({ length }, (_, index) => {
    const from = start + index * step;
    return {
      value: String(index),
      label: offsetText(fromMicros(from)),
      count: counts.get(index - 1) ?? 0,
      ...span(fromMicros(from), fromMicros(from + step - 1)),
    };
  });
}

/** The last microsecond of the unit that contains `now`. Weeks end on Sunday. */
function endOfUnit(now: Instant, unit: TimeUnit): number {
  const step = UNIT_SECONDS[unit] * MICROS;
  return ORIGIN + (Math.floor((toMicros(now) - ORIGIN) / step) + 1) * step - 1;
}

const span = (first: Instant, last: Instant) => ({ start_time: toWireInstant(first), end_time: toWireInstant(last) });

/** The format of bucket labels. Clients depend on it. */
const offsetText = (instant: Instant): string => toWireInstant(instant).replace('Z', '+00:00');

function ranked(rows: EventCount[]): EventCount[] {
  return rows.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : Number(a.label > b.label)));
}
