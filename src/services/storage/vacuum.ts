import { addRecords } from '../../audit/record.ts';
import { auditScope } from '../../audit/scope.ts';
import { deleteOldActions, deleteOldFirings } from '../../automations/engine/firing-queries.ts';
import type { VacuumPart } from '../../base/settings-table/kinds.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { EventRetention, type RetentionRule } from '../../events/retention.ts';
import { namesOfEvents } from '../../events/retention-queries.ts';
import { releaseTagSlotsOfDeletedRuns } from '../../orchestration/slots/tag-slots.ts';
import { deleteCollection, findArtifact, findNewestVersion, lockCollection, pointCollectionTo } from '../../resources/artifacts/queries.ts';
import { deleteFlowRunRows } from '../../resources/flow-runs/delete.ts';
import {
  type DroppedTable,
  deletedByRow,
  dropPartitionsBefore,
  listPartitions,
  mayChangePartitions,
  type PartitionedTable,
  queryWith,
} from '../../store/postgres/partitions.ts';
import type { Tx } from '../../store/store.ts';
import { inBatches } from '../batches.ts';
import type { Reconciler } from '../reconciler.ts';
import { removeOthersFromPartitions } from './kept-events.ts';
import {
  brokenCollections,
  deleteLeftBehind,
  deleteOldEvents,
  deleteOldLogs,
  type LeftBehind,
  lockOldFlowRuns,
  missingFlowRuns,
  namedFlowRuns,
} from './vacuum-queries.ts';

const isOn = ({ settings }: Deps, part: VacuumPart) => settings.services.dbVacuum.enabled.includes(part);

/** Deletes events older than their retention period. */
export const eventVacuum: Reconciler = {
  name: 'event-vacuum',
  description: 'Deletes events older than their retention period.',
  runs: 'once',
  settings: (deps) => ({
    enabled: isOn(deps, 'events') && deps.settings.services.eventPersister.enabled,
    loopSeconds: deps.settings.services.dbVacuum.loopSeconds,
  }),
  async reconcile(deps, signal) {
    const retention = new EventRetention(deps.settings);
    const now = deps.clock.now();
    const before = (kept: number) => addSeconds(now, -kept);
    const longest = before(retention.longest);
    await dropOldPartitions(deps, 'event_resources', before(retention.others));
    let handled = await dropOldPartitions(deps, 'events', longest);
    handled += await removeOthersFromPartitions(deps, retention, now, signal);
    const others = await oldRowsBefore(deps, 'events', before(retention.others));
    const endOf = (rule: RetentionRule | undefined) => (rule ? before(rule.kept) : others);
    for await (const { name, end } of namesOfShorterRetention(deps, retention, endOf)) {
      if (signal.aborted) break;
      handled += await inBatches(deps, signal, (tx, limit) => deleteOldEvents(tx, { before: end, name, limit }));
    }
    const all = await oldRowsBefore(deps, 'events', longest);
    handled += await inBatches(deps, signal, (tx, limit) => deleteOldEvents(tx, { before: all, limit }));
    return { handled };
  },
};

/** The names of which events are due, of those that are not kept for the longest period. `end` is the time before which their events are due. */
async function* namesOfShorterRetention(
  { store: { reader } }: Deps,
  retention: EventRetention,
  endOf: (rule: RetentionRule | undefined) => Instant,
): AsyncGenerator<{ name: string; end: Instant }> {
  for (const rule of retention.names) if (rule.kept < retention.longest) yield { name: rule.name, end: endOf(rule) };
  const shorter = retention.prefixes.filter(({ kept }) => kept < retention.longest);
  if (!retention.lengthens && shorter.length === 0) return;
  const isWhole = retention.lengthens || reader.dialect.name === 'postgres';
  for (const prefix of isWhole ? [undefined] : shorter.map((rule) => rule.prefix)) {
    for await (const { name, oldest } of namesOfEvents(reader, { prefix, skip: (one) => retention.longestPrefixOf(one) })) {
      const rule = retention.ruleOf(name);
      const end = endOf(rule);
      const isListed = rule !== undefined && rule.prefix === undefined;
      if (!isListed && retention.keptOf(name) < retention.longest && oldest < end) yield { name, end };
    }
  }
}

/** Deletes logs by age, whether or not their flow runs exist. Off by default. */
export const logVacuum: Reconciler = {
  name: 'log-vacuum',
  description: 'Deletes logs older than their retention period.',
  runs: 'once',
  settings: ({ settings }) => ({
    enabled: settings.logs.retentionPeriod !== undefined,
    loopSeconds: settings.services.dbVacuum.loopSeconds,
  }),
  async reconcile(deps, signal) {
    const { retentionPeriod } = deps.settings.logs;
    if (retentionPeriod === undefined) return { handled: 0 };
    const before = addSeconds(deps.clock.now(), -retentionPeriod);
    const dropped = await dropOldPartitions(deps, 'logs', before);
    const byRow = await oldRowsBefore(deps, 'logs', before);
    return { handled: dropped + (await inBatches(deps, signal, (tx, limit) => deleteOldLogs(tx, byRow, limit))) };
  },
};

