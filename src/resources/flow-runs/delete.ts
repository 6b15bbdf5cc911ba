import { noteDeleted } from '../../audit/scope.ts';
import type { Deps } from '../../deps.ts';
import { releaseSlotsOfDeletedRuns } from '../../orchestration/slots/deployment-slots.ts';
import { releaseTagSlotsOfDeletedRuns } from '../../orchestration/slots/tag-slots.ts';
import { StepsOf } from '../../store/steps.ts';
import type { Tx } from '../../store/store.ts';
import { deleteLogsLater } from '../logs/deletion.ts';
import { areMany, deleteRuns, deleteSomeRuns, deleteSomeTaskRuns, lockFlowRuns, someRunsOfFlows } from './queries.ts';

/** Number of run ids per read. */
const IDS_AT_ONCE = 500;

/**
 * Deletes runs with their states, task runs and inputs. Releases the slots of the runs on the limits of their deployments, and those of their task runs on tag
 * limits. Artifacts remain. Logs are deleted after the commit.
 *
 * @returns the ids of the deleted runs, newest first
 */
export async function deleteFlowRuns(tx: Tx, deps: Deps, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const [runs, many] = await Promise.all([lockFlowRuns(tx, ids), areMany(tx, { flowRunIds: ids })]);
  if (many) await tx.takesLong();
  await releaseSlotsOfDeletedRuns(tx, deps, runs);
  await releaseTagSlotsOfDeletedRuns(tx, deps, { flowRunIds: ids });
  if (many) await deleteInSteps(tx, ids);
  else await deleteRuns(tx, ids);
  noteDeleted('flow-run', runs);
  const flowRunIds = runs.map((run) => run.id);
  if (flowRunIds.length > 0) tx.afterCommit(() => deleteLogsLater(deps, { flowRunIds }));
  return flowRunIds;
}

/** Deletes runs with their states, task runs and inputs, without releasing their slots. */
export async function deleteFlowRunRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!(await areMany(tx, { flowRunIds: ids }))) return deleteRuns(tx, ids);
  await tx.takesLong();
  await deleteInSteps(tx, ids);
}

/** Deletes the runs of flows with their states, task runs and inputs, in steps. Runs that other transactions add in the meantime may remain. */
export async function deleteRunsOfFlows(tx: Tx, flowIds: readonly string[]): Promise<void> {
  const steps = stepsOf(tx);
  for (;;) {
    const ids = await someRunsOfFlows(tx, flowIds, IDS_AT_ONCE);
    await deleteInSteps(tx, ids, steps);
    if (ids.length < IDS_AT_ONCE) return;
  }
}

const stepsOf = (tx: Tx) => ({ taskRuns: new StepsOf(tx), runs: new StepsOf(tx) });

/** Deletes task runs first: a single run can have any number of them. */
async function deleteInSteps(tx: Tx, ids: readonly string[], steps = stepsOf(tx)): Promise<void> {
  await steps.taskRuns.repeat((limit) => deleteSomeTaskRuns(tx, ids, limit));
  await steps.runs.repeat((limit) => deleteSomeRuns(tx, ids, limit));
}
