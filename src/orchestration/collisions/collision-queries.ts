import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '../../base/settings.ts';
import type { Instant } from '../../base/time/instant.ts';
import { order } from '../../store/filters/order.ts';
import {
  concurrencyLeaseLimits,
  concurrencyLeases,
  concurrencyLimits,
  deployments,
  flowRuns,
  workPools,
  workQueues,
} from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { AWAITING_CONCURRENCY_SLOT, type StateType } from '../states.ts';
import { defaultPolicy, RESOLVED } from './policy.ts';

/** A deployment whose limit, or the limit of one of its values, has no free slot, and whose policy may cancel runs. */
export interface Colliding {
  id: string;
  limitId: string;
  /** The value of the concurrency key that the limit is for; null for the limit of the deployment. */
  value: string | null;
}

const mayCancel = (settings: Pick<Settings, 'deployments'>) =>
  or(
    inArray(deployments.collisionPolicy, [...RESOLVED]),
    RESOLVED.includes(defaultPolicy(settings))
      ? and(isNull(deployments.collisionPolicy), isNull(deployments.concurrencyOptions))
      : undefined,
  );

const full = and(
  concurrencyLimits.active,
  sql`${concurrencyLimits.limit} > 0`,
  sql`${concurrencyLimits.activeSlots} >= ${concurrencyLimits.limit}`,
);

type Load = (reader: Reader, settings: Pick<Settings, 'deployments'>, after: Colliding | undefined, limit: number) => Promise<Colliding[]>;

const found = { id: deployments.id, limitId: concurrencyLimits.id, value: concurrencyLimits.keyValue };

/** Reads the limits first: few of them are full. The caller checks the decay of their slots. */
export const collidingDeployments: Load = ({ db }, settings, after, limit) =>
  db
    .select(found)
    .from(concurrencyLimits)
    .innerJoin(deployments, eq(deployments.concurrencyLimitId, concurrencyLimits.id))
    .where(and(full, mayCancel(settings), after && gt(deployments.id, after.id)))
    .orderBy(asc(deployments.id))
    .limit(limit)
    .then((rows) => rows);

/** The same for the limits of values of concurrency keys. */
export const collidingValues: Load = ({ db }, settings, after, limit) =>
  db
    .select(found)
    .from(concurrencyLimits)
    .innerJoin(deployments, eq(deployments.id, concurrencyLimits.deploymentId))
    .where(
      and(
        sql`${concurrencyLimits.deploymentId} is not null`,
        full,
        isNotNull(deployments.concurrencyKey),
        mayCancel(settings),
        after && gt(concurrencyLimits.id, after.limitId),
      ),
    )
    .orderBy(asc(concurrencyLimits.id))
    .limit(limit)
    .then((rows) => rows);

/** The position of a run among others: by the time at which it was first due, then by its id. */
export interface Age {
  id: string;
  expectedStartTime: Instant | null;
}

export interface Waiting {
  deploymentId: string;
  /** Only runs with this value of the concurrency key; null for all runs. */
  value: string | null;
  now: Instant;
}

/**
 * Those of some runs of deployments that wait for a slot: those that found none, and those that are due. Runs on a paused queue or pool would not start with a slot
 * either, and runs whose process retries them have one.
 */
export const waitingAmong = (runs: SQL | undefined, now: Instant): SQL | undefined =>
  and(
    runs,
    // must repeat the condition of the partial index `flow_runs_deployment_due` verbatim
    sql`${flowRuns.stateType} = 'SCHEDULED'`,
    or(eq(flowRuns.stateName, AWAITING_CONCURRENCY_SLOT), lte(flowRuns.nextScheduledStartTime, now)),
    sql`(${flowRuns.retryType} is null or ${flowRuns.retryType} <> 'in_process')`,
    sql`not exists (select 1 from ${workQueues} join ${workPools} on ${workPools.id} = ${workQueues.workPoolId}
      where ${workQueues.id} = ${flowRuns.workQueueId} and (${workQueues.isPaused} or ${workPools.isPaused}))`,
  );

/** The waiting runs that collide. Runs of backfills neither lose a collision nor win one. */
const waiting = ({ deploymentId, value, now }: Waiting) =>
  waitingAmong(
    and(
      eq(flowRuns.deploymentId, deploymentId),
      value === null ? undefined : eq(flowRuns.concurrencyKey, value),
      sql`(${flowRuns.createdByType} is null or ${flowRuns.createdByType} <> 'BACKFILL')`,
    ),
    now,
  );

/** Waiting runs after the newest `kept`, oldest of them last. */
export async function waitersAfter(
  { db }: Reader,
  { kept, limit, ...waiters }: Waiting & { kept: number; limit: number },
): Promise<{ id: string; stateId: string | null }[]> {
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId })
    .from(flowRuns)
    .where(waiting(waiters))
    .orderBy(order(flowRuns.expectedStartTime, 'desc'), order(flowRuns.id, 'desc'))
    .limit(limit)
    .offset(kept);
}

/** The number of waiting runs that are newer than a run, up to `most`. */
export async function countNewerWaiters(
  { db }: Reader,
  { than, most, ...waiters }: Waiting & { than: Age; most: number },
): Promise<number> {
  const newer = await db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(and(waiting(waiters), sql`(${flowRuns.expectedStartTime}, ${flowRuns.id}) > (${than.expectedStartTime}, ${than.id})`))
    .limit(most);
  return newer.length;
}

export interface Holder extends Age {
  name: string;
  stateId: string | null;
  stateType: StateType | null;
  stateTimestamp: Instant | null;
  deploymentId: string | null;
  createdByType: string | null;
}

/** The flow runs that hold slots of a limit, oldest first. There are hardly more of them than the limit has slots. */
export async function holdersOf({ db }: Reader, limitId: string): Promise<Holder[]> {
  return db
    .selectDistinct({
      id: flowRuns.id,
      name: flowRuns.name,
      expectedStartTime: flowRuns.expectedStartTime,
      stateId: flowRuns.stateId,
      stateType: flowRuns.stateType,
      stateTimestamp: flowRuns.stateTimestamp,
      deploymentId: flowRuns.deploymentId,
      createdByType: flowRuns.createdByType,
    })
    .from(concurrencyLeaseLimits)
    .innerJoin(concurrencyLeases, eq(concurrencyLeases.id, concurrencyLeaseLimits.leaseId))
    .innerJoin(flowRuns, and(eq(concurrencyLeases.holderType, 'flow_run'), eq(flowRuns.id, concurrencyLeases.holderId)))
    .where(eq(concurrencyLeaseLimits.limitId, limitId))
    .orderBy(order(flowRuns.expectedStartTime, 'asc'), order(flowRuns.id, 'asc'));
}
