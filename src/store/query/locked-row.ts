import type { Table } from 'drizzle-orm';
import type { TxDialect } from '../dialect/dialect.ts';
import type { Reader, Reading } from '../store.ts';
import { type Preparable, prepared, type Value } from './prepared.ts';

type Build<Row> = (reader: Reader, value: Value<{ id: string }>) => Preparable<Row[]>;

/** Readings don't have these functions of their dialect, so that a group never waits for a row. */
const dialectOf = ({ dialect }: Reader) => dialect as TxDialect;

/** Prepared queries that lock the row of `table`: one that waits for it, and one that skips it if another transaction has locked it. */
function locking<Row>(table: Table, build: Build<Row>, lock: 'forUpdate' | 'forKeyShare') {
  const query = (skipLocked: boolean) =>
    prepared<{ id: string }>()((reader, value) => dialectOf(reader)[lock](build(reader, value), { of: table, skipLocked }));
  return { whenFree: query(false), ifFree: query(true) };
}

/**
 * A prepared query of a row by id that locks the row of `table`. A member of a group doesn't wait for a row that another transaction has locked, and can't
 * distinguish it from a missing row: in both cases, and for a row that it hasn't declared, it begins again in a separate transaction.
 */
export function lockedRow<Row>(
  table: Table,
  build: Build<Row>,
  lock: 'forUpdate' | 'forKeyShare' = 'forUpdate',
): (reading: Reading, id: string) => Promise<Row | undefined> {
  const { whenFree, ifFree } = locking(table, build, lock);
  return async (reading, id) => {
    const { group } = reading;
    if (!group) return (await whenFree(reading, { id }))[0];
    // shares of a lock don't exclude each other
    if (lock === 'forUpdate' && group.locks !== id) return group.leave();
    return (await ifFree(reading, { id }))[0] ?? group.leave();
  };
}

/**
 * As {@link lockedRow}, for a row whose lock the members of a group share: one statement locks it for all of them, and all get the same object. A member changes
 * this object when it decides about its writes, so that the next one sees the change.
 */
export function sharedRow<Row>(table: Table, build: Build<Row>): (reading: Reading, id: string) => Promise<Row | undefined> {
  const { whenFree, ifFree } = locking(table, build, 'forUpdate');
  return async (reading, id) => {
    const { group } = reading;
    if (!group) return (await whenFree(reading, { id }))[0];
    const known = group.rows.get(id) as Promise<Row | undefined> | undefined;
    const row = known ?? ifFree(reading, { id }).then(([first]) => first);
    group.rows.set(id, row);
    return (await row) ?? group.leave();
  };
}

/** {@link sharedRow} for any number of rows. `several` selects them in the order in which they are locked; a group locks only one. */
export function sharedRows<Row>(
  table: Table,
  build: Build<Row>,
  several: (reader: Reader, ids: readonly string[]) => PromiseLike<Row[]>,
): (reading: Reading, ids: readonly string[]) => Promise<Row[]> {
  const one = sharedRow(table, build);
  return async (reading, ids) => {
    const [first] = ids;
    if (first === undefined) return [];
    if (ids.length === 1) return [await one(reading, first)].filter((row) => row !== undefined);
    await reading.group?.leave();
    return dialectOf(reading).forUpdate(several(reading, ids));
  };
}
