import { and, asc, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { concurrencyLeaseLimits, concurrencyLeases, flowRuns, taskRuns } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { TERMINAL } from '../states.ts';

/** The task runs with these ids, or all task runs of the flow runs or flows. */
export type TaskRunsOf = { taskRunIds: readonly string[] } | { flowRunIds: readonly string[] } | { flowIds: readonly string[] };

function isOneOf({ db, dialect }: Reader, runs: TaskRunsOf): SQL {
  if ('taskRunIds' in runs) return dialect.isIn(taskRuns.id, runs.taskRunIds);
  if ('flowRunIds' in runs) return dialect.isIn(taskRuns.flowRunId, runs.flowRunIds);
  const ofFlows = db.select({ id: flowRuns.id }).from(flowRuns).where(dialect.isIn(flowRuns.flowId, runs.flowIds));
  return inArray(taskRuns.flowRunId, ofFlows);
}

/** Locks the unfinished task runs among them, in the order of their ids. */
export async function lockUnfinishedTaskRuns(tx: Tx, runs: TaskRunsOf): Promise<void> {
  const { id, stateType } = taskRuns;
  const unfinished = or(isNull(stateType), notInArray(stateType, [...TERMINAL]));
  await tx.dialect.forUpdate(
    tx.db
      .select({ id })
      .from(taskRuns)
      .where(and(isOneOf(tx, runs), unfinished))
      .orderBy(asc(id)),
  );
}

/** Ids of the leases on one of these limits that the task runs hold. One query for any number of runs. */
export async function findLeasesOfTaskRuns(reader: Reader, runs: TaskRunsOf, limitIds: readonly string[]): Promise<string[]> {
  const { id, holderType, holderId } = concurrencyLeases;
  const rows = await reader.db
    .selectDistinct({ id })
    .from(taskRuns)
    .innerJoin(concurrencyLeases, and(eq(holderId, taskRuns.id), eq(holderType, 'task_run')))
    .innerJoin(concurrencyLeaseLimits, eq(concurrencyLeaseLimits.leaseId, id))
    .where(and(isOneOf(reader, runs), reader.dialect.isIn(concurrencyLeaseLimits.limitId, limitIds)));
  return rows.map((row) => row.id);
}
