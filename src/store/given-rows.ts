import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { stringifyJson } from '../base/json/json.ts';
import type { CellKind, Dialect } from './dialect/dialect.ts';

/** The rows of a bulk INSERT into one table. */
export interface GivenRows<Row> {
  /** `insert into … select`: over one bound JSON text, the `rows`. */
  select(dialect: Dialect, rows: Placeholder): SQL;
  /** The text to bind. */
  text(rows: readonly Row[]): string;
}

/**
 * Bulk INSERTs as one prepared statement for any number of rows, whose cells are passed in one JSON text. Building and binding a multi-row VALUES list costs
 * three times as much as the insert itself.
 */
export function givenRows<T extends SQLiteTable>(
  table: T,
  kinds: { [K in keyof T['$inferInsert']]-?: CellKind },
): GivenRows<T['$inferInsert']> {
  const keys = Object.keys(getTableColumns(table)) as (keyof typeof kinds)[];
  const isJson = keys.map((key) => kinds[key] === 'json' || kinds[key] === 'list');
  const cell = (value: unknown, position: number) => {
    if (typeof value === 'string' && !isJson[position]) return wellFormed(value);
    return isJson[position] && value !== null ? stringifyJson(value) : (value ?? null);
  };
  return {
    select(dialect, rows) {
      const columns = keys.map((key, position) => dialect.cell(position, kinds[key]));
      // SQLite needs the condition: without it, ON CONFLICT would be parsed as the ON of a join
      return sql`select ${sql.join(columns, sql`, `)} from ${dialect.rowsOfJson(rows)} where true`;
    },
    text: (rows) =>
      JSON.stringify(rows.map((row) => keys.map((key, position) => cell((row as Record<string, unknown>)[key as string], position)))),
  };
}

/** Replaces lone surrogates, which UTF-8 cannot represent, by U+FFFD, as the drivers do with bound texts. */
const wellFormed = (text: string): string => (text as string & { toWellFormed(): string }).toWellFormed();
