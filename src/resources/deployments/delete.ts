import type { Deps } from '../../deps.ts';
import { concurrencyLimits, deployments } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';
import { deploymentEvents } from './events.ts';
import { deleteDeployments } from './queries.ts';
import { deleteScheduledRuns } from './scheduled-runs.ts';

/**
 * Deletes deployments with their schedules, their limits and those of their runs that have not started. Other runs stay and keep the deployment id. A limit
 * is deleted even if other deployments share it; those then have no limit.
 *
 * @returns the ids of the deleted deployments, in the order given
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
