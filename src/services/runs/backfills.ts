import { addSeconds } from '../../base/time/instant.ts';
import { advance } from '../../resources/backfills/advance.ts';
import { activeBackfills, countRuns, deleteOldBackfills } from '../../resources/backfills/queries.ts';
import { inBatches } from '../batches.ts';
import { handleEach } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';

/** Creates the runs of backfills, a few at a time. The end of a run of a backfill wakes it. Safe on any number of nodes. */
export const backfills: Reconciler = {
  name: 'backfills',
  description: 'Creates the next runs of backfills, and ends them.',
  runs: 'once',
  settings: ({ settings }) => settings.services.backfills,
  async reconcile(deps, signal) {
    // the counts are read after the backfills: advance() depends on this order
    const rows = await activeBackfills(deps.store.reader);
    const counts = await countRuns(
      deps.store.reader,
      rows.map(({ id }) => id),
    );
    let more = false;
    const handled = await handleEach(deps, rows, { signal, name: 'backfills' }, async (row) => {
      const step = await advance(deps, row, counts.get(row.id));
      more ||= step.more;
      return step.handled > 0;
    });
    return { handled, more };
  },
};

/** Deletes backfills that ended long ago. Their runs have their own retention period. */
export const backfillVacuum: Reconciler = {
  name: 'backfill-vacuum',
  description: 'Deletes ended backfills that are older than their retention period.',
  runs: 'once',
  settings: ({ settings }) => ({ enabled: settings.services.backfills.enabled, loopSeconds: settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const before = addSeconds(deps.clock.now(), -deps.settings.backfills.retentionPeriod);
    return { handled: await inBatches(deps, signal, (tx, limit) => deleteOldBackfills(tx, before, limit)) };
  },
};
