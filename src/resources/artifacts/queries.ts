import { eq } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { type ArtifactCollectionRow, type ArtifactRow, copied } from '../../artifact-store/rows.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { order } from '../../store/filters/order.ts';
import { countMatching } from '../../store/query/count.ts';
import { finding } from '../../store/query/one-row.ts';
import { readLargeSection } from '../../store/query/page-size.ts';
import { idKey, instantKey, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { artifactCollections, artifacts } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { type ArtifactFilters, artifactsMatching, collectionsMatching, type LatestArtifactFilters } from './filter.ts';

export const findArtifact = finding(artifacts, artifacts.id);
export const findLatestArtifact = finding(artifactCollections, artifactCollections.key);

/**
 * Updates a version, and its copy in the collection if it is the latest of its key or becomes the latest in a concurrent transaction that locks the collection.
 * Returns whether the version exists.
 */
export async function updateArtifact(
  tx: Tx,
  id: string,
  changes: Partial<Pick<ArtifactRow, 'updated' | 'data' | 'description' | 'metadata'>>,
): Promise<boolean> {
  const [row] = await tx.db.update(artifacts).set(changes).where(eq(artifacts.id, id)).returning({ key: artifacts.key });
  const collection = row && row.key !== null ? await lockCollection(tx, row.key) : undefined;
  if (collection?.latestId === id) await tx.db.update(artifactCollections).set(changes).where(eq(artifactCollections.id, collection.id));
  return row !== undefined;
}

/** Deletes a version. @returns its key; null if it has none; undefined if there is no such version */
export async function deleteArtifact(tx: Tx, id: string): Promise<string | null | undefined> {
  const [row] = await tx.db.delete(artifacts).where(eq(artifacts.id, id)).returning({ key: artifacts.key });
  return row?.key;
}

/** The collection row of a key, locked until the end of the transaction. */
export async function lockCollection(tx: Tx, key: string): Promise<ArtifactCollectionRow | undefined> {
  const query = tx.db.select().from(artifactCollections).where(eq(artifactCollections.key, key)).$dynamic();
  return (await tx.dialect.forUpdate(query))[0];
}

/** The newest remaining version of a key. */
export async function findNewestVersion(tx: Tx, key: string): Promise<ArtifactRow | undefined> {
  const newestFirst = [order(artifacts.created, 'desc'), order(artifacts.id, 'desc')];
  const [row] = await tx.db
    .select()
    .from(artifacts)
    .where(eq(artifacts.key, key))
    .orderBy(...newestFirst)
    .limit(1);
  return row;
}

/** Makes `version` the latest of its key. Copies all its fields to the collection, including the timestamps. */
export async function pointCollectionTo(tx: Tx, collectionId: string, version: ArtifactRow): Promise<ArtifactCollectionRow> {
  const [row] = await tx.db
    .update(artifactCollections)
    .set({ created: version.created, updated: version.updated, latestId: version.id, ...copied(version) })
    .where(eq(artifactCollections.id, collectionId))
    .returning();
  return row as ArtifactCollectionRow;
}

export async function deleteCollection(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(artifactCollections).where(eq(artifactCollections.id, id));
}

/** The columns that can hold megabytes. */
const largeOf = ({ data, description, metadata }: typeof artifacts | typeof artifactCollections) => [data, description, metadata];

export async function listArtifacts(
  reader: Reader,
  filters: ArtifactFilters,
  sort: Schemas['ArtifactSort'],
  section: Section,
): Promise<ArtifactRow[]> {
  const { db, dialect } = reader;
  const rows = { from: artifacts, columns: largeOf(artifacts), matching: artifactsMatching(filters, dialect) };
  const keys = sorted<ArtifactRow>(artifacts, sort, dialect);
  return readLargeSection(reader, rows, { section, keys }, () => db.select().from(artifacts));
}

export async function countArtifacts(reader: Reader, filters: ArtifactFilters): Promise<number> {
  return countMatching(reader, artifacts, artifactsMatching(filters, reader.dialect));
}

export async function listLatestArtifacts(
  reader: Reader,
  filters: LatestArtifactFilters,
  sort: Schemas['ArtifactCollectionSort'],
  section: Section,
): Promise<ArtifactCollectionRow[]> {
  const { db, dialect } = reader;
  const rows = { from: artifactCollections, columns: largeOf(artifactCollections), matching: collectionsMatching(filters, dialect) };
  const keys = sorted<ArtifactCollectionRow>(artifactCollections, sort, dialect);
  return readLargeSection(reader, rows, { section, keys }, () => db.select().from(artifactCollections));
}

export async function countLatestArtifacts(reader: Reader, filters: LatestArtifactFilters): Promise<number> {
  return countMatching(reader, artifactCollections, collectionsMatching(filters, reader.dialect));
}

function sorted<Row extends ArtifactRow | ArtifactCollectionRow>(
  table: typeof artifacts | typeof artifactCollections,
  sort: Schemas['ArtifactSort'],
  dialect: Dialect,
): SortKey<Row>[] {
  const id = (direction: Direction) => idKey(table.id, direction, (row: Row) => row.id);
  const key = (direction: Direction) => textKey(dialect.textOrder(table.key), direction, (row: Row) => row.key, { nullable: true });
  const orders: Record<Schemas['ArtifactSort'], () => SortKey<Row>[]> = {
    ID_DESC: () => [id('desc')],
    CREATED_DESC: () => [instantKey(table.created, 'desc', (row) => row.created), id('desc')],
    UPDATED_DESC: () => [instantKey(table.updated, 'desc', (row) => row.updated), id('desc')],
    KEY_ASC: () => [key('asc'), id('asc')],
    KEY_DESC: () => [key('desc'), id('desc')],
  };
  return orders[sort]();
}
