import type { Table } from 'drizzle-orm';
import type { Reader, Tx } from '../store.ts';
import { type Preparable, prepared, type Value } from './prepared.ts';

/**
 * A prepared query of a row by its id that locks the row of `table`. A transaction that is shared does not wait for a row that another has locked, nor does it tell
 * such a row from one that does not exist: it begins anew by itself.
 */
export function lockedRow<Row>(
  table: Table,
  build: (reader: Reader, value: Value<{ id: string }>) => Preparable<Row[]>,
): (tx: Tx, id: string) => Promise<Row | undefined> {
  const whenFree = prepared<{ id: string }>()((reader, value) => reader.dialect.forUpdate(build(reader, value), { of: table }));
  const ifFree = prepared<{ id: string }>()((reader, value) =>
    reader.dialect.forUpdate(build(reader, value), { of: table, skipLocked: true }),
  );
  return async (tx, id) => {
    const [row] = await (tx.isShared ? ifFree : whenFree)(tx, { id });
    if (!row) await tx.alone();
    return row;
  };
}
