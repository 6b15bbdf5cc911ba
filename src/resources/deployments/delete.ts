import type { Deps } from '../../deps.ts';
import { concurrencyLimits, deployments } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';
import { deploymentEvents } from './events.ts';
import { deleteDeployments } from './queries.ts';
import { deleteScheduledRuns } from './scheduled-runs.ts';

/**
 * Deletes deployments with their schedules, their limits and the runs of theirs that have not run yet; other runs stay and keep the id. A limit goes even
 * where others share it: they have none then (spec 05 §1.3, §2.5).
 *
 * @returns the ids of those that there were, in the order given
 */
export async function deleteDeploymentsWithRuns(tx: Tx, deps: Deps, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const rows = await tx.dialect.forUpdate(
    tx.db
      .select({ id: deployments.id, limitId: deployments.concurrencyLimitId })
      .from(deployments)
      .where(tx.dialect.isIn(deployments.id, wanted))
      .orderBy(deployments.id),
  );
  const found = new Set(rows.map(({ id }) => id));
  const ids = wanted.filter((id) => found.has(id));
  const events = await deploymentEvents(tx, ids, 'deleted');
  await deleteScheduledRuns(tx, ids);
  const limitIds = rows.flatMap(({ limitId }) => limitId ?? []);
  if (limitIds.length > 0) await tx.db.delete(concurrencyLimits).where(tx.dialect.isIn(concurrencyLimits.id, limitIds));
  await deleteDeployments(tx, ids);
  await deps.outbox.emit(tx, ...events);
  return ids;
}
