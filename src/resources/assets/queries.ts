import { and, eq, getTableColumns, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { walked } from '../../store/filters/related.ts';
import { countMatching } from '../../store/query/count.ts';
import { changing, finding } from '../../store/query/one-row.ts';
import { idKey, instantKey, readSection, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { assetEdges, assetMaterializations, assets } from '../../store/schema/tables.ts';
import { StepsOf } from '../../store/steps.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import type { MaterializationRow } from './derived-queries.ts';
import { assetFilter, materializationFilter } from './filter.ts';
import type { AssetRow } from './merge.ts';

export const findAsset = finding(assets, assets.id);

export async function lockAsset(tx: Tx, id: string): Promise<AssetRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(assets).where(eq(assets.id, id))))[0];
}

export const changeAsset = changing(assets, assets.id);

type Filter = Schemas['AssetFilter'] | null | undefined;

const matchingAssets = (filter: Filter, dialect: Dialect): SQL | undefined => walked(assets, assetFilter(filter, dialect), dialect);

export async function listAssets(reader: Reader, filter: Filter, sort: Schemas['AssetSort'], section: Section): Promise<AssetRow[]> {
  const { db, dialect } = reader;
  const matching = matchingAssets(filter, dialect);
  return readSection(section, SORTS[sort](dialect), ({ condition, order, limit, offset }) =>
    db
      .select()
      .from(assets)
      .where(and(matching, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

export async function countAssets(reader: Reader, filter: Filter): Promise<number> {
  return countMatching(reader, assets, matchingAssets(filter, reader.dialect));
}

/** The numbers of assets by freshness, as `freshnessAt` defines it; without those that are zero. Reads all assets. */
export async function countByFreshness({ db, dialect }: Reader, now: Instant): Promise<Partial<Record<Schemas['AssetFreshness'], number>>> {
  const freshness = sql`case when ${assets.status} is null then 'never' when ${assets.status} = 'failed' then 'failed'
    when ${assets.due} <= ${now} then 'stale' else 'fresh' end`;
  const rows = await dialect.rows<{ freshness: Schemas['AssetFreshness']; count: number }>(
    db,
    sql`select ${freshness} as freshness, count(*) as count from ${assets} group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.freshness, Number(row.count)]));
}

const byKey = (direction: Direction) => (dialect: Dialect) => [
  textKey<AssetRow>(dialect.textOrder(assets.key), direction, (row) => row.key),
];
const byLatest = (direction: Direction) => () => [
  instantKey<AssetRow>(assets.latest, direction, (row) => row.latest, { nullable: true }),
  idKey<AssetRow>(assets.id, direction, (row) => row.id),
];

const SORTS: Record<Schemas['AssetSort'], (dialect: Dialect) => SortKey<AssetRow>[]> = {
  KEY_ASC: byKey('asc'),
  KEY_DESC: byKey('desc'),
  LATEST_ASC: byLatest('asc'),
  LATEST_DESC: byLatest('desc'),
};

/** A materialization with the key of its asset. */
export type KeyedMaterialization = MaterializationRow & { key: string };

/** Scans `asset_materializations_asset`, `asset_materializations_flow_run` or `asset_materializations_occurred`, depending on the filter. */
export async function listMaterializations(
  { db, dialect }: Reader,
  filter: Schemas['AssetMaterializationFilter'] | null | undefined,
  sort: Schemas['AssetMaterializationSort'],
  section: Section,
): Promise<KeyedMaterialization[]> {
  const direction = sort === 'OCCURRED_ASC' ? 'asc' : 'desc';
  const keys: SortKey<KeyedMaterialization>[] = [
    instantKey(assetMaterializations.occurred, direction, (row) => row.occurred),
    idKey(assetMaterializations.id, direction, (row) => row.id),
  ];
  const matching = walked(assetMaterializations, materializationFilter(filter, dialect), dialect);
  return readSection(section, keys, ({ condition, order, limit, offset }) =>
    db
      .select({ ...getTableColumns(assetMaterializations), key: assets.key })
      .from(assetMaterializations)
      .innerJoin(assets, eq(assets.id, assetMaterializations.assetId))
      .where(and(matching, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

/** Deletes an asset with its edges and materializations. Returns whether it existed. */
export async function deleteAssetRows(tx: Tx, id: string): Promise<boolean> {
  await tx.takesLong();
  if (!(await lockAsset(tx, id))) return false;
  await tx.db.delete(assetEdges).where(or(eq(assetEdges.upstreamId, id), eq(assetEdges.downstreamId, id)));
  await new StepsOf(tx).repeat((rows) => deleteMaterializations(tx, eq(assetMaterializations.assetId, id), rows));
  await tx.db.delete(assets).where(eq(assets.id, id));
  return true;
}

/** Deletes up to `limit` materializations with this status that occurred before `before`. @returns their number */
export const deleteOldMaterializations = (
  tx: Tx,
  { status, before, limit }: { status: Schemas['AssetStatus']; before: Instant; limit: number },
): Promise<number> =>
  deleteMaterializations(
    tx,
    and(lt(assetMaterializations.occurred, before), eq(tx.dialect.unindexed(assetMaterializations.status), status)),
    limit,
  );

async function deleteMaterializations({ db }: Tx, condition: SQL | undefined, limit: number): Promise<number> {
  const some = db.select({ id: assetMaterializations.id }).from(assetMaterializations).where(condition).limit(limit);
  return affectedRows(await db.delete(assetMaterializations).where(inArray(assetMaterializations.id, some)));
}
