import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { present } from '../../base/present.ts';
import type { Reader } from '../store.ts';

export type Identified = SQLiteTable & { id: SQLiteColumn };

interface Objects {
  table: Identified;
  /** Those that a caller with a limit may change. */
  changeable?: SQL;
}

/** How a request names objects: by their ids, or by another text. */
export type NamedBy = 'id' | 'name' | 'key';

/** The ids of the objects that a request names. A limited reader finds only objects inside. */
export async function findNamed(
  { db, dialect }: Reader,
  { table }: Objects,
  by: NamedBy,
  values: readonly string[],
  only?: SQL,
): Promise<string[]> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(and(dialect.isIn(present(columns[by], `the column ${by}`), values), only));
  return rows.map(({ id }) => id);
}

/** {@link findNamed} for objects that a caller with a limit may change. */
export const findChangeable = (reader: Reader, objects: Objects, by: NamedBy, values: readonly string[]): Promise<string[]> =>
  findNamed(reader, objects, by, values, objects.changeable);
