import { aggregateChanges } from '../../store/run-totals/aggregate-queries.ts';
import { aggregateQueueChanges } from '../../store/run-totals/queue-totals-queries.ts';
import type { Store } from '../../store/store.ts';
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
  description: 'Aggregates recorded changes of runs into the totals by state, time, and work queue.',
  runs: 'once',
  settings: ({ settings }) => settings.services.runTotals,
  async reconcile({ store }) {
    const batch = BATCH[store.reader.dialect.name];
    const ofRuns = await store.transaction((tx) => aggregateChanges(tx, batch));
    await free(store, 'run_total_changes', ofRuns);
    const ofQueues = await store.transaction((tx) => aggregateQueueChanges(tx, batch));
    await free(store, 'work_queue_total_changes', ofQueues);
    return { handled: ofRuns + ofQueues, more: ofRuns === batch || ofQueues === batch };
  },
};

async function free(store: Store, table: string, changes: number): Promise<void> {
  if (changes >= WORTH_FREEING) await store.vacuum?.(table);
}
