import { and, asc, eq, gt, gte, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { order } from '../../store/filters/order.ts';
import { flowRuns, taskRuns, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** A run and the state that the query found. The service acts only if the run is still in this state. */
export interface Found {
  id: string;
  stateId: string | null;
}

const isAfter = (id: typeof flowRuns.id | typeof taskRuns.id, after: string | undefined) =>
  after === undefined ? undefined : gt(id, after);

/** Unfinished task runs of flow runs cancelled since `since`. */
export function tasksOfCancelledRuns({ db }: Reader, since: Instant, after: string | undefined, limit: number): Promise<Found[]> {
  return db
    .select({ id: taskRuns.id, stateId: taskRuns.stateId })
    .from(taskRuns)
    .innerJoin(flowRuns, eq(flowRuns.id, taskRuns.flowRunId))
    .where(
      and(
        eq(flowRuns.stateType, 'CANCELLED'),
        gte(flowRuns.endTime, since),
        sql`${taskRuns.stateType} not in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED')`,
        isAfter(taskRuns.id, after),
      ),
    )
    .orderBy(asc(taskRuns.id))
    .limit(limit)
    .then((rows) => rows);
}

export interface Orphan extends Found {
  deploymentId: string | null;
  parentType: 'CANCELLING' | 'CANCELLED';
}

/**
 * Unfinished subflows of flow runs that are cancelled or being cancelled, except those that are already being cancelled: a subflow without a deployment ends with
 * its parent, and others have their own deadline.
 */
export function subflowsOfCancelledRuns({ db }: Reader, after: string | undefined, limit: number): Promise<Orphan[]> {
  const parentType = sql<Orphan['parentType']>`(select parent.state_type from ${flowRuns} parent where parent.id = ${taskRuns.flowRunId})`;
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId, deploymentId: flowRuns.deploymentId, parentType })
    .from(flowRuns)
    .innerJoin(taskRuns, eq(taskRuns.id, flowRuns.parentTaskRunId))
    .where(
      and(
        isNotNull(flowRuns.parentTaskRunId),
        sql`${flowRuns.stateType} in ('SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED', 'CANCELLING')`,
        sql`${parentType} in ('CANCELLED', 'CANCELLING')`,
        or(ne(flowRuns.stateType, 'CANCELLING'), sql`${flowRuns.deploymentId} is null and ${parentType} = 'CANCELLED'`),
        isAfter(flowRuns.id, after),
      ),
    )
    .orderBy(asc(flowRuns.id))
    .limit(limit)
    .then((rows) => rows);
}

export interface Overdue extends Found {
  at: Instant | null;
  pid: string | null;
  queueId: string | null;
  pool: { id: string; type: string } | null;
}

const cancellations = ({ db }: Reader) =>
  db
    .select({
      id: flowRuns.id,
      stateId: flowRuns.stateId,
      at: flowRuns.stateTimestamp,
      pid: flowRuns.infrastructurePid,
      queueId: flowRuns.workQueueId,
      pool: { id: workPools.id, type: workPools.type },
    })
    .from(flowRuns)
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId));

/** A run with what the teardown of its infrastructure requires. */
export async function findCancellation(reader: Reader, id: string): Promise<Overdue | undefined> {
  return (await cancellations(reader).where(eq(flowRuns.id, id)))[0];
}

/** Runs that have been CANCELLING since before `since`, longest first. */
export function overdueCancellations(reader: Reader, since: Instant, after: Overdue | undefined, limit: number): Promise<Overdue[]> {
  return cancellations(reader)
    .where(
      and(
        eq(flowRuns.stateType, 'CANCELLING'),
        lte(flowRuns.stateTimestamp, since),
        after && sql`(${flowRuns.stateTimestamp}, ${flowRuns.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(order(flowRuns.stateTimestamp, 'asc'), order(flowRuns.id, 'asc'))
    .limit(limit)
    .then((rows) => rows);
}
