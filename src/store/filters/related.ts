import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Dialect } from '../dialect/dialect.ts';
import { FALSE, TRUE } from './compile.ts';

/** `exists (select 1 from <table> where <conditions>)`: filters on related resources are semi-joins, so that no row is returned twice. */
export function existsIn(table: SQLiteTable, ...conditions: (SQL | undefined)[]): SQL {
  return sql`exists (select 1 from ${table} where ${allOf(conditions)})`;
}

/** The conditions joined by AND; TRUE if there are none. */
export function allOf(conditions: readonly (SQL | undefined)[]): SQL {
  const [first, ...rest] = conditions.filter((condition) => condition !== undefined);
  if (!first) return TRUE;
  if (conditions.includes(FALSE)) return FALSE;
  return rest.length === 0 ? first : sql`(${sql.join([first, ...rest], sql` and `)})`;
}

/** A condition on the rows of a potentially large table, in a form that makes the statement stoppable. */
export function walked(table: SQLiteTable, condition: SQL, dialect: Dialect): SQL;
export function walked(table: SQLiteTable, condition: SQL | undefined, dialect: Dialect): SQL | undefined;
export function walked(table: SQLiteTable, condition: SQL | undefined, dialect: Dialect): SQL | undefined {
  // callers recognize a condition that is always true or false, and then scan less
  if (condition === undefined || condition === TRUE || condition === FALSE) return condition;
  return allOf([dialect.stoppable(table), condition]);
}

/** How rows with a given value are found: through an index on the value, or by testing each row during a scan in another order. The result is the same. */
export type Way = 'look up' | 'check each';

/** True for a filter that the client sent. Even an empty filter requires that the related row exists. */
export const requested = <F>(filter: F | null | undefined): filter is F => filter !== null && filter !== undefined;
