import { addSeconds } from '../base/instant.ts';
import { expireLeases, forgetFinished } from '../resources/workers/channel/cleanup-queue.ts';
import type { Reconciler } from './reconciler.ts';

/** Makes cleanup messages deliverable again that a worker reserved and never dealt with, or gives them up (spec 06 §10.8). */
export const cleanupReconciler: Reconciler = {
  name: 'cleanup-reconciler',
  description: 'Takes cleanup messages back from workers that went away.',
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
