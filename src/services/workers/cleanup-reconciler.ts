import { addSeconds } from '../../base/time/instant.ts';
import { expireLeases, forgetFinished } from '../../resources/workers/channel/cleanup-queue.ts';
import type { Reconciler } from '../reconciler.ts';

/** Recovers cleanup messages whose worker let its reservation expire: they are delivered again, or abandoned after too many attempts. */
export const cleanupReconciler: Reconciler = {
  name: 'cleanup-reconciler',
  description: 'Returns cleanup messages to the queue after their reservation expires.',
  runs: 'once',
  settings: ({ settings }) => settings.services.cleanupReconciler,
  async reconcile(deps) {
    const { batchSize } = deps.settings.services.cleanupReconciler;
    const { cleanupCompletedIdempotencyRetentionSeconds: retention } = deps.settings.workerChannel;
    const expired = await deps.store.transaction((tx) => expireLeases(tx, deps, { limit: batchSize }));
    const forgotten = retention === undefined ? 0 : await forgetFinished(deps, addSeconds(deps.clock.now(), -retention), batchSize);
    return { handled: expired + forgotten, more: expired === batchSize || forgotten === batchSize };
  },
};
