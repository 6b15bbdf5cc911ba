import type { Table } from 'drizzle-orm';
import type { Reader, Tx } from '../store.ts';
import { type Preparable, prepared, type Value } from './prepared.ts';

/**
 * A prepared query of a row by id that locks the row of `table`. A shared transaction doesn't wait for a row that another transaction has locked, and can't
 * distinguish it from a missing row: in both cases, it starts again as a separate transaction.
 */
export function lockedRow<Row>(
  table: Table,
  build: (reader: Reader, value: Value<{ id: string }>) => Preparable<Row[]>,
  lock: 'forUpdate' | 'forKeyShare' = 'forUpdate',
): (tx: Tx, id: string) => Promise<Row | undefined> {
  const whenFree = prepared<{ id: string }>()((reader, value) => reader.dialect[lock](build(reader, value), { of: table }));
  const ifFree = prepared<{ id: string }>()((reader, value) => reader.dialect[lock](build(reader, value), { of: table, skipLocked: true }));
  return async (tx, id) => {
    const [row] = await (tx.group ? ifFree : whenFree)(tx, { id });
    if (!row) await tx.alone();
    return row;
  };
}
