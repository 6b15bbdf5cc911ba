import { and, asc, eq } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { readLargeSection } from '../../store/query/page-size.ts';
import { prepared } from '../../store/query/prepared.ts';
import { idKey, instantKey, ordered, type Section, type SortKey } from '../../store/query/section.ts';
import { blockSchemaReferences, blockSchemas, blockTypes } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { blockSchemaFilter } from './filter.ts';

export type BlockSchemaRow = typeof blockSchemas.$inferSelect;

/** A schema as stored, with its type. Its fields do not include nested blocks. */
export interface StoredSchema {
  schema: BlockSchemaRow;
  type: typeof blockTypes.$inferSelect;
}

/** An edge: a block of schema `parent` may hold a block of schema `child` under `name`. */
export interface SchemaEdge {
  parentId: string;
  childId: string;
  name: string;
}

const storedSchemas = ({ db }: Reader) =>
  db
    .select({ schema: blockSchemas, type: blockTypes })
    .from(blockSchemas)
    .innerJoin(blockTypes, eq(blockTypes.id, blockSchemas.blockTypeId));

const byChecksum = prepared<{ checksum: string; version: string }>()((reader, value) =>
  storedSchemas(reader).where(and(eq(blockSchemas.checksum, value('checksum')), eq(blockSchemas.version, value('version')))),
);

export async function findSchema(reader: Reader, id: string): Promise<StoredSchema | undefined> {
  return (await storedSchemas(reader).where(eq(blockSchemas.id, id)))[0];
}

export async function findSchemas(reader: Reader, ids: readonly string[]): Promise<StoredSchema[]> {
  return storedSchemas(reader).where(reader.dialect.isIn(blockSchemas.id, ids));
}

/** Finds a schema by checksum. Without a version, returns the newest one. */
export async function findSchemaByChecksum(reader: Reader, checksum: string, version?: string | null): Promise<StoredSchema | undefined> {
  if (typeof version === 'string') return (await byChecksum(reader, { checksum, version }))[0];
  const rows = storedSchemas(reader)
    .where(eq(blockSchemas.checksum, checksum))
    .orderBy(...ordered(NEWEST_FIRST))
    .limit(1);
  return (await rows)[0];
}

export async function listSchemas(
  reader: Reader,
  filter: Schemas['BlockSchemaFilter'] | null | undefined,
  section: Section,
): Promise<StoredSchema[]> {
  const rows = { from: blockSchemas, columns: [blockSchemas.fields], matching: blockSchemaFilter(filter, reader.dialect) };
  return readLargeSection(reader, rows, { section, keys: NEWEST_FIRST }, () => storedSchemas(reader));
}

const NEWEST_FIRST: SortKey<StoredSchema>[] = [
  instantKey(blockSchemas.created, 'desc', ({ schema }) => schema.created),
  idKey(blockSchemas.id, 'desc', ({ schema }) => schema.id),
];

/** The sorted, distinct capabilities of all schemas. */
export async function listCapabilities({ db }: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ capabilities: blockSchemas.capabilities }).from(blockSchemas);
  return [...new Set(rows.flatMap((row) => row.capabilities))].sort();
}

/** Edges that start at `parentIds`, oldest first. */
export async function findSchemaEdges({ db, dialect }: Reader, parentIds: readonly string[]): Promise<SchemaEdge[]> {
  const { parentSchemaId, childSchemaId, name, created } = blockSchemaReferences;
  return db
    .select({ parentId: parentSchemaId, childId: childSchemaId, name })
    .from(blockSchemaReferences)
    .where(dialect.isIn(parentSchemaId, parentIds))
    .orderBy(asc(created));
}

/** Inserts the schema unless its checksum and version exist. Returns whether it was inserted. */
export async function insertSchema(tx: Tx, row: BlockSchemaRow): Promise<boolean> {
  const target = [blockSchemas.checksum, blockSchemas.version];
  return affectedRows(await tx.db.insert(blockSchemas).values(row).onConflictDoNothing({ target })) > 0;
}

export async function insertSchemaEdge(tx: Tx, row: typeof blockSchemaReferences.$inferInsert): Promise<void> {
  await tx.db.insert(blockSchemaReferences).values(row).onConflictDoNothing();
}

/** Deletes a schema and its documents. @returns false if another transaction deleted it first */
export async function deleteSchema(tx: Tx, id: string): Promise<boolean> {
  return affectedRows(await tx.db.delete(blockSchemas).where(eq(blockSchemas.id, id))) > 0;
}

/** Checksums and versions of the schemas that have one of the checksums. */
export async function findKnownChecksums({ db, dialect }: Reader, checksums: readonly string[]) {
  const { id, blockTypeId, checksum, version } = blockSchemas;
  return db.select({ id, blockTypeId, checksum, version }).from(blockSchemas).where(dialect.isIn(checksum, checksums));
}
