import { and, asc, eq, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/instant.ts';
import { isDropped, type LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import { order } from '../../../store/filters/order.ts';
import { lookup, prepared, type Value } from '../../../store/query/prepared.ts';
import { flowRuns, workPools, workQueues } from '../../../store/schema/tables.ts';

/** The data of a queue and its pool that a poll needs. */
export interface PolledQueue {
  id: string;
  name: string;
  priority: number;
  isPaused: boolean;
  concurrencyLimit: number | null;
  /** False if no scheduled run of the queue is within the bounds; the poll can skip the queue. */
  hasDue: boolean;
  fairness: 'NONE' | 'DEPLOYMENT' | null;
  /** Whether a scheduled run of the queue has a priority. */
  hasPriorities: boolean;
  pool: { id: string; isPaused: boolean; concurrencyLimit: number | null };
}

/** Inclusive bounds. */
export type Bounds = { after: Instant; before: Instant };

export const ANY_TIME: Bounds = { after: '0001-01-01T00:00:00.000000Z', before: '9999-12-31T23:59:59.999999Z' };

// SQLite uses the partial index `flow_runs_due` only if the query repeats its condition verbatim
const due = (value: Value<Bounds>) => sql`${flowRuns.stateType} = 'SCHEDULED'
  and ${flowRuns.nextScheduledStartTime} >= ${value('after')} and ${flowRuns.nextScheduledStartTime} <= ${value('before')}`;

/** The condition that `flow_runs_prioritized` contains a run of the queue in `work_queues`. */
export const hasPriorities = () =>
  sql<unknown>`exists (select 1 from ${flowRuns} where ${flowRuns.workQueueId} = ${workQueues.id} and ${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.priority} is not null)`;

/** The queues of a pool in order of priority, each with the pool. Empty for an unknown pool, because every pool has a queue. */
export const queuesToPoll = lookup<{ poolName: string } & Bounds>()(({ db }, value) =>
  db
    .select({
      id: workQueues.id,
      name: workQueues.name,
      priority: workQueues.priority,
      isPaused: workQueues.isPaused,
      concurrencyLimit: workQueues.concurrencyLimit,
      hasDue: sql<unknown>`exists (select 1 from ${flowRuns} where ${flowRuns.workQueueId} = ${workQueues.id} and ${due(value)})`,
      fairness: workQueues.fairness,
      hasPriorities: hasPriorities(),
      pool: { id: workPools.id, isPaused: workPools.isPaused, concurrencyLimit: workPools.concurrencyLimit },
    })
    .from(workPools)
    .innerJoin(workQueues, eq(workQueues.workPoolId, workPools.id))
    .where(eq(workPools.name, value('poolName')))
    .orderBy(asc(workQueues.priority), asc(workQueues.id)),
);

export interface DueRun {
  id: string;
  at: Instant | null;
}

/** The order of due runs from several queues. */
export const byTime = (a: DueRun, b: DueRun): number => compare(a.at ?? '', b.at ?? '') || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The first due runs of one queue in order of time, from a scan of `flow_runs_due`. Skips runs that their own process retries, and those that a late-run policy
 * drops.
 */
export const dueRunsOfQueue = prepared<{ queueId: string; limit: number } & Bounds & LatePolicy>()(({ db, dialect }, value) =>
  db
    .select({ id: flowRuns.id, at: flowRuns.nextScheduledStartTime })
    .from(flowRuns)
    .where(
      and(
        eq(flowRuns.workQueueId, value('queueId')),
        due(value),
        sql`(${flowRuns.retryType} is null or ${flowRuns.retryType} <> 'in_process')`,
        sql`not ${isDropped(dialect, { now: value('now'), lateBefore: value('lateBefore'), keep: value('keep'), maxAge: value('maxAge') })}`,
      ),
    )
    .orderBy(order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc'))
    .limit(value('limit')),
);
