import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { flowRunStates, flowRuns, taskRuns } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { AWAITING_RETRY, type StateType, TERMINAL, WORKING } from '../states.ts';

// verbatim the condition of the partial index `flow_runs_holding`
const HOLDING = sql`${flowRuns.stateType} in ('PENDING', 'RUNNING', 'CANCELLING')`;

/** An active run of a deployment, with the lease that its state references. */
export interface ActiveRun {
  id: string;
  stateType: StateType | null;
  leaseId: string | null;
}

/**
 * Locks the active runs of a deployment, in the order of their ids: runs in states that hold a slot, and runs whose process waits for a retry. Finds them
 * among all active runs: the history of a deployment has many more.
 */
export async function lockActiveRuns(tx: Tx, deploymentId: string): Promise<ActiveRun[]> {
  const { db, dialect } = tx;
  const holding = await db
    .select({ id: sql`${flowRuns.id}`.mapWith(flowRuns.id) })
    .from(dialect.inOrderOf(flowRuns, 'flow_runs_holding'))
    .where(and(HOLDING, eq(flowRuns.deploymentId, deploymentId)));
  const retrying = await db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(and(eq(flowRuns.deploymentId, deploymentId), sql`${flowRuns.stateType} = 'SCHEDULED'`, isRetrying));
  const ids = [...holding, ...retrying].map(({ id }) => id);
  if (ids.length === 0) return [];
  await dialect.forUpdate(db.select({ id: flowRuns.id }).from(flowRuns).where(dialect.isIn(flowRuns.id, ids)).orderBy(asc(flowRuns.id)));
  // under the lock: some may have ended in the meantime
  const rows = await db
    .select({ id: flowRuns.id, stateType: flowRuns.stateType, slotLeaseId: flowRuns.slotLeaseId, details: flowRunStates.details })
    .from(flowRuns)
    .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .where(and(dialect.isIn(flowRuns.id, ids), or(HOLDING, and(eq(flowRuns.stateType, 'SCHEDULED'), isRetrying))))
    .orderBy(asc(flowRuns.id));
  return rows.map(({ id, stateType, slotLeaseId, details }) => ({
    id,
    stateType,
    leaseId: slotLeaseId ?? details?.deployment_concurrency_lease_id ?? null,
  }));
}

const isRetrying = and(eq(flowRuns.stateName, AWAITING_RETRY), eq(flowRuns.retryType, 'in_process'));

/** Notes that runs have a lease with their own id, which their current states do not reference. */
export async function referToOwnLeases({ db, dialect }: Tx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  await db
    .update(flowRuns)
    .set({ slotLeaseId: sql`${flowRuns.id}` })
    .where(dialect.isIn(flowRuns.id, runIds));
}

/** Locks the working task runs with this tag, in the order of their ids. */
export async function lockRunningTasks(tx: Tx, tag: string): Promise<string[]> {
  const { id, stateType, tags } = taskRuns;
  const query = tx.db
    .select({ id })
    .from(taskRuns)
    .where(and(inArray(stateType, [...WORKING]), tx.dialect.listHasAll(tags, [tag])))
    .orderBy(asc(id));
  const locked = await tx.dialect.forUpdate(query);
  return stillRunning(
    tx,
    locked.map((row) => row.id),
  );
}

/** The working ones among these task runs: in a state that holds the slots of their tags, and not left behind by a flow run that has ended. */
export async function stillRunning({ db, dialect }: Reader, taskRunIds: readonly string[]): Promise<string[]> {
  if (taskRunIds.length === 0) return [];
  const { id, stateType, flowRunId } = taskRuns;
  const flowRunIsOpen = or(isNull(flowRuns.stateType), notInArray(flowRuns.stateType, [...TERMINAL]));
  const rows = await db
    .select({ id })
    .from(taskRuns)
    .leftJoin(flowRuns, eq(flowRuns.id, flowRunId))
    .where(and(dialect.isIn(id, taskRunIds), inArray(stateType, [...WORKING]), flowRunIsOpen))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}
