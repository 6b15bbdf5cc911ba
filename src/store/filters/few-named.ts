import { count, type SQL, sql } from 'drizzle-orm';
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

/** Newest rows whose names show how many rows share a name, and how many rows with each of these names are counted at most. */
const NAMED = 16;
const MAX_SHARING = 100;
/**
 * With at least this many rows per name, the next name is found instead of the next row. It takes about 17 times as long, so a few more names than that cost little,
 * and many rows gain much.
 */
const ROWS_PER_NAME = 10;
/**
 * The names that are found in this way. Rows with later names are read one by one, because older rows may share fewer names than the newest ones. Takes 35 ms on
 * SQLite, and 100 ms on PostgreSQL.
 */
const STEPS = 50_000;

const number = (value: number) => sql.raw(String(value));

/**
 * The different names of rows that match, as JSON; NULL if many rows match. Numbers of rows are not parameters: PostgreSQL would expect to end after a tenth of the
 * rows, and not read the index in parallel.
 */
const namesOfRows = shaped<{ steps: number }, 'id' | 'name' | 'table' | 'matches' | 'where' | 'hasTrigrams'>()(
  ({ db, dialect }, value, part) => {
    const [id, name, table] = [part('id'), part('name'), part('table')];
    // the expression of the index of names
    const ordered = dialect.textOrder(name);
    const newest = (rows: number) => sql`(select ${name} from ${table} order by ${id} desc limit ${number(rows)})`;
    const frequency = db
      .select({ count: count() })
      .from(sql`${newest(SAMPLE)} as ${table}`)
      .where(part('matches'));
    // names per row: the mean of 1/n over rows that share their name with n rows, themselves included
    const namesPerRow = sql`(select avg(1.0 / (select count(*) from (select 1 from ${table} where ${ordered} = newest.name limit ${number(MAX_SHARING)}) as sharing)) from ${newest(NAMED)} as newest)`;

    const namesOf = (rows: SQL) =>
      sql`(select case when count(*) < ${number(COMMON)} then ${dialect.distinctTexts(sql`found.name`)} end from (${rows} limit ${number(COMMON)}) as found)`;
    const rowByRow = sql`select ${name} as name from ${table} where ${part('where')}`;
    // not min(), whose result has the collation of the index: PostgreSQL would lower only ASCII letters of it
    const nextName = (after: SQL) => sql`(select ${name} from ${table} ${after} order by ${ordered} limit 1)`;
    const names = sql`(select steps.name from steps where steps.name is not null) as ${table}`;
    const nameByName = sql`with recursive steps(name, step) as (
    select ${nextName(sql``)}, 1
    union all select ${nextName(sql`where ${ordered} > steps.name`)}, step + 1 from steps where steps.name is not null and step < ${value('steps')})
  select same.name from (select ${name} as name from ${names} where ${part('matches')}) as matching cross join ${table} as same where ${dialect.textOrder(sql`same.name`)} = matching.name
  union all ${rowByRow} and ${ordered} > (select steps.name from steps where step = ${value('steps')})`;

    const isShared = sql`${namesPerRow} < 1.0 / ${number(ROWS_PER_NAME)} and not ${part('hasTrigrams')}`;
    const way = sql`case when ${isShared} then ${namesOf(nameByName)} else ${namesOf(rowByRow)} end`;
    return db
      .select({ names: sql<string | null>`case when (${frequency}) < ${number(FREQUENT)} then ${way} end` })
      .from(sql`(select 1) as one`);
  },
);

/**
 * The same filter on rows of a large table, with the names that contain its text instead of the text if few rows have them. An index contains all names: reading
 * it takes a tenth of the time of a table scan, and the names of few rows find them in the same index. If rows share names, each name is read once. A sample shows
 * most texts that are not worth it.
 *
 * @param steps the number of names that are read once each
 */
export async function withFewNames<F extends NameCondition | null | undefined>(
  reader: Reader,
  table: SQLiteTable & { id: SQLiteColumn; name: SQLiteColumn },
  filter: F,
  steps = STEPS,
): Promise<F> {
  const { dialect } = reader;
  if (!filter?.name?.like_ || filter.name.any_) return filter;
  const isNamed = dialect.likeInScan(table.name, `%${filter.name.like_}%`);
  const parts = {
    id: sql`${table.id}`,
    name: sql`${table.name}`,
    table: sql`${table}`,
    matches: isNamed,
    where: walked(table, isNamed, dialect),
    hasTrigrams: dialect.hasTrigrams(table),
  };
  const [found] = await namesOfRows(reader, parts, { steps });
  if (!found?.names) return filter;
  return { ...filter, name: { ...filter.name, like_: null, any_: JSON.parse(found.names) as string[] } };
}
