import { releaseLease } from '../../concurrency/lease.ts';
import { expiredLeases } from '../../concurrency/lease-queries.ts';
import { renewOwnLeases } from '../../orchestration/slots/active-runs.ts';
import type { Reconciler } from '../reconciler.ts';

/**
 * Frees the slots of expired leases. One transaction checks the expiry again, deletes the lease and frees its slots, so that a lease renewed in between keeps
 * its slots and two nodes never free the same slots. First renews the leases that the service gave to task runs which still work.
 */
export const leaseRepossessor: Reconciler = {
  name: 'lease-repossessor',
  description: 'Releases the concurrency slots of expired leases.',
  runs: 'once',
  settings: ({ settings }) => settings.services.repossessor,
  async reconcile(deps, signal) {
    const { batchSize } = deps.settings.services.repossessor;
    await renewOwnLeases(deps);
    const now = deps.clock.now();
    const expired = await expiredLeases(deps.store.reader, now, batchSize);
    let handled = 0;
    for (const id of expired) {
      if (signal.aborted) break;
      if (await deps.store.transaction((tx) => releaseLease(tx, deps, id, { expiredBefore: now }))) handled++;
    }
    return { handled, more: expired.length === batchSize };
  },
};
