import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { allOf, existsIn } from '../../store/filters/related.ts';
import { countMatching } from '../../store/query/count.ts';
import { changing } from '../../store/query/one-row.ts';
import { readLargePage, readLargeSection } from '../../store/query/page-size.ts';
import { prepared } from '../../store/query/prepared.ts';
import { idKey, ordered, type Section, type SortKey, textKey, UNLIMITED } from '../../store/query/section.ts';
import { blockDocumentReferences, blockDocuments, blockSchemas, blockTypes } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { blockSchemaFilter } from '../block-schemas/filter.ts';
import { blockTypeFilter } from '../block-types/filter.ts';
import { blockDocumentFilter } from './filter.ts';
import type { BlockDocumentRow, DocumentEdge, StoredDocument } from './rows.ts';

export interface DocumentFilters {
  block_documents?: Schemas['BlockDocumentFilter'] | null;
  block_types?: Schemas['BlockTypeFilter'] | null;
  block_schemas?: Schemas['BlockSchemaFilter'] | null;
}

const storedDocuments = ({ db }: Reader) =>
  db
    .select({ document: blockDocuments, type: blockTypes, schema: blockSchemas })
    .from(blockDocuments)
    .innerJoin(blockTypes, eq(blockTypes.id, blockDocuments.blockTypeId))
    .innerJoin(blockSchemas, eq(blockSchemas.id, blockDocuments.blockSchemaId));

const byId = prepared<{ id: string }>()((reader, value) => storedDocuments(reader).where(eq(blockDocuments.id, value('id'))));
const byName = prepared<{ slug: string; name: string }>()((reader, value) =>
  storedDocuments(reader).where(and(eq(blockTypes.slug, value('slug')), eq(blockDocuments.name, value('name')))),
);

export async function findDocument(reader: Reader, id: string): Promise<StoredDocument | undefined> {
  return (await byId(reader, { id }))[0];
}

export async function findDocumentByName(reader: Reader, slug: string, name: string): Promise<StoredDocument | undefined> {
  return (await byName(reader, { slug, name }))[0];
}

/** The encrypted data of one of the documents. */
export async function findAnyData({ db }: Reader): Promise<string | undefined> {
  return (await db.select({ data: blockDocuments.data }).from(blockDocuments).orderBy(asc(blockDocuments.id)).limit(1))[0]?.data;
}

export async function findDocuments(reader: Reader, ids: readonly string[]): Promise<StoredDocument[]> {
  return storedDocuments(reader).where(reader.dialect.isIn(blockDocuments.id, ids));
}

/** Sizes of the stored data in bytes, by document id. Omits documents that do not exist. */
export async function sizesOfDocuments({ db, dialect }: Reader, ids: readonly string[]): Promise<{ id: string; bytes: number }[]> {
  const { id, data } = blockDocuments;
  return db
    .select({ id, bytes: sql<number>`${dialect.byteLength(data)}`.mapWith(Number) })
    .from(blockDocuments)
    .where(dialect.isIn(id, ids));
}

/** All named documents of a type. @throws 422 if their total size exceeds the limit */
export async function listDocumentsOfType(reader: Reader, typeId: string): Promise<StoredDocument[]> {
  const where = sql`${blockDocuments.blockTypeId} = ${typeId} and not (${blockDocuments.isAnonymous} = true)`;
  const orderBy = ordered(SORTS.NAME_ASC(reader.dialect));
  return readLargePage(reader, [blockDocuments.data], { from: blockDocuments, where, orderBy, limit: UNLIMITED, offset: 0 }, () =>
    storedDocuments(reader)
      .where(where)
      .orderBy(...orderBy),
  );
}

export async function listDocuments(
  reader: Reader,
  filters: DocumentFilters,
  sort: Schemas['BlockDocumentSort'],
  section: Section,
): Promise<StoredDocument[]> {
  const rows = { from: blockDocuments, columns: [blockDocuments.data], matching: documentsMatching(filters, reader.dialect) };
  return readLargeSection(reader, rows, { section, keys: SORTS[sort](reader.dialect) }, () => storedDocuments(reader));
}

export async function countDocuments(reader: Reader, filters: DocumentFilters): Promise<number> {
  return countMatching(reader, blockDocuments, documentsMatching(filters, reader.dialect));
}

/**
 * Excludes anonymous documents unless the filter mentions them. The contract supplies this default within a filter; this constant applies if the request has no
 * filter.
 */
const NAMED_ONLY: Schemas['BlockDocumentFilter'] = { operator: 'and_', is_anonymous: { eq_: false } };

