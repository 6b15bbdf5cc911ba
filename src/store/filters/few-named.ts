import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '../store.ts';
import { isCommon } from './frequency.ts';
import { isLike } from './members.ts';
import { walked } from './related.ts';

interface AsksForName {
  name?: { any_?: readonly string[] | null; like_?: string | null } | null;
  operator?: string;
}

/**
 * A condition that finds the rows of a large table whose name contains what is asked for, if these are few: all names are in an index, through which the search
 * takes a tenth of what a walk through the rows takes. undefined if nothing is asked, if there are many, and on PostgreSQL, which estimates how many there are.
 */
export async function fewNamed(
  reader: Reader,
  table: SQLiteTable & { name: SQLiteColumn },
  filter: AsksForName | null | undefined,
): Promise<SQL | undefined> {
  const { dialect } = reader;
  if (!filter?.name?.like_ || filter.name.any_ || filter.operator === 'or_' || dialect.name === 'postgres') return undefined;
  const isNamed = walked(table, sql`${isLike(table.name)(filter.name.like_, dialect)}`, dialect);
  if (await isCommon(reader, table, isNamed)) return undefined;
  return sql`${table}.rowid in (select rowid from ${table} where ${isNamed})`;
}
