import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
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
  const declared = getTableColumns(table);
  const keys = Object.keys(declared) as (keyof typeof kinds)[];
  const cells = keys.map((key) => cellOf(kinds[key], (value) => declared[key as string]?.mapToDriverValue(value)));
  return {
    select(dialect, rows) {
      const columns = keys.map((key, position) => dialect.cell(position, kinds[key]));
      // SQLite needs the condition: without it, ON CONFLICT would be parsed as the ON of a join
      return sql`select ${sql.join(columns, sql`, `)} from ${dialect.rowsOfJson(rows)} where true`;
    },
    text: (rows) =>
      JSON.stringify(rows.map((row) => keys.map((key, position) => cells[position]?.((row as Record<string, unknown>)[key as string])))),
  };
}

/** How a value is written into the JSON text. @param encode the codec of the column, which refuses what cannot be stored */
function cellOf(kind: CellKind, encode: (value: unknown) => unknown): (value: unknown) => unknown {
  if (kind === 'json' || kind === 'list') return (value) => (value === null ? null : encode(value));
  if (kind === 'bool') return (value) => value ?? null;
  return (value) => {
    const encoded = value === null || value === undefined ? null : encode(value);
    return typeof encoded === 'string' ? wellFormed(encoded) : encoded;
  };
}

/** Replaces lone surrogates, which UTF-8 cannot represent, by U+FFFD, as the drivers do with bound texts. */
const wellFormed = (text: string): string => (text as string & { toWellFormed(): string }).toWellFormed();
