import { addSeconds } from '../../base/time/instant.ts';
import { EventRetention } from '../../events/retention.ts';
import { STATUSES } from '../../resources/assets/facts.ts';
import { deleteOldMaterializations } from '../../resources/assets/queries.ts';
import { inBatches } from '../batches.ts';
import type { Reconciler } from '../reconciler.ts';

/** Deletes the materializations whose events are no longer kept. Assets and their lineage stay. */
export const assetVacuum: Reconciler = {
  name: 'asset-vacuum',
  description: 'Deletes materializations of assets that are older than the retention period of their events.',
  runs: 'once',
  settings: ({ settings }) => ({
    enabled: settings.services.dbVacuum.enabled.includes('events'),
    loopSeconds: settings.services.dbVacuum.loopSeconds,
  }),
  async reconcile(deps, signal) {
    const retention = new EventRetention(deps.settings);
    let handled = 0;
    for (const [name, status] of Object.entries(STATUSES)) {
      const before = addSeconds(deps.clock.now(), -retention.keptOf(name));
      handled += await inBatches(deps, signal, (tx, limit) => deleteOldMaterializations(tx, { status, before, limit }));
    }
    return { handled };
  },
};
