import { lockUnreported } from '../../resources/assets/background-queries.ts';
import { FRESHNESS } from '../../resources/assets/derive.ts';
import { freshnessEvent } from '../../resources/assets/events.ts';
import { changeAsset } from '../../resources/assets/queries.ts';
import type { Reconciler } from '../reconciler.ts';

/** Emits an event when an asset becomes stale, and when it is fresh again: exactly once, because the same transaction records it. */
export const assetFreshness: Reconciler = {
  name: FRESHNESS,
  description: 'Reports assets that become stale, and those that are fresh again.',
  runs: 'once',
  settings: ({ settings }) => settings.services.assets,
  async reconcile({ store, clock, outbox, settings }) {
    const limit = settings.services.assets.batchSize;
    const now = clock.now();
    const handled = await store.transaction(async (tx) => {
      const rows = await lockUnreported(tx, now, limit);
      for (const row of rows) {
        const reportedStale = !row.reportedStale;
        await changeAsset(tx, row.id, { reportedStale });
        outbox.emit(tx, freshnessEvent(row, reportedStale));
      }
      return rows.length;
    });
    return { handled, more: handled >= limit };
  },
};
