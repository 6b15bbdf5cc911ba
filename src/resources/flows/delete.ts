import { and, isNotNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { releaseSlotOfDeletedRun } from '../../orchestration/deployment-slots.ts';
import { HOLDING } from '../../orchestration/states.ts';
import { flowRuns, flows } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';
import type { FlowRow } from './rows.ts';

/**
 * Deletes flows with their runs, deployments and schedules. Slots that runs hold of their deployment's limit are released.
 *
 * @returns the deleted flows in the order of `ids`; another request may have deleted some of them first
 */
export async function deleteFlows(tx: Tx, deps: Deps, ids: readonly string[]): Promise<FlowRow[]> {
  if (ids.length === 0) return [];
  const holders = await tx.dialect.forUpdate(
    tx.db
      .select({ id: flowRuns.id, deploymentId: flowRuns.deploymentId, stateId: flowRuns.stateId, stateType: flowRuns.stateType })
      .from(flowRuns)
      .where(and(tx.dialect.isIn(flowRuns.flowId, ids), tx.dialect.isIn(flowRuns.stateType, HOLDING), isNotNull(flowRuns.deploymentId))),
  );
  for (const run of holders) await releaseSlotOfDeletedRun(tx, deps, run);
  const deleted = await tx.db.delete(flows).where(tx.dialect.isIn(flows.id, ids)).returning();
  return deleted.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
