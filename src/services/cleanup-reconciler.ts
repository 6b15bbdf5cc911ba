import { addSeconds } from '../instant.ts';
import { expireLeases, forgetFinished } from '../resources/workers/channel/cleanup-queue.ts';
import type { Reconciler } from './reconciler.ts';

/** Makes cleanup messages deliverable again that a worker reserved and never dealt with, or gives them up (spec 06 §10.8). */
export const cleanupReconciler: Reconciler = {
  name: 'cleanup-reconciler',
  description: 'Takes cleanup messages back from workers that went away.',
  runs: 'once',
  settings: ({ settings }) => settings.services.cleanupReconciler,
  async reconcile(rooms) {
    const { batchSize } = rooms.settings.services.cleanupReconciler;
    const { cleanupCompletedIdempotencyRetentionSeconds: retention } = rooms.settings.workerChannel;
    const expired = await rooms.store.transaction((tx) => expireLeases(tx, rooms, { limit: batchSize }));
    const forgotten = retention === undefined ? 0 : await forgetFinished(rooms, addSeconds(rooms.clock.now(), -retention), batchSize);
    return { handled: expired + forgotten, more: expired === batchSize || forgotten === batchSize };
  },
};
