import { noteDeleted } from '../../audit/scope.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { deploymentEvents } from './events.ts';
import { deleteDeployments, deleteLimits, lockDeployments } from './queries.ts';
import { deleteScheduledRuns } from './schedules/scheduled-run-queries.ts';

/**
 * Deletes deployments with their schedules, their limits and their runs that have not started. Other runs remain and keep the deployment id. A shared limit is
 * deleted too; the other deployments then have no limit.
 *
 * @returns the ids of the deleted deployments, in the given order
 */
export async function deleteDeploymentsWithRuns(tx: Tx, deps: Deps, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const rows = await lockDeployments(tx, wanted);
  noteDeleted('deployment', rows);
  const found = new Set(rows.map(({ id }) => id));
  const ids = wanted.filter((id) => found.has(id));
  const events = await deploymentEvents(tx, ids, 'deleted');
  await deleteScheduledRuns(tx, ids);
  await deleteLimits(
    tx,
    rows.flatMap(({ limitId }) => limitId ?? []),
  );
  await deleteDeployments(tx, ids);
  deps.outbox.emit(tx, ...events);
  return ids;
}
