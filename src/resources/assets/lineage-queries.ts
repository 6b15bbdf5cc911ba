import { and, gte } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { assetEdges, assets, flows } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import type { EdgeRow } from './derived-queries.ts';
import type { AssetRow } from './merge.ts';

/** Up to `limit` edges with these assets at one end, last used at `usedAfter` or later. */
export async function edgesAt(
  { db, dialect }: Reader,
  end: 'upstreamId' | 'downstreamId',
  ids: readonly string[],
  { usedAfter, limit }: { usedAfter: Instant | null; limit: number },
): Promise<EdgeRow[]> {
  return db
    .select()
    .from(assetEdges)
    .where(and(dialect.isIn(assetEdges[end], ids), usedAfter === null ? undefined : gte(assetEdges.lastUsed, usedAfter)))
    .limit(limit);
}

/** The columns that a graph shows. */
export type ShownAsset = Pick<AssetRow, 'id' | 'key' | 'name' | 'status' | 'latest' | 'due'>;

export async function assetsOf({ db, dialect }: Reader, ids: readonly string[]): Promise<ShownAsset[]> {
  return db
    .select({ id: assets.id, key: assets.key, name: assets.name, status: assets.status, latest: assets.latest, due: assets.due })
    .from(assets)
    .where(dialect.isIn(assets.id, ids));
}

export async function flowNames({ db, dialect }: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: flows.id, name: flows.name }).from(flows).where(dialect.isIn(flows.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
