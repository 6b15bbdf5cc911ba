import { deleteOldActions, deleteOldFirings } from '../automations/engine/firing-queries.ts';
import { addSeconds } from '../base/instant.ts';
import type { VacuumPart } from '../base/settings-kinds.ts';
import type { Deps } from '../deps.ts';
import { deleteCollection, findArtifact, findNewestVersion, lockCollection, pointCollectionTo } from '../resources/artifacts/queries.ts';
import type { Tx } from '../store/store.ts';
import type { Reconciler } from './reconciler.ts';
import {
  brokenCollections,
  deleteLeftBehind,
  deleteOldEvents,
  deleteOldFlowRuns,
  type LeftBehind,
  missingFlowRuns,
  namedFlowRuns,
} from './vacuum-queries.ts';

const isOn = ({ settings }: Deps, part: VacuumPart) => settings.services.dbVacuum.enabled.includes(part);

/** Deletes events that occurred before their retention period. */
export const eventVacuum: Reconciler = {
  name: 'event-vacuum',
  description: 'Deletes events older than their retention period.',
  runs: 'once',
  settings: (deps) => ({
    enabled: isOn(deps, 'events') && deps.settings.services.eventPersister.enabled,
    loopSeconds: deps.settings.services.dbVacuum.loopSeconds,
  }),
  async reconcile(deps, signal) {
    const { retentionPeriod } = deps.settings.events;
    const { eventRetentionOverrides, batchSize } = deps.settings.services.dbVacuum;
    const now = deps.clock.now();
    const kinds = Object.entries(eventRetentionOverrides).map(([name, kept]) => ({ name, kept: Math.min(kept, retentionPeriod) }));
    let handled = 0;
    for (const { name, kept } of [...kinds, { name: undefined, kept: retentionPeriod }]) {
      const before = addSeconds(now, -kept);
      handled += await inBatches(deps, signal, (tx) => deleteOldEvents(tx, { before, name, limit: batchSize }));
    }
    return { handled };
  },
};

/** Deletes what automations did long ago: actions that have ended, and firings whose actions are gone. */
export const automationVacuum: Reconciler = {
  name: 'automation-vacuum',
  description: 'Deletes firings and finished actions of automations that are older than their retention.',
  runs: 'once',
  settings: (deps) => ({ enabled: isOn(deps, 'events'), loopSeconds: deps.settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const { batchSize } = deps.settings.services.dbVacuum;
    const before = addSeconds(deps.clock.now(), -deps.settings.automations.historyRetentionPeriod);
    const actions = await inBatches(deps, signal, (tx) => deleteOldActions(tx, before, batchSize));
    return { handled: actions + (await inBatches(deps, signal, (tx) => deleteOldFirings(tx, before, batchSize))) };
  },
};

/** Deletes flow runs that ended long ago, and what they leave behind. Off by default. Emits no events. */
export const flowRunVacuum: Reconciler = {
  name: 'flow-run-vacuum',
  description: 'Deletes finished flow runs whose retention period has expired, with their task runs, logs and artifacts.',
  runs: 'once',
  settings: (deps) => ({ enabled: isOn(deps, 'flow_runs'), loopSeconds: deps.settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const { retentionPeriod, batchSize } = deps.settings.services.dbVacuum;
    const before = addSeconds(deps.clock.now(), -retentionPeriod);
    let handled = 0;
    while (!signal.aborted) {
      const ids = await deps.store.transaction((tx) => deleteOldFlowRuns(tx, { before, limit: batchSize }));
      handled += ids.length;
      for (const what of ['logs', 'artifacts'] as const) await removeLeftBehind(deps, signal, what, ids);
      if (ids.length < batchSize) break;
    }
    return { handled };
  },
};

/** Deletes logs and artifacts of deleted runs, and repairs collections whose latest version is gone. Off by default. */
export const orphanVacuum: Reconciler = {
  name: 'orphan-vacuum',
  description: 'Deletes logs and artifacts of deleted flow runs and repairs artifact collections.',
  runs: 'once',
  settings: (deps) => ({ enabled: isOn(deps, 'orphans'), loopSeconds: deps.settings.services.dbVacuum.orphanCleanupLoopSeconds }),
  async reconcile(deps, signal) {
    let handled = 0;
    for (const what of ['logs', 'artifacts'] as const) handled += await removeOrphans(deps, signal, what);
    return { handled: handled + (await mendCollections(deps, signal)) };
  },
};

/** Repeats a batch, each in its own transaction, until one is not full, so that other writers are not blocked. @returns the total number of rows */
async function inBatches({ store, settings }: Deps, signal: AbortSignal, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let handled = 0;
  while (!signal.aborted) {
    const done = await store.transaction(batch);
    handled += done;
    if (done < settings.services.dbVacuum.batchSize) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return handled;
}

async function removeLeftBehind(deps: Deps, signal: AbortSignal, what: LeftBehind, runIds: readonly string[]): Promise<number> {
  if (runIds.length === 0) return 0;
  return inBatches(deps, signal, (tx) => deleteLeftBehind(tx, what, runIds, deps.settings.services.dbVacuum.batchSize));
}

/** Sorts before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

async function removeOrphans(deps: Deps, signal: AbortSignal, what: LeftBehind): Promise<number> {
  const { reader } = deps.store;
  const { batchSize } = deps.settings.services.dbVacuum;
  let handled = 0;
  let after = NO_ID;
  while (!signal.aborted) {
    const ids = await namedFlowRuns(reader, what, after, batchSize);
    handled += await removeLeftBehind(deps, signal, what, await missingFlowRuns(reader, ids));
    if (ids.length < batchSize) break;
    after = ids.at(-1)!;
  }
  return handled;
}

async function mendCollections({ store, settings }: Deps, signal: AbortSignal): Promise<number> {
  const { batchSize } = settings.services.dbVacuum;
  let handled = 0;
  while (!signal.aborted) {
    const keys = await brokenCollections(store.reader, batchSize);
    for (const key of keys) await store.transaction((tx) => mendCollection(tx, key));
    handled += keys.length;
    if (keys.length < batchSize) break;
  }
  return handled;
}

/** Checks again under the lock: a new version may have been added meanwhile. */
async function mendCollection(tx: Tx, key: string): Promise<void> {
  const collection = await lockCollection(tx, key);
  if (!collection || (await findArtifact(tx, collection.latestId))) return;
  const newest = await findNewestVersion(tx, key);
  if (newest) await pointCollectionTo(tx, collection.id, newest);
  else await deleteCollection(tx, collection.id);
}
