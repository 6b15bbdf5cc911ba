import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { shaped } from '../shaped.ts';
import type { Reader } from '../store.ts';
import { isLike } from './members.ts';
import { walked } from './related.ts';

interface AsksForName {
  name?: { any_?: readonly string[] | null; like_?: string | null } | null;
  operator?: string;
}

/** With more rows than this of a name, some are soon met in whatever order the table is walked. */
const FEW = 5000;

const someRows = shaped<object, 'table' | 'where'>()(({ db }, _value, part) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(sql`${part('table')}`)
    .where(part('where'))
    .limit(FEW);
  return db.select({ count: count() }).from(some.as('some'));
});

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
  const [row] = await someRows(reader, { table: sql`${table}`, where: isNamed }, {});
  return Number(row?.count) < FEW ? sql`${table}.rowid in (select rowid from ${table} where ${isNamed})` : undefined;
}
