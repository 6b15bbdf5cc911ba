import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import type { HeldLease } from '../../../concurrency/lease-queries.ts';
import type { FoundWaiter } from '../../../concurrency/waiter-queries.ts';
import { AWAITING_CONCURRENCY_SLOT } from '../../../orchestration/states.ts';
import { deployments, flowRuns, taskRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';

/** Running flow runs that are considered at most. */
const MAX_RUNNING = 1000;

/** A run that holds slots or waits for them, or that could. */
export interface NamedRun {
  type: 'flow_run' | 'task_run';
  id: string;
  /** null if it no longer exists. */
  name: string | null;
  flowRunId: string | null;
}

/** The names of runs. */
export async function namesOfRuns(
  { db, dialect }: Reader,
  { flowRunIds, taskRunIds }: { flowRunIds: readonly string[]; taskRunIds: readonly string[] },
): Promise<Map<string, string>> {
  const named = await Promise.all([
    flowRunIds.length === 0
      ? []
      : db.select({ id: flowRuns.id, name: flowRuns.name }).from(flowRuns).where(dialect.isIn(flowRuns.id, flowRunIds)),
    taskRunIds.length === 0
      ? []
      : db.select({ id: taskRuns.id, name: taskRuns.name }).from(taskRuns).where(dialect.isIn(taskRuns.id, taskRunIds)),
  ]);
  return new Map(named.flat().map(({ id, name }) => [id, name]));
}

/** A lease with the run that holds it. */
export interface HeldBy extends HeldLease {
  foundBy: 'lease' | 'event' | null;
  candidates: NamedRun[];
}

type Anonymous = Pick<FoundWaiter, 'key' | 'holderId' | 'origin' | 'flowId'>;

/**
 * The running flow runs whose process may be a waiter that named no run: the runs whose state RUNNING came from the same origin and that run the flow that the
 * waiter names. Without such runs, those of the origin, because subflows share the process of another flow; without those too, the runs of the flow.
 */
export async function candidatesOf<W extends Anonymous>(reader: Reader, waiters: readonly W[]): Promise<Map<W, NamedRun[]>> {
  const anonymous = waiters.filter(({ holderId }) => holderId === null);
  const runs = await runningFor(reader, anonymous);
  return new Map(
    anonymous.map((waiter) => {
      const { origin, flowId } = waiter;
      const near = runs.filter((run) => origin !== null && run.origin === origin);
      const same = runs.filter((run) => run.flowId === flowId);
      const both = near.filter((run) => same.includes(run));
      const chosen = [both, near, same].find((some) => some.length > 0) ?? [];
      const named = chosen.map(({ id, name }) => ({ type: 'flow_run' as const, id, name, flowRunId: id }));
      return [waiter, named];
    }),
  );
}

async function runningFor({ db, dialect }: Reader, waiters: readonly Anonymous[]) {
  if (waiters.length === 0) return [];
  const { id, name, flowId, origin, stateTimestamp } = flowRuns;
  const origins = [...new Set(waiters.flatMap((waiter) => waiter.origin ?? []))];
  const flowIds = [...new Set(waiters.flatMap((waiter) => waiter.flowId ?? []))];
  return db
    .select({ id, name, flowId, origin })
    .from(flowRuns)
    .where(and(sql`${flowRuns.stateType} = 'RUNNING'`, or(dialect.isIn(origin, origins), dialect.isIn(flowId, flowIds))))
    .orderBy(asc(stateTimestamp), asc(id))
    .limit(MAX_RUNNING);
}

/** A run that waits for a slot of its deployment. */
export interface WaitingRun {
  id: string;
  name: string;
  /** 0 for a run that is due and has not been denied a slot: polls skip the runs of full limits. */
  denials: number;
  since: Instant;
  lastDenied: Instant;
  retryAt: Instant;
}

/** The runs that wait for a slot of the deployment with this limit, those that try again first. With `dueBy`, also runs that are due by then. */
export async function runsAwaitingSlot(
  { db }: Reader,
  limitId: string,
  { dueBy, limit }: { dueBy: Instant | null; limit: number },
): Promise<WaitingRun[]> {
  const { id, name, stateType, stateName, stateTimestamp, retryType, updated, nextScheduledStartTime } = flowRuns;
  const limited = db.select({ id: deployments.id }).from(deployments).where(eq(deployments.concurrencyLimitId, limitId));
  const runs = await db
    .select({ id, name, stateName, stateTimestamp, updated, retryAt: nextScheduledStartTime })
    .from(flowRuns)
    .where(
      and(
        inArray(flowRuns.deploymentId, limited),
        sql`${stateType} = 'SCHEDULED'`,
        or(eq(stateName, AWAITING_CONCURRENCY_SLOT), dueBy === null ? undefined : lte(nextScheduledStartTime, dueBy)),
        sql`(${retryType} is null or ${retryType} <> 'in_process')`,
        isNotNull(nextScheduledStartTime),
      ),
    )
    .orderBy(asc(nextScheduledStartTime), asc(id))
    .limit(limit);
  return runs.flatMap(({ stateName: state, stateTimestamp: entered, updated: lastDenied, retryAt, ...run }) => {
    if (entered === null || retryAt === null) return [];
    return state === AWAITING_CONCURRENCY_SLOT
      ? [{ ...run, denials: 1, since: entered, lastDenied, retryAt }]
      : [{ ...run, denials: 0, since: retryAt, lastDenied: retryAt, retryAt }];
  });
}
