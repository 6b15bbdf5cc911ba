import { addSeconds } from '../../base/time/instant.ts';
import { deleteOldViolations } from '../../resources/slas/queries.ts';
import { inBatches } from '../batches.ts';
import type { Reconciler } from '../reconciler.ts';

export const slaVacuum: Reconciler = {
  name: 'sla-vacuum',
  description: 'Deletes violations of SLAs that ended before their retention period.',
  runs: 'once',
  settings: ({ settings }) => ({ enabled: true, loopSeconds: settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const before = addSeconds(deps.clock.now(), -deps.settings.slas.violationsRetentionPeriod);
    return { handled: await inBatches(deps, signal, (tx, limit) => deleteOldViolations(tx, before, limit)) };
  },
};
