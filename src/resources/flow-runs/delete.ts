import type { Deps } from '../../deps.ts';
import { releaseSlotsOfDeletedRuns } from '../../orchestration/deployment-slots.ts';
import { releaseTagSlotsOfDeletedRuns } from '../../orchestration/tag-slots.ts';
import type { Tx } from '../../store/store.ts';
import { deleteLogsLater } from '../logs/deletion.ts';
import { deleteFlowRunRows, lockFlowRuns } from './queries.ts';

/**
 * Deletes runs with their states, task runs and inputs. Slots that a run holds of its deployment's limit are released, and those of its task runs on tags.
 * Artifacts stay. Logs are deleted after the commit.
 *
 * @returns the ids of the deleted runs, newest first
 */
export async function deleteFlowRuns(tx: Tx, deps: Deps, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const runs = await lockFlowRuns(tx, ids);
  await releaseSlotsOfDeletedRuns(tx, deps, runs);
  await releaseTagSlotsOfDeletedRuns(tx, deps, { flowRunIds: ids });
  await deleteFlowRunRows(tx, ids);
  const flowRunIds = runs.map((run) => run.id);
  if (flowRunIds.length > 0) tx.afterCommit(() => deleteLogsLater(deps, { flowRunIds }));
  return flowRunIds;
}
