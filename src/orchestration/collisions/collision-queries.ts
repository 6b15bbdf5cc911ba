import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/instant.ts';
import type { Settings } from '../../base/settings.ts';
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

/** A deployment whose limit has no free slot, and whose policy may cancel runs. */
export interface Colliding {
  id: string;
  limitId: string;
}

/** Reads the limits first: few of them are full. The caller checks the decay of their slots. */
export async function collidingDeployments(
  { db }: Reader,
  settings: Pick<Settings, 'deployments'>,
  after: string | undefined,
  limit: number,
): Promise<Colliding[]> {
  const byDefault = RESOLVED.includes(defaultPolicy(settings))
    ? and(isNull(deployments.collisionPolicy), isNull(deployments.concurrencyOptions))
    : undefined;
  return db
    .select({ id: deployments.id, limitId: concurrencyLimits.id })
    .from(concurrencyLimits)
    .innerJoin(deployments, eq(deployments.concurrencyLimitId, concurrencyLimits.id))
    .where(
      and(
        concurrencyLimits.active,
        sql`${concurrencyLimits.limit} > 0`,
        sql`${concurrencyLimits.activeSlots} >= ${concurrencyLimits.limit}`,
        or(inArray(deployments.collisionPolicy, [...RESOLVED]), byDefault),
        after === undefined ? undefined : sql`${deployments.id} > ${after}`,
      ),
    )
    .orderBy(asc(deployments.id))
    .limit(limit);
}

/** The position of a run among others: by the time at which it was first due, then by its id. */
export interface Age {
  id: string;
  expectedStartTime: Instant | null;
}

/**
 * The runs of a deployment that wait for a slot: those that found none, and those that are due. Runs on a paused queue or pool would not start with a slot
 * either, and runs whose process retries them have one.
 */
const waiting = (deploymentId: string, now: Instant): SQL | undefined =>
  and(
    eq(flowRuns.deploymentId, deploymentId),
    // must repeat the condition of the partial index `flow_runs_deployment_due` verbatim
    sql`${flowRuns.stateType} = 'SCHEDULED'`,
    or(eq(flowRuns.stateName, AWAITING_CONCURRENCY_SLOT), lte(flowRuns.nextScheduledStartTime, now)),
    sql`(${flowRuns.retryType} is null or ${flowRuns.retryType} <> 'in_process')`,
    sql`not exists (select 1 from ${workQueues} join ${workPools} on ${workPools.id} = ${workQueues.workPoolId}
      where ${workQueues.id} = ${flowRuns.workQueueId} and (${workQueues.isPaused} or ${workPools.isPaused}))`,
  );

/** Waiting runs after the newest `kept`, oldest of them last. */
export async function waitersAfter(
  { db }: Reader,
  { deploymentId, now, kept, limit }: { deploymentId: string; now: Instant; kept: number; limit: number },
): Promise<{ id: string; stateId: string | null }[]> {
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId })
    .from(flowRuns)
    .where(waiting(deploymentId, now))
    .orderBy(order(flowRuns.expectedStartTime, 'desc'), order(flowRuns.id, 'desc'))
    .limit(limit)
    .offset(kept);
}

/** The number of waiting runs that are newer than a run, up to `most`. */
export async function countNewerWaiters(
  { db }: Reader,
  { deploymentId, now, than, most }: { deploymentId: string; now: Instant; than: Age; most: number },
): Promise<number> {
  const newer = await db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(and(waiting(deploymentId, now), sql`(${flowRuns.expectedStartTime}, ${flowRuns.id}) > (${than.expectedStartTime}, ${than.id})`))
    .limit(most);
  return newer.length;
}

export interface Holder extends Age {
  stateId: string | null;
  stateType: StateType | null;
  stateTimestamp: Instant | null;
  deploymentId: string | null;
}

/** The flow runs that hold slots of a limit, oldest first. There are hardly more of them than the limit has slots. */
export async function holdersOf({ db }: Reader, limitId: string): Promise<Holder[]> {
  return db
    .selectDistinct({
      id: flowRuns.id,
      expectedStartTime: flowRuns.expectedStartTime,
      stateId: flowRuns.stateId,
      stateType: flowRuns.stateType,
      stateTimestamp: flowRuns.stateTimestamp,
      deploymentId: flowRuns.deploymentId,
    })
    .from(concurrencyLeaseLimits)
    .innerJoin(concurrencyLeases, eq(concurrencyLeases.id, concurrencyLeaseLimits.leaseId))
    .innerJoin(flowRuns, and(eq(concurrencyLeases.holderType, 'flow_run'), eq(flowRuns.id, concurrencyLeases.holderId)))
    .where(eq(concurrencyLeaseLimits.limitId, limitId))
    .orderBy(order(flowRuns.expectedStartTime, 'asc'), order(flowRuns.id, 'asc'));
}
