import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '../store.ts';
import { isCommon } from './frequency.ts';
import { isLike } from './members.ts';
import { walked } from './related.ts';

interface NameCondition {
  name?: { any_?: readonly string[] | null; like_?: string | null } | null;
  operator?: string;
}

/**
 * A condition that finds the rows of a large table whose names contain the given text, if they are few: an index contains all names, and searching it takes a
 * tenth of the time of a table scan. undefined without a text, if many rows match, and on PostgreSQL, which estimates their number.
 */
export async function fewNamed(
  reader: Reader,
  table: SQLiteTable & { name: SQLiteColumn },
  filter: NameCondition | null | undefined,
): Promise<SQL | undefined> {
  const { dialect } = reader;
  if (!filter?.name?.like_ || filter.name.any_ || filter.operator === 'or_' || dialect.name === 'postgres') return undefined;
  const isNamed = walked(table, sql`${isLike(table.name)(filter.name.like_, dialect)}`, dialect);
  if (await isCommon(reader, table, isNamed)) return undefined;
  return sql`${table}.rowid in (select rowid from ${table} where ${isNamed})`;
}
