import { count, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { shaped } from '../query/shaped.ts';
import type { Reader } from '../store.ts';
import { COMMON } from './frequency.ts';
import { walked } from './related.ts';

interface NameCondition {
  name?: { any_?: string[] | null; like_?: string | null } | null;
}

/** The newest rows of a table, of which a text that many names contain is in at least {@link FREQUENT}. */
const SAMPLE = 300;
const FREQUENT = 4;

/** The different names of rows that match, as JSON; NULL if many rows match. */
const namesOfRows = shaped<object, 'id' | 'name' | 'table' | 'matches' | 'where'>()(({ db, dialect }, _value, part) => {
  const newest = sql`(select ${part('name')} from ${part('table')} order by ${part('id')} desc limit ${sql.raw(String(SAMPLE))}) as ${part('table')}`;
  const frequency = db.select({ count: count() }).from(newest).where(part('matches'));
  // not a parameter: PostgreSQL would expect to end after a tenth of the rows, and not read the index in parallel
  const some = sql`(select ${part('name')} as name from ${part('table')} where ${part('where')} limit ${sql.raw(String(COMMON))}) as found`;
  const names = db
    .select({
      names: sql<string | null>`case when count(*) < ${sql.raw(String(COMMON))} then ${dialect.distinctTexts(sql`found.name`)} end`,
    })
    .from(some);
  return db
    .select({ names: sql<string | null>`case when (${frequency}) < ${sql.raw(String(FREQUENT))} then (${names}) end` })
    .from(sql`(select 1) as one`);
});

/**
 * The same filter on rows of a large table, with the names that contain its text instead of the text if few rows have them. An index contains all names: reading
 * it takes a tenth of the time of a table scan, and the names of few rows find them in the same index. A sample shows most texts that are not worth it.
 */
export async function withFewNames<F extends NameCondition | null | undefined>(
  reader: Reader,
  table: SQLiteTable & { id: SQLiteColumn; name: SQLiteColumn },
  filter: F,
): Promise<F> {
  const { dialect } = reader;
  if (!filter?.name?.like_ || filter.name.any_) return filter;
  const isNamed = dialect.likeInScan(table.name, `%${filter.name.like_}%`);
  const parts = { id: sql`${table.id}`, name: sql`${table.name}`, table: sql`${table}`, matches: isNamed };
  const [found] = await namesOfRows(reader, { ...parts, where: walked(table, isNamed, dialect) }, {});
  if (!found?.names) return filter;
  return { ...filter, name: { ...filter.name, like_: null, any_: JSON.parse(found.names) as string[] } };
}
