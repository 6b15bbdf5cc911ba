import type { Schema, UIHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { unprocessable } from '../../base/errors.ts';
import { addSeconds, type Instant, secondsBetween, toWireInstant } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import { datesBetween } from '../../lib/schedules/schedule.ts';
import type { Reader } from '../../store/store.ts';
import { activeSchedules } from './schedule-queries.ts';

const LONGEST_SECONDS = 31 * 86_400;
/** Schedules that are read at most. */
const MAX_SCHEDULES = 500;
/** Times that are computed at most: of one schedule, and of all. */
const TIMES_OF_ONE = 1000;
const TIMES_OF_ALL = 20_000;
const LISTED_COLLISIONS = 100;
const LISTED_DEPLOYMENTS = 10;
const HOUR = 3600;

type Period = { start: Instant; end: Instant };
type Times = { deploymentId: string; dates: Instant[] };

/** The times of active schedules in a period, and the time after which some may be missing. */
async function timesOf(reader: Reader, deploymentId: string | null | undefined, period: Period) {
  const schedules = await activeSchedules(reader, deploymentId, MAX_SCHEDULES + 1);
  const found: Times[] = [];
  let left = TIMES_OF_ALL;
  let completeUntil: Instant | null = schedules.length > MAX_SCHEDULES ? period.start : null;
  for (const { deploymentId: id, schedule } of schedules.slice(0, MAX_SCHEDULES)) {
    const limit = Math.min(TIMES_OF_ONE, left);
    const dates = limit === 0 ? [] : await datesBetween(schedule, { ...period, limit });
    left -= dates.length;
    found.push({ deploymentId: id, dates });
    const last = dates.length === limit ? (dates.at(-1) ?? period.start) : null;
    if (last !== null && (completeUntil === null || last < completeUntil)) completeUntil = last;
  }
  return { found, completeUntil };
}

/** The start of the minute that contains a time. */
const minuteOf = (instant: Instant): Instant => `${instant.slice(0, 17)}00.000000Z`;

/** The deployments of every minute in which one starts, in chronological order. */
function minutesOf(found: readonly Times[]): [minute: Instant, deploymentIds: ReadonlySet<string>][] {
  const minutes = new Map<Instant, Set<string>>();
  for (const { deploymentId, dates } of found)
    for (const date of dates) {
      const minute = minuteOf(date);
      const ids = minutes.get(minute);
      if (ids) ids.add(deploymentId);
      else minutes.set(minute, new Set([deploymentId]));
    }
  return [...minutes].sort(([a], [b]) => (a < b ? -1 : 1));
}

function hoursOf(found: readonly Times[], collisions: readonly Instant[], start: Instant): Schema<'ScheduleHour'>[] {
  const hours = new Map<number, { times: number; collisions: number }>();
  const hourOf = (instant: Instant) => {
    // the minute of a collision can begin before the period
    const hour = Math.max(0, Math.floor(secondsBetween(start, instant) / HOUR));
    const known = hours.get(hour) ?? { times: 0, collisions: 0 };
    hours.set(hour, known);
    return known;
  };
  for (const { dates } of found) for (const date of dates) hourOf(date).times += 1;
  for (const minute of collisions) hourOf(minute).collisions += 1;
  return [...hours]
    .sort(([a], [b]) => a - b)
    .map(([hour, counts]) => ({ start: toWireInstant(addSeconds(start, hour * HOUR)), ...counts }));
}

/** Times of active schedules, also those without runs, from a bounded number of schedules. */
export const scheduleTimeHandlers = ({ store }: ReadDeps): Pick<UIHandlers, 'readScheduleTimes'> => ({
  async readScheduleTimes({ body: { since, until, deployment_id, ...others } }) {
    assertNoMore(others);
    const seconds = secondsBetween(since, until);
    if (seconds <= 0) throw unprocessable('The period ends before it starts.');
    if (seconds > LONGEST_SECONDS) throw unprocessable('The period is longer than 31 days.');
    const { found, completeUntil } = await timesOf(store.reader, deployment_id, { start: since, end: until });
    const collisions = minutesOf(found).filter(([, ids]) => ids.size > 1);
    return {
      status: 200,
      body: {
        hours: hoursOf(
          found,
          collisions.map(([minute]) => minute),
          since,
        ),
        collisions: collisions.slice(0, LISTED_COLLISIONS).map(([minute, ids]) => ({
          minute: toWireInstant(minute),
          deployments: ids.size,
          deployment_ids: [...ids].sort().slice(0, LISTED_DEPLOYMENTS),
        })),
        complete_until: completeUntil && toWireInstant(completeUntil),
      },
    };
  },
});
