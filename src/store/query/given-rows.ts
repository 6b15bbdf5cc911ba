import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { CellKind, Dialect } from '../dialect/dialect.ts';
import type { Tx } from '../store.ts';
import { prepared } from './prepared.ts';

/** The rows of a bulk INSERT into one table. */
export interface GivenRows<Row> {
  /** `insert into … select` from one bound JSON text, the `rows`. */
  select(dialect: Dialect, rows: Placeholder): SQL;
  /** The text to bind. */
  text(rows: readonly Row[]): string;
  /** The values to bind for one row, by the names of the row's fields. */
  cells(row: Row): Record<string, unknown>;
}

/**
 * Bulk INSERTs as one prepared statement for any number of rows, whose cells are passed in one JSON text. Building and binding a multi-row VALUES list costs
 * three times as much as the insert itself.
 */
export function givenRows<T extends SQLiteTable>(
  table: T,
  kinds: { [K in keyof T['$inferInsert']]-?: CellKind },
): GivenRows<T['$inferInsert']> {
  const declared = getTableColumns(table);
  const keys = Object.keys(declared) as (keyof typeof kinds)[];
  const cells = keys.map((key) => cellOf(kinds[key], (value) => declared[key as string]?.mapToDriverValue(value)));
  const cellsOf = (row: object) => keys.map((key, position) => cells[position]?.((row as Record<string, unknown>)[key as string]));
  return {
    select(dialect, rows) {
      const columns = keys.map((key, position) => dialect.cell(position, kinds[key]));
      // SQLite needs the condition: without it, ON CONFLICT would be parsed as the ON of a join
      return sql`select ${sql.join(columns, sql`, `)} from ${dialect.rowsOfJson(rows)} where true`;
    },
    text: (rows) => JSON.stringify(rows.map(cellsOf)),
    cells: (row) => Object.fromEntries(cellsOf(row).map((cell, position) => [keys[position] as string, cell])),
  };
}

/**
 * Inserts new rows: with {@link givenRows} on PostgreSQL, one by one on SQLite, where a call needs no round trip and costs half as much as passing a row
 * through JSON.
 */
export function inserting<T extends SQLiteTable>(
  table: T,
  kinds: { [K in keyof T['$inferInsert']]-?: CellKind },
): (tx: Tx, rows: readonly T['$inferInsert'][]) => Promise<void> {
  const given = givenRows(table, kinds);
  const insertAll = prepared<{ rows: string }>()(({ db, dialect }, value) => db.insert(table).select(given.select(dialect, value('rows'))));
  const insertOne = prepared<Record<string, unknown>>()(({ db }, value) =>
    db.insert(table).values(Object.fromEntries(Object.keys(kinds).map((key) => [key, sql`${value(key)}`])) as T['$inferInsert']),
  );
  return async (tx, rows) => {
    if (tx.dialect.name === 'sqlite') for (const row of rows) await insertOne(tx, given.cells(row));
    else await insertAll(tx, { rows: given.text(rows) });
  };
}

/** Writes a value into the JSON text. @param encode the codec of the column, which rejects values that can't be stored */
function cellOf(kind: CellKind, encode: (value: unknown) => unknown): (value: unknown) => unknown {
  if (kind === 'json' || kind === 'list') return (value) => (value === null ? null : encode(value));
  if (kind === 'bool') return (value) => value ?? null;
  return (value) => {
    const encoded = value === null || value === undefined ? null : encode(value);
    return typeof encoded === 'string' ? encoded.toWellFormed() : encoded;
  };
}
