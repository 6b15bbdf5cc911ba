import { eq, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { allOf, existsIn } from '../../store/filters/related.ts';
import { finding } from '../../store/query/one-row.ts';
import { readLargeSection } from '../../store/query/page-size.ts';
import { idKey, type Section, textKey } from '../../store/query/section.ts';
import { blockSchemas, blockTypes } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { blockSchemaFilter } from '../block-schemas/filter.ts';
import { blockTypeFilter } from './filter.ts';
import type { BlockTypeRow } from './wire.ts';

export const findType = finding(blockTypes, blockTypes.id);
export const findTypeBySlug = finding(blockTypes, blockTypes.slug);

export async function findTypesBySlug({ db, dialect }: Reader, slugs: readonly string[]): Promise<BlockTypeRow[]> {
  return db.select().from(blockTypes).where(dialect.isIn(blockTypes.slug, slugs));
}

/** The row, locked until the end of the transaction. */
export async function lockType(tx: Tx, id: string): Promise<BlockTypeRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(blockTypes).where(eq(blockTypes.id, id))))[0];
}

/** Inserts the type unless the slug is taken. Returns whether it was inserted. */
export async function insertType(tx: Tx, row: BlockTypeRow): Promise<boolean> {
  return affectedRows(await tx.db.insert(blockTypes).values(row).onConflictDoNothing({ target: blockTypes.slug })) > 0;
}

export async function updateType(tx: Tx, id: string, changes: Partial<BlockTypeRow>): Promise<BlockTypeRow | undefined> {
  return (await tx.db.update(blockTypes).set(changes).where(eq(blockTypes.id, id)).returning())[0];
}

/** Deletes a type with its schemas and documents. */
export async function deleteType(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(blockTypes).where(eq(blockTypes.id, id));
}

export interface TypeFilters {
  block_types?: Schemas['BlockTypeFilter'] | null;
  block_schemas?: Schemas['BlockSchemaFilter'] | null;
}

/** Lists types by name. A schema filter requires one schema that meets all its conditions; an empty filter requires nothing. */
export async function listTypes(reader: Reader, { block_types, block_schemas }: TypeFilters, section: Section): Promise<BlockTypeRow[]> {
  const { db, dialect } = reader;
  const schema: SQL | undefined = blockSchemaFilter(block_schemas, dialect);
  const keys = [
    textKey(dialect.textOrder(blockTypes.name), 'asc', (row: BlockTypeRow) => row.name),
    idKey(blockTypes.id, 'asc', (row: BlockTypeRow) => row.id),
  ];
  const matching = [
    blockTypeFilter(block_types, dialect),
    schema && existsIn(blockSchemas, sql`${blockSchemas.blockTypeId} = ${blockTypes.id}`, schema),
  ];
  const { description, codeExample, logoUrl, documentationUrl } = blockTypes;
  const rows = { from: blockTypes, columns: [description, codeExample, logoUrl, documentationUrl], matching: allOf(matching) };
  return readLargeSection(reader, rows, { section, keys }, () => db.select().from(blockTypes));
}
