import { and, asc, eq, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../base/instant.ts';
import type { Deps } from '../deps.ts';
import { markSilentDeployments } from '../resources/deployments/readiness.ts';
import { hasOnlineWorker, lockPool } from '../resources/work-pools/queries.ts';
import { markSilentQueues } from '../resources/work-pools/queues/polled.ts';
import { setPoolStatus } from '../resources/work-pools/status.ts';
import { workers, workPools } from '../store/schema/tables.ts';
import { affectedRows } from '../store/store.ts';
import { oneByOne } from './one-by-one.ts';
import type { Reconciler } from './reconciler.ts';

/**
 * Takes back the ready status of workers that stopped sending heartbeats, then of their pools, of deployments that are no longer polled, and of their queues.
 */
export const foreman: Reconciler = {
  name: 'foreman',
  description: 'Marks workers without heartbeats as offline, and pools, queues and deployments that are no longer polled as not ready.',
  runs: 'once',
  settings: ({ settings }) => settings.services.foreman,
  async reconcile(deps, signal) {
    const { batchSize, deploymentLastPolledTimeoutSeconds, workQueueLastPolledTimeoutSeconds } = deps.settings.services.foreman;
    const now = deps.clock.now();
    const offline = await markSilentWorkers(deps, now);
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

/** A worker may miss a few of its announced heartbeats. An interval of 0 is ignored. */
async function markSilentWorkers({ store, settings }: Deps, now: Instant): Promise<number> {
  const { inactivityHeartbeatMultiple: multiple, fallbackHeartbeatIntervalSeconds: fallback } = settings.services.foreman;
  const silence = store.reader.dialect.secondsBetween(workers.lastHeartbeatTime, sql`${now}`);
  const isSilent = sql`${workers.status} = 'ONLINE' and ${silence} > coalesce(nullif(${workers.heartbeatIntervalSeconds}, 0), ${fallback}) * ${multiple}`;
  return store.transaction(async (tx) =>
    affectedRows(await tx.db.update(workers).set({ status: 'OFFLINE', updated: now }).where(isSilent)),
  );
}

/** Ready pools without an online worker. Pools become ready through heartbeats, not here. */
async function markDesertedPools(deps: Deps, limit: number, signal: AbortSignal): Promise<{ found: number; handled: number }> {
  const { store } = deps;
  const isDeserted = sql`not exists (select 1 from ${workers} where ${workers.workPoolId} = ${workPools.id} and ${workers.status} = 'ONLINE')`;
  const deserted = await store.reader.db
    .select({ id: workPools.id })
    .from(workPools)
    .where(and(eq(workPools.status, 'READY'), isDeserted))
    .orderBy(asc(workPools.id))
    .limit(limit);
  const handled = await oneByOne(deps, deserted, { signal, name: 'foreman' }, ({ id }) =>
    store.transaction(async (tx) => {
      const pool = await lockPool(tx, { id });
      if (pool?.status !== 'READY' || (await hasOnlineWorker(tx, id))) return false;
      await setPoolStatus(tx, deps, pool, 'NOT_READY');
      return true;
    }),
  );
  return { found: handled === 0 ? 0 : deserted.length, handled };
}
