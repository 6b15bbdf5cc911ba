import { BoundedCache } from '../../base/bounded-cache.ts';
import { stringifyJson } from '../../base/json/json.ts';
import type { Instant } from '../../base/time/instant.ts';
import { datesBetween } from '../../lib/schedules/schedule.ts';
import { localTime } from '../../lib/schedules/timezone.ts';
import type { BackfillRow } from './queries.ts';

/** What determines the times of a backfill. None of it ever changes. */
export type Range = Pick<BackfillRow, 'schedule' | 'rangeStart' | 'rangeEnd' | 'timeOrder'>;

/**
 * Backfills whose times are kept in memory: with the default maximum, half a megabyte each. The key is what determines the times, and not the id: a test bench
 * uses the same ids again after a reset.
 */
const CACHE_SIZE = 20;
const cache = new BoundedCache<Promise<Instant[]>>(CACHE_SIZE);

/** Up to `limit` times of the schedule, in the order of the backfill. A result with `limit` times may lack some. */
export async function timesOf({ schedule, rangeStart, rangeEnd, timeOrder }: Range, limit: number): Promise<Instant[]> {
  const times = await datesBetween(schedule, { start: rangeStart, end: rangeEnd, limit });
  return timeOrder === 'NEWEST_FIRST' ? times.reverse() : times;
}

/** The times of a stored backfill that it has not processed. */
export async function remainingTimes(row: BackfillRow): Promise<Instant[]> {
  const { schedule, rangeStart, rangeEnd, timeOrder, total, lastTime } = row;
  const key = stringifyJson([schedule, rangeStart, rangeEnd, timeOrder, total]);
  const times = await cache.getOrMake(key, () => timesOf(row, total));
  if (lastTime === null) return times;
  const isLater = timeOrder === 'NEWEST_FIRST' ? (time: Instant) => time < lastTime : (time: Instant) => time > lastTime;
  const next = times.findIndex(isLater);
  return next < 0 ? [] : times.slice(next);
}

/** `2026-03-29T03:00:00+02:00` */
export const localText = ({ schedule }: Pick<Range, 'schedule'>, time: Instant): string =>
  localTime(time, schedule.timezone).local.replace(' ', 'T');
