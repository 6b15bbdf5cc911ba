import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { markSilentDeployments } from '../../resources/deployments/readiness/readiness.ts';
import { hasOnlineWorker, lockPool } from '../../resources/work-pools/queries.ts';
import { markSilentQueues } from '../../resources/work-pools/queues/polled.ts';
import { setPoolStatus } from '../../resources/work-pools/status.ts';
import { handleEach } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';
import { desertedPools, markSilentWorkers } from './foreman-queries.ts';

/** Revokes the ready status of workers that stopped sending heartbeats, then of their pools, of deployments that are no longer polled, and of their queues. */
export const foreman: Reconciler = {
  name: 'foreman',
  description:
    'Marks workers without heartbeats as offline, and marks pools, queues, and deployments that are no longer polled as not ready.',
  runs: 'once',
  settings: ({ settings }) => settings.services.foreman,
  async reconcile(deps, signal) {
    const { batchSize, deploymentLastPolledTimeoutSeconds, workQueueLastPolledTimeoutSeconds } = deps.settings.services.foreman;
    const { inactivityHeartbeatMultiple: multiple, fallbackHeartbeatIntervalSeconds: fallbackSeconds } = deps.settings.services.foreman;
    const now = deps.clock.now();
    const offline = await deps.store.transaction((tx) => markSilentWorkers(tx, { multiple, fallbackSeconds }, now));
    const pools = await markDesertedPools(deps, batchSize, signal);
    const deployments = await markSilentDeployments(deps, {
      before: addSeconds(now, -deploymentLastPolledTimeoutSeconds),
      queueBefore: addSeconds(now, -workQueueLastPolledTimeoutSeconds),
      limit: batchSize,
    });
    const queues = await markSilentQueues(deps, addSeconds(now, -workQueueLastPolledTimeoutSeconds), batchSize);
    const more = [pools.found, deployments, queues].some((count) => count === batchSize);
    return { handled: offline + pools.handled + deployments + queues, more };
  },
};

/** Marks ready pools without an online worker as not ready. Pools become ready through heartbeats, not here. */
async function markDesertedPools(deps: Deps, limit: number, signal: AbortSignal): Promise<{ found: number; handled: number }> {
  const { store } = deps;
  const deserted = await desertedPools(store.reader, limit);
  const handled = await handleEach(deps, deserted, { signal, name: 'foreman' }, ({ id }) =>
    store.transaction(async (tx) => {
      const pool = await lockPool(tx, { id });
      if (pool?.status !== 'READY' || (await hasOnlineWorker(tx, id))) return false;
      await setPoolStatus(tx, deps, pool, 'NOT_READY');
      return true;
    }),
  );
  return { found: handled === 0 ? 0 : deserted.length, handled };
}