function documentsMatching(filters: DocumentFilters, dialect: Dialect): SQL {
  const type = blockTypeFilter(filters.block_types, dialect);
  const schema = blockSchemaFilter(filters.block_schemas, dialect);
  return allOf([
    blockDocumentFilter(filters.block_documents ?? NAMED_ONLY, dialect),
    type && existsIn(blockTypes, sql`${blockTypes.id} = ${blockDocuments.blockTypeId}`, type),
    schema && existsIn(blockSchemas, sql`${blockSchemas.id} = ${blockDocuments.blockSchemaId}`, schema),
  ]);
}

const idOf = (direction: Direction) => idKey(blockDocuments.id, direction, ({ document }: StoredDocument) => document.id);
const nameOf = (dialect: Dialect, direction: Direction) =>
  textKey(dialect.textOrder(blockDocuments.name), direction, ({ document }: StoredDocument) => document.name);

const SORTS: Record<Schemas['BlockDocumentSort'], (dialect: Dialect) => SortKey<StoredDocument>[]> = {
  NAME_ASC: (dialect) => [nameOf(dialect, 'asc'), idOf('asc')],
  NAME_DESC: (dialect) => [nameOf(dialect, 'desc'), idOf('desc')],
  BLOCK_TYPE_AND_NAME_ASC: (dialect) => [
    textKey(dialect.textOrder(blockDocuments.blockTypeName), 'asc', ({ document }) => document.blockTypeName),
    nameOf(dialect, 'asc'),
    idOf('asc'),
  ],
};

/** The documents to delete along with `types` or `schemas`: their own documents, and documents of other types that use one of the schemas. */
export async function documentsOf(
  { db }: Reader,
  owner: { typeId: string } | { schemaId: string },
): Promise<{ id: string; name: string | null }[]> {
  const condition =
    'schemaId' in owner
      ? eq(blockDocuments.blockSchemaId, owner.schemaId)
      : or(eq(blockDocuments.blockTypeId, owner.typeId), eq(blockSchemas.blockTypeId, owner.typeId));
  return db
    .select({ id: blockDocuments.id, name: blockDocuments.name })
    .from(blockDocuments)
    .innerJoin(blockSchemas, eq(blockSchemas.id, blockDocuments.blockSchemaId))
    .where(condition);
}

// ---- edges ----

/** Edges that start at `parentIds`, oldest first. */
export async function findEdges({ db, dialect }: Reader, parentIds: readonly string[]): Promise<DocumentEdge[]> {
  const { parentDocumentId, childDocumentId, name, created } = blockDocumentReferences;
  return db
    .select({ parentId: parentDocumentId, childId: childDocumentId, name })
    .from(blockDocumentReferences)
    .where(dialect.isIn(parentDocumentId, parentIds))
    .orderBy(asc(created));
}

export async function insertEdges(tx: Tx, rows: readonly (typeof blockDocumentReferences.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(blockDocumentReferences).values([...rows]);
}

export async function deleteEdge(tx: Tx, { parentId, childId, name }: DocumentEdge): Promise<void> {
  const { parentDocumentId, childDocumentId, name: edgeName } = blockDocumentReferences;
  await tx.db.delete(blockDocumentReferences).where(and(eq(parentDocumentId, parentId), eq(childDocumentId, childId), eq(edgeName, name)));
}

// ---- writing ----

/** Locks the existing documents among `ids` and returns their ids. */
export async function lockDocuments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const query = tx.db.select({ id: blockDocuments.id }).from(blockDocuments).where(tx.dialect.isIn(blockDocuments.id, ids));
  return (await tx.dialect.forUpdate(query.orderBy(asc(blockDocuments.id)))).map((row) => row.id);
}

const named = prepared<{ typeId: string; name: string }>()(({ db }, value) =>
  db
    .select({ id: blockDocuments.id })
    .from(blockDocuments)
    .where(and(eq(blockDocuments.blockTypeId, value('typeId')), eq(blockDocuments.name, value('name')))),
);

export async function isNameTaken(reader: Reader, typeId: string, name: string): Promise<boolean> {
  return (await named(reader, { typeId, name })).length > 0;
}

export async function insertDocument(tx: Tx, row: BlockDocumentRow): Promise<void> {
  await tx.db.insert(blockDocuments).values(row);
}

/** Changes a document that the transaction has locked. */
export const updateDocument = changing(blockDocuments, blockDocuments.id);

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(blockDocuments).where(eq(blockDocuments.id, id));
}
