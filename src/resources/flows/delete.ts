import type { Deps } from '../../deps.ts';
import { releaseSlotOfDeletedRun } from '../../orchestration/deployment-slots.ts';
import { HOLDING } from '../../orchestration/states.ts';
import type { Tx } from '../../store/store.ts';
import { lockDeployedRunsOfFlows } from '../flow-runs/queries.ts';
import { deleteFlowRows } from './queries.ts';
import type { FlowRow } from './rows.ts';

/**
 * Deletes flows with their runs, deployments and schedules. Slots that runs hold of their deployment's limit are released.
 *
 * @returns the deleted flows in the order of `ids`; another request may have deleted some of them first
 */
export async function deleteFlows(tx: Tx, deps: Deps, ids: readonly string[]): Promise<FlowRow[]> {
  if (ids.length === 0) return [];
  const holders = await lockDeployedRunsOfFlows(tx, ids, HOLDING);
  for (const run of holders) await releaseSlotOfDeletedRun(tx, deps, run);
  const deleted = await deleteFlowRows(tx, ids);
  return deleted.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
