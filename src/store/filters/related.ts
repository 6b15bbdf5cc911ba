import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TRUE } from './compile.ts';

/** `exists (select 1 from <table> where <conditions>)`: cross-resource filters are semi-joins, so that no row comes twice (spec 02 §1.3, §6). */
export function existsIn(table: SQLiteTable, ...conditions: (SQL | undefined)[]): SQL {
  return sql`exists (select 1 from ${table} where ${allOf(conditions)})`;
}

/** The conditions joined by AND; TRUE without any. */
export function allOf(conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  if (given.length === 0) return TRUE;
  return given.length === 1 ? given[0]! : sql`(${sql.join(given, sql` and `)})`;
}

/** True for a filter that was sent, even an empty one: it asks for the related row to exist (spec 02 §1.3 rule 2). */
export const asked = <F>(filter: F | null | undefined): filter is F => filter !== null && filter !== undefined;
