import { type Column, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { affectedRows, type Reader, type Tx } from '../store.ts';
import { lookup, type Preparable, preparedWrite } from './prepared.ts';

// Prepared statements for one row. To build a statement costs the service more than to execute it.

type Cells = Record<string, unknown>;

/** Changes of a row. An undefined column keeps its value. */
export type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

/** Binds a value for each of the columns. */
const bound = (names: readonly string[], value: (name: string) => Placeholder): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${value(name)}`]));

/** Encodes the fields of a row, or some of them. */
function encoderOf(table: SQLiteTable): (row: object) => Cells {
  const columns: Record<string, Column> = getTableColumns(table);
  const encode = (name: string, value: unknown) => ((value ?? null) === null ? null : columns[name]?.mapToDriverValue(value));
  return (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encode(name, value)]));
}

/** Finds the row with a value in the column `by`, which is unique. */
export function finding<T extends SQLiteTable>(
  table: T,
  by: Column,
): (reader: Reader, key: string) => Promise<T['$inferSelect'] | undefined> {
  const find = lookup<{ key: string }>()(
    ({ db }, value): Preparable<unknown> =>
      db
        .select()
        .from(table)
        .where(eq(by, value('key'))),
  );
  return async (reader, key) => ((await find(reader, { key })) as T['$inferSelect'][])[0];
}

/** Inserts a row unless the values of `target` are taken. Returns whether it was inserted. */
export function insertingIfNew<T extends SQLiteTable>(
  table: T,
  target: Column | Column[],
): (tx: Tx, row: T['$inferSelect']) => Promise<boolean> {
  const encode = encoderOf(table);
  const names = Object.keys(getTableColumns(table));
  const insert = preparedWrite<Cells>()(({ db }, value) =>
    db
      .insert(table)
      .values(bound(names, value) as T['$inferInsert'])
      .onConflictDoNothing({ target } as object),
  );
  return async (tx, row) => affectedRows(await insert(tx, encode(row))) > 0;
}

/** Not the name of a column. */
const KEY = '=';

/** Updates of the row with a value in the column `by`, with one statement per combination of changed columns. */
function updates<T extends SQLiteTable>(table: T, by: Column) {
  const encode = encoderOf(table);
  const prepare = (names: readonly string[], isReturning: boolean) =>
    preparedWrite<Cells>()(({ db }, value): Preparable<unknown> => {
      const update = db
        .update(table)
        .set(bound(names, value))
        .where(eq(by, value(KEY)));
      return isReturning ? update.returning() : update;
    });
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return (tx: Tx, key: string, changes: Changes<T['$inferSelect']>, isReturning: boolean): Promise<unknown> => {
    const names = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : name));
    const combination = names.join();
    const statement = statements.get(combination) ?? prepare(names, isReturning);
    statements.set(combination, statement);
    return statement(tx, { ...encode(changes), [KEY]: key });
  };
}

/** Updates the row with a value in the column `by`. Returns the row after the change. */
export function updating<T extends SQLiteTable>(
  table: T,
  by: Column,
): (tx: Tx, key: string, changes: Changes<T['$inferSelect']>) => Promise<T['$inferSelect'] | undefined> {
  const update = updates(table, by);
  return async (tx, key, changes) => ((await update(tx, key, changes, true)) as T['$inferSelect'][])[0];
}

/** {@link updating} for a row that the transaction has locked: nothing waits for the result. */
export function changing<T extends SQLiteTable>(
  table: T,
  by: Column,
): (tx: Tx, key: string, changes: Changes<T['$inferSelect']>) => Promise<void> {
  const update = updates(table, by);
  return (tx, key, changes) => tx.later(update(tx, key, changes, false));
}
