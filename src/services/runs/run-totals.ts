import { aggregateChanges, freeRoomOfAggregated } from '../../store/run-totals/aggregate-queries.ts';
import type { Reconciler } from '../reconciler.ts';

/** Changes added up in one transaction: on SQLite nobody else writes meanwhile. */
const BATCH = { sqlite: 500, postgres: 10_000 };

/** Changes whose room is worth a walk through the table: a tenth of a millisecond for whoever reads it. */
const WORTH_FREEING = 500;

/**
 * Adds what was noted of changed runs to the totals. They are right without it, because what was noted is added whenever they are read; but that takes the
 * longer, the more there is.
 */
export const runTotals: Reconciler = {
  name: 'run-totals',
  description: 'Adds noted changes of runs to the totals by state and time.',
  runs: 'once',
  settings: ({ settings }) => settings.services.runTotals,
  async reconcile({ store }) {
    const batch = BATCH[store.reader.dialect.name];
    const handled = await store.transaction((tx) => aggregateChanges(tx, batch));
    if (handled >= WORTH_FREEING) await freeRoomOfAggregated(store.reader);
    return { handled, more: handled === batch };
  },
};
