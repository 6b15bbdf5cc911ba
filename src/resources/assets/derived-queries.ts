import { asc, sql } from 'drizzle-orm';
import { givenRows } from '../../store/query/given-rows.ts';
import { changing } from '../../store/query/one-row.ts';
import { queuedWrite } from '../../store/query/prepared.ts';
import { assetEdges, assetMaterializations, assets } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { AssetRow } from './merge.ts';

export type MaterializationRow = typeof assetMaterializations.$inferSelect;
export type EdgeRow = typeof assetEdges.$inferSelect;

export async function findAssets({ db, dialect }: Reader, ids: readonly string[]): Promise<AssetRow[]> {
  return db.select().from(assets).where(dialect.isIn(assets.id, ids));
}

/** Locks assets in the order of their ids. */
export async function lockAssets({ db, dialect }: Tx, ids: readonly string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  return dialect.forUpdate(db.select().from(assets).where(dialect.isIn(assets.id, ids)).orderBy(asc(assets.id)));
}

const change = changing(assets, assets.id);

/** Writes the derived columns of a locked asset. */
export async function updateAsset(
  tx: Tx,
  { id, created, key, links, expectedInterval, reportedStale, ...derived }: AssetRow,
): Promise<void> {
  await change(tx, id, derived);
}

const givenAssets = givenRows(assets);
const insertNewAssets = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(assets)
    .select(givenAssets.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

/** Inserts assets that do not exist. */
export async function insertAssets(tx: Tx, rows: readonly AssetRow[]): Promise<void> {
  if (rows.length > 0) await insertNewAssets(tx, { rows: givenAssets.text(rows) });
}

const givenMaterializations = givenRows(assetMaterializations);
const insertNewMaterializations = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(assetMaterializations)
    .select(givenMaterializations.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

/** Inserts materializations that do not exist. */
export async function insertMaterializations(tx: Tx, rows: readonly MaterializationRow[]): Promise<void> {
  await insertNewMaterializations(tx, { rows: givenMaterializations.text(rows) });
}

const givenEdges = givenRows(assetEdges);
const upsertEdges = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(assetEdges)
    .select(givenEdges.select(dialect, value('rows')))
    .onConflictDoUpdate({
      target: [assetEdges.upstreamId, assetEdges.downstreamId],
      set: { lastUsed: sql`excluded.last_used`, flowId: sql`excluded.flow_id`, flowRunId: sql`excluded.flow_run_id` },
      setWhere: sql`excluded.last_used > ${assetEdges.lastUsed}`,
    }),
);

/** Inserts edges, or their use if it is later. */
export async function writeEdges(tx: Tx, rows: readonly EdgeRow[]): Promise<void> {
  await upsertEdges(tx, { rows: givenEdges.text(rows) });
}