/** Applies only to PostgreSQL, with a role that may drop partitions. @returns roughly the number of rows in the dropped partitions */
async function dropOldPartitions({ store }: Deps, table: DroppedTable, before: Instant): Promise<number> {
  return (await mayChangePartitions(store.reader)) ? dropPartitionsBefore(store, table, before) : 0;
}

/** The time before which old rows are deleted one by one: partitions that the service may drop take most old rows with them, once all of their rows are old. */
async function oldRowsBefore({ store }: Deps, table: PartitionedTable, before: Instant): Promise<Instant> {
  return (await mayChangePartitions(store.reader)) ? deletedByRow(await listPartitions(queryWith(store.reader), table), before) : before;
}

/** Deletes old records of automations: ended actions, and firings without remaining actions. */
export const automationVacuum: Reconciler = {
  name: 'automation-vacuum',
  description: 'Deletes firings and finished actions of automations that are older than their retention period.',
  runs: 'once',
  settings: (deps) => ({ enabled: isOn(deps, 'events'), loopSeconds: deps.settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const before = addSeconds(deps.clock.now(), -deps.settings.automations.historyRetentionPeriod);
    const actions = await inBatches(deps, signal, (tx, limit) => deleteOldActions(tx, before, limit));
    return { handled: actions + (await inBatches(deps, signal, (tx, limit) => deleteOldFirings(tx, before, limit))) };
  },
};

/** Number of flow runs deleted between two passes over the rows that they leave behind. */
const MAX_LEFT_BEHIND = 1000;

/** Deletes flow runs that ended long ago, and the rows that they leave behind. Off by default. Emits no events. */
export const flowRunVacuum: Reconciler = {
  name: 'flow-run-vacuum',
  description: 'Deletes finished flow runs that are older than their retention period, with their task runs, logs, and artifacts.',
  runs: 'once',
  settings: (deps) => ({ enabled: isOn(deps, 'flow_runs'), loopSeconds: deps.settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const before = addSeconds(deps.clock.now(), -deps.settings.services.dbVacuum.retentionPeriod);
    let ids: string[] = [];
    let handled = 0;
    do {
      ids = [];
      await inBatches(deps, signal, async (tx, limit) => {
        const old = await lockOldFlowRuns(tx, { before, limit });
        await deleteOldFlowRuns(tx, deps, old);
        ids.push(...old);
        // deletes the remaining rows before too many runs are deleted
        return ids.length < MAX_LEFT_BEHIND ? old.length : 0;
      });
      handled += ids.length;
      for (const what of ['logs', 'artifacts'] as const) await removeLeftBehind(deps, signal, what, ids);
    } while (ids.length >= MAX_LEFT_BEHIND && !signal.aborted);
    return { handled };
  },
};

/** Deletes finished runs with their task runs and states. Their subflows become top-level runs. Task runs that never ended release their slots of tags. */
async function deleteOldFlowRuns(tx: Tx, deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await releaseTagSlotsOfDeletedRuns(tx, deps, { flowRunIds: ids });
  await deleteFlowRunRows(tx, ids);
  const scope = auditScope();
  if (scope && deps.settings.audit.enabled)
    addRecords(tx, deps, scope, [{ object: { kind: 'flow-run', id: null, name: null }, changes: { runs: { before: ids.length } } }]);
}

/** Deletes logs and artifacts of deleted runs, and repairs collections whose latest version is missing. Off by default. */
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

async function removeLeftBehind(deps: Deps, signal: AbortSignal, what: LeftBehind, runIds: readonly string[]): Promise<number> {
  if (runIds.length === 0) return 0;
  return inBatches(deps, signal, (tx, limit) => deleteLeftBehind(tx, what, runIds, limit));
}

/** Sorts before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

async function removeOrphans(deps: Deps, signal: AbortSignal, what: LeftBehind): Promise<number> {
  const { reader } = deps.store;
  const { batchSize } = deps.settings.services.dbVacuum;
  let handled = 0;
  let after: string | undefined = NO_ID;
  while (after !== undefined && !signal.aborted) {
    const ids: string[] = await namedFlowRuns(reader, what, after, batchSize);
    handled += await removeLeftBehind(deps, signal, what, await missingFlowRuns(reader, ids));
    after = ids.length < batchSize ? undefined : ids.at(-1);
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

/** Checks again under the lock: a new version may have been added in the meantime. */
async function mendCollection(tx: Tx, key: string): Promise<void> {
  const collection = await lockCollection(tx, key);
  if (!collection || (await findArtifact(tx, collection.latestId))) return;
  const newest = await findNewestVersion(tx, key);
  if (newest) await pointCollectionTo(tx, collection.id, newest);
  else await deleteCollection(tx, collection.id);
}
