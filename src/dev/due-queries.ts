import { and, eq, gt, inArray, lte, min } from 'drizzle-orm';
import { addSeconds, type Instant } from '../base/time/instant.ts';
import type { Deps } from '../deps.ts';
import { endOfPause } from '../orchestration/pause-end.ts';
import { pausesToCheck } from '../services/runs/pause-queries.ts';
import { flowRuns, triggerBuckets } from '../store/schema/tables.ts';

const FAR = '9999-12-31T23:59:59.999999Z';
/** Paused runs whose end is known. */
const MAX_PAUSES = 1000;
const MAX_ACTIVE = 1000;

/** The time of the next scheduled start, retry, lateness, end of a pause, or deadline of an automation; undefined if there is none. */
export async function nextDue({ store, settings }: Pick<Deps, 'store' | 'settings'>, now: Instant): Promise<Instant | undefined> {
  const { reader } = store;
  const { db } = reader;
  const { stateType, stateName, nextScheduledStartTime: start } = flowRuns;
  const scheduled = eq(stateType, 'SCHEDULED');
  const earliestRun = () => db.select({ at: min(start) }).from(flowRuns);
  const [[next], [overdue], [deadline], pauses] = await Promise.all([
    earliestRun().where(and(scheduled, gt(start, now))),
    earliestRun().where(and(scheduled, eq(stateName, 'Scheduled'), lte(start, now))),
    db
      .select({ at: min(triggerBuckets.end) })
      .from(triggerBuckets)
      .where(gt(triggerBuckets.end, now)),
    pausesToCheck(reader, { now: FAR, after: undefined, limit: MAX_PAUSES }),
  ]);
  const late = overdue?.at && addSeconds(overdue.at, settings.services.lateRuns.afterSeconds);
  const times = [next?.at, late, deadline?.at, ...pauses.map(({ details }) => endOfPause(details)?.at)];
  return times.filter((at): at is Instant => typeof at === 'string' && at > now).sort()[0];
}

/** The ids of runs that a process is about to start, or runs. */
export async function activeRuns({ store }: Pick<Deps, 'store'>): Promise<string[]> {
  const rows = await store.reader.db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(inArray(flowRuns.stateType, ['PENDING', 'RUNNING', 'CANCELLING']))
    .limit(MAX_ACTIVE);
  return rows.map(({ id }) => id);
}
