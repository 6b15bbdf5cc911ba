import { noteDeleted } from '../../audit/scope.ts';
import type { Deps } from '../../deps.ts';
import { releaseSlotsOfDeletedRuns } from '../../orchestration/slots/deployment-slots.ts';
import { releaseTagSlotsOfDeletedRuns } from '../../orchestration/slots/tag-slots.ts';
import type { Tx } from '../../store/store.ts';
import { deleteRunsOfFlows } from '../flow-runs/delete.ts';
import { areMany, lockSlotHoldersOfFlows } from '../flow-runs/queries.ts';
import { deleteFlowRows, deploymentsOf } from './queries.ts';
import type { FlowRow } from './rows.ts';

/**
 * Deletes flows with their runs, deployments and schedules. Releases the slots of the runs on the limits of their deployments, and those of their task runs on
 * tag limits. Deletes the runs of a flow with a long history in steps.
 *
 * @returns the deleted flows in the order of `ids`; another request may have deleted some of them first
 */
export async function deleteFlows(tx: Tx, deps: Deps, ids: readonly string[]): Promise<FlowRow[]> {
  if (ids.length === 0) return [];
  const [holders, many] = await Promise.all([lockSlotHoldersOfFlows(tx, ids), areMany(tx, { flowIds: ids })]);
  if (many) await tx.takesLong();
  await releaseSlotsOfDeletedRuns(tx, deps, holders);
  await releaseTagSlotsOfDeletedRuns(tx, deps, { flowIds: ids });
  if (many) await deleteRunsOfFlows(tx, ids);
  noteDeleted('deployment', await deploymentsOf(tx, ids));
  const deleted = await deleteFlowRows(tx, ids);
  noteDeleted('flow', deleted);
  return deleted.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
