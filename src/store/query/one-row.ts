import { type Column, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { affectedRows, type Tx } from '../store.ts';
import { givenRows } from './given-rows.ts';
import { prepared } from './prepared.ts';

// Prepared writes of one row. To build a statement costs the service more than to execute it.

type Cells = Record<string, unknown>;

/** The column with a bound cell; JSON is bound as text. */
const bound = (names: readonly string[], value: (name: string) => Placeholder): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${value(name)}`]));

/** Not the name of a column. */
const KEY = '=';

/** Inserts a row unless the values of `target` are taken. Returns whether it was inserted. */
export function insertingIfNew<T extends SQLiteTable>(
  table: T,
  target: Column | Column[],
): (tx: Tx, row: T['$inferInsert']) => Promise<boolean> {
  const { cells } = givenRows(table);
  const names = Object.keys(getTableColumns(table));
  const insert = prepared<Cells>()(({ db }, value) =>
    db
      .insert(table)
      .values(bound(names, value) as T['$inferInsert'])
      .onConflictDoNothing({ target } as object),
  );
  return async (tx, row) => affectedRows(await insert(tx, cells(row))) > 0;
}

/** Changes the row with the given value in a column, with one statement per combination of changed columns. Returns the row after the change. */
export function updating<T extends SQLiteTable>(
  table: T,
  by: Column,
): (tx: Tx, key: string, changes: Partial<T['$inferSelect']>) => Promise<T['$inferSelect'] | undefined> {
  const { cells } = givenRows(table);
  const prepare = (names: readonly string[]) =>
    prepared<Cells>()(({ db }, value) =>
      db
        .update(table)
        .set(bound(names, value) as SQLiteUpdateSetSource<T>)
        .where(eq(by, value(KEY)))
        .returning(),
    );
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return async (tx, key, changes) => {
    const names = Object.keys(changes);
    const known = statements.get(names.join()) ?? prepare(names);
    statements.set(names.join(), known);
    const [row] = (await known(tx, { ...cells(changes), [KEY]: key })) as T['$inferSelect'][];
    return row;
  };
}
