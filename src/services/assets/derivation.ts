import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { type EventPosition, eventsAfter } from '../../resources/assets/background-queries.ts';
import { deriveAssets } from '../../resources/assets/derive.ts';
import { ASSET_EVENTS } from '../../resources/assets/facts.ts';
import { ASSET_DERIVATION, findConfiguration, writeConfiguration } from '../../store/configurations.ts';
import type { Reconciler } from '../reconciler.ts';

/** For how long nodes of the previous release, which derive nothing, may store events after the migration. */
const UPGRADE_SECONDS = 3600;

/** How far the derivation is. Stored with each step, so that it continues after an interruption. */
interface Progress {
  /** Events may be stored without derivation until then. Absent before the first step, and after an import. */
  until?: Instant;
  /** The last derived event of each name. */
  after?: Record<string, EventPosition>;
  done?: boolean;
}

/** Derives assets from events that an earlier release stored, and from imported ones. An event may be derived repeatedly. */
export const assetDerivation: Reconciler = {
  name: ASSET_DERIVATION,
  description: 'Derives assets from events that an earlier release stored, or an import.',
  runs: 'once',
  settings: ({ settings }) => settings.services.assets,
  async reconcile(deps, signal) {
    const { store, clock, settings } = deps;
    const progress: Progress = (await findConfiguration(store.reader, ASSET_DERIVATION)) ?? {};
    const { done, until = addSeconds(clock.now(), UPGRADE_SECONDS), after = {} } = progress;
    if (done) return { handled: 0 };
    let handled = 0;
    for (const name of ASSET_EVENTS) {
      const found = signal.aborted ? [] : await eventsAfter(store.reader, name, after[name], settings.services.assets.batchSize);
      const last = found.at(-1);
      if (!last) continue;
      after[name] = { occurred: last.occurred, id: last.id };
      await store.transaction(async (tx) => {
        await deriveAssets(tx, found);
        await writeConfiguration(tx, deps, ASSET_DERIVATION, { until, after });
      });
      handled += found.length;
    }
    const isDone = handled === 0 && !signal.aborted && clock.now() > until;
    if (isDone || !progress.until)
      await store.transaction((tx) => writeConfiguration(tx, deps, ASSET_DERIVATION, { until, after, done: isDone }));
    return { handled, more: handled > 0 };
  },
};
