import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import { isDropped, type LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import { someDeploymentIsLimited } from '../../../orchestration/slots/admission-queries.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { lookup, prepared } from '../../../store/query/prepared.ts';
import { flowRuns, workPools, workQueues } from '../../../store/schema/tables.ts';

/** The data of a queue and its pool that a poll needs. */
export interface PolledQueue {
  id: string;
  name: string;
  priority: number;
  isPaused: boolean;
  concurrencyLimit: number | null;
  /** Whether a scheduled run without a rank is within the bounds. */
  hasDue: boolean;
  /** Whether a scheduled run has a rank: a priority, or a turn. If neither, the poll can skip the queue. */
  isRanked: boolean;
  /** Whether any deployment limits its runs. */
  hasLimits: boolean;
  pool: { id: string; isPaused: boolean; concurrencyLimit: number | null };
}

/** Inclusive bounds. */
export type Bounds = { after: Instant; before: Instant };

export const ANY_TIME: Bounds = { after: '0001-01-01T00:00:00.000000Z', before: '9999-12-31T23:59:59.999999Z' };

// SQLite uses the partial index `flow_runs_due_by_rank` only if the query repeats its condition verbatim
const SCHEDULED = sql`${flowRuns.stateType} = 'SCHEDULED'`;

/** The rank of runs without a priority in a queue without turns. Written out: a bound priority would be planned again and again on PostgreSQL. */
const PLAIN = sql`${flowRuns.priority} = 50 and ${flowRuns.turn} = ''`;

/** Values by name in a prepared query. */
export type Given<V> = (name: keyof V & string) => Placeholder | SQL;

const isDue = (value: Given<Bounds>) =>
  sql`${SCHEDULED} and ${flowRuns.nextScheduledStartTime} >= ${value('after')} and ${flowRuns.nextScheduledStartTime} <= ${value('before')}`;

/** Runs that a poll may deliver: due, not retried by their own process, and not dropped. */
export const deliverable = (dialect: Dialect, value: Given<Bounds & LatePolicy>): SQL => sql`${isDue(value)}
  and (${flowRuns.retryType} is null or ${flowRuns.retryType} <> 'in_process')
  and not ${isDropped(dialect, { now: value('now'), lateBefore: value('lateBefore'), keep: value('keep'), maxAge: value('maxAge') })}`;

/** Whether a scheduled run of the queue in `work_queues` has another rank than {@link PLAIN}. Three ranges of the index, because SQLite scans all of it for `or`. */
export const isRanked = () => {
  const some = (condition: SQL) =>
    sql`exists (select 1 from ${flowRuns} where ${flowRuns.workQueueId} = ${workQueues.id} and ${SCHEDULED} and ${condition})`;
  return sql<unknown>`(${some(sql`${flowRuns.priority} < 50`)} or ${some(sql`${flowRuns.priority} > 50`)}
    or ${some(sql`${flowRuns.priority} = 50 and ${flowRuns.turn} > ''`)})`;
};

/** The queues of a pool in order of priority, each with the pool. Empty for an unknown pool, because every pool has a queue. */
export const queuesToPoll = lookup<{ poolName: string } & Bounds>()(({ db }, value) =>
  db
    .select({
      id: workQueues.id,
      name: workQueues.name,
      priority: workQueues.priority,
      isPaused: workQueues.isPaused,
      concurrencyLimit: workQueues.concurrencyLimit,
      hasDue: sql<unknown>`exists (select 1 from ${flowRuns} where ${flowRuns.workQueueId} = ${workQueues.id} and ${PLAIN} and ${isDue(value)})`,
      isRanked: isRanked(),
      hasLimits: sql<unknown>`${someDeploymentIsLimited}`,
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

/** The first due runs of one queue without ranks in order of time, from a scan of a range of `flow_runs_due_by_rank`. */
export const dueRunsOfQueue = prepared<{ queueId: string; limit: number } & Bounds & LatePolicy>()(({ db, dialect }, value) =>
  db
    .select({ id: flowRuns.id, at: flowRuns.nextScheduledStartTime })
    .from(flowRuns)
    .where(and(eq(flowRuns.workQueueId, value('queueId')), PLAIN, deliverable(dialect, value)))
    .orderBy(order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc'))
    .limit(value('limit')),
);
