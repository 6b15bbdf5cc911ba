import { aggregateChanges } from '../../store/run-totals/aggregate-queries.ts';
import type { Reconciler } from '../reconciler.ts';

/** Changes aggregated in one transaction: on SQLite it blocks the only writer. */
const BATCH = { sqlite: 500, postgres: 10_000 };

/**
 * Minimum number of aggregated changes that is worth freeing their space: PostgreSQL scans them whenever it reads the new changes, which takes a tenth of a
 * millisecond. Its own vacuum runs at most once a minute, after thousands of changes.
 */
const WORTH_FREEING = 500;

/**
 * Aggregates recorded changes of runs into the totals. The totals are right without it, because every read adds the recorded changes; but more changes make
 * reads slower.
 */
export const runTotals: Reconciler = {
  name: 'run-totals',
  description: 'Aggregates recorded changes of runs into the totals by state and time.',
  runs: 'once',
  settings: ({ settings }) => settings.services.runTotals,
  async reconcile({ store }) {
    const batch = BATCH[store.reader.dialect.name];
    const handled = await store.transaction((tx) => aggregateChanges(tx, batch));
    if (handled >= WORTH_FREEING) await store.vacuum?.('run_total_changes');
    return { handled, more: handled === batch };
  },
};
