import type { CoreDeps } from '../../bus/core-deps.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import type { EventObserver } from '../../events/event-log.ts';
import type { Tx } from '../../store/store.ts';
import {
  type EdgeRow,
  findAssets,
  insertAssets,
  insertMaterializations,
  lockAssets,
  type MaterializationRow,
  updateAsset,
  writeEdges,
} from './derived-queries.ts';
import { type AssetFact, assetIdOf, concernsAsset, factOf } from './facts.ts';
import { type AssetRow, newAsset, withFact } from './merge.ts';

/** The background service that reports stale assets. */
export const FRESHNESS = 'asset-freshness';

/** Derives assets from events in the transaction that stores them. */
export function assetObserver({ bus }: Pick<CoreDeps, 'bus'>): EventObserver {
  return {
    async observe(tx, events) {
      const isFreshAgain = await deriveAssets(tx, events);
      if (isFreshAgain) tx.afterCommit(() => bus.publish('wake', FRESHNESS));
    },
  };
}

/**
 * Writes what the events state about assets. The effect of an event that was already derived is none, so that events stored earlier can be derived at any time.
 *
 * @returns whether an asset that was reported as stale has a new due time
 */
export async function deriveAssets(tx: Tx, events: readonly EventRecord[]): Promise<boolean> {
  const facts = events.filter(concernsAsset).flatMap((event) => factOf(event) ?? []);
  if (facts.length === 0) return false;
  const changed = await mergeFacts(tx, facts);
  const rows = facts.flatMap((fact) => materializationOf(fact) ?? []);
  if (rows.length > 0) await insertMaterializations(tx, rows);
  const edges = edgesOf(facts);
  if (edges.length > 0) await writeEdges(tx, edges);
  return changed.some(({ reportedStale }) => reportedStale);
}

/** Locks only assets that change: most references state nothing new. @returns the changed assets */
async function mergeFacts(tx: Tx, facts: readonly AssetFact[]): Promise<AssetRow[]> {
  const named = new Map<string, { key: string; facts: AssetFact[]; at: string }>();
  const about = (key: string, at: string) => {
    const id = assetIdOf(key);
    const entry = named.get(id) ?? { key, facts: [], at };
    named.set(id, entry);
    return entry.facts;
  };
  for (const fact of facts) {
    about(fact.key, fact.received).push(fact);
    for (const key of fact.materialization?.upstream ?? []) about(key, fact.received);
  }
  const merged = (row: AssetRow) => (named.get(row.id)?.facts ?? []).reduce(withFact, row);
  const known = await findAssets(tx, [...named.keys()]);
  const unknown = new Set(named.keys());
  for (const { id } of known) unknown.delete(id);
  // in the order of ids, so that two transactions don't wait for each other
  await insertAssets(
    tx,
    [...named]
      .filter(([id]) => unknown.has(id))
      .sort()
      .map(([, { key, at }]) => newAsset(key, at)),
  );
  const outdated = [...unknown, ...known.filter((row) => merged(row) !== row).map(({ id }) => id)];
  const changed = (await lockAssets(tx, outdated)).flatMap((row) => {
    const after = merged(row);
    return after === row ? [] : after;
  });
  for (const row of changed) await updateAsset(tx, row);
  return changed;
}

function materializationOf({ eventId, key, occurred, materialization }: AssetFact): MaterializationRow | undefined {
  if (!materialization) return undefined;
  const { status, run, metadata } = materialization;
  return { id: eventId, assetId: assetIdOf(key), occurred, status, ...run, metadata };
}

/** The latest use of each edge, in a fixed order. */
function edgesOf(facts: readonly AssetFact[]): EdgeRow[] {
  const edges = new Map<string, EdgeRow>();
  for (const { key, occurred, materialization } of facts)
    for (const upstream of materialization?.upstream ?? []) {
      const ends = { upstreamId: assetIdOf(upstream), downstreamId: assetIdOf(key) };
      const name = `${ends.upstreamId} ${ends.downstreamId}`;
      const { flowId = null, flowRunId = null } = materialization?.run ?? {};
      if ((edges.get(name)?.lastUsed ?? '') < occurred) edges.set(name, { ...ends, lastUsed: occurred, flowId, flowRunId });
    }
  return [...edges].sort().map(([, edge]) => edge);
}
