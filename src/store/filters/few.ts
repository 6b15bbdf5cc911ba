import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { shaped } from '../query/shaped.ts';
import type { Reader } from '../store.ts';
import { walked } from './related.ts';

/**
 * A condition that this many rows meet is common: a scan in any order soon finds some of them. Fewer rows are faster to find through an index and sort. At
 * 1,000,000 runs, both take about equally long at this number.
 */
export const COMMON = 5000;

type Part = 'value' | 'table' | 'where' | 'most';

/** The limit is no parameter: PostgreSQL would expect to end after a tenth of the rows, and not read an index in parallel. */
const someRows = (part: (name: Part) => SQL) =>
  sql`(select ${part('value')} as value from ${part('table')} where ${part('where')} limit ${part('most')})`;
const partsOf = (value: SQL, table: SQLiteTable | SQL, where: SQL, most: number): Record<Part, SQL> => ({
  value,
  table: sql`${table}`,
  where,
  most: sql.raw(String(most)),
});

const valuesOfRows = shaped<object, Part>()(({ db, dialect }, _value, part) => {
  const values = sql`(select ${dialect.distinctTexts(sql`found.value`)} from found)`;
  const few = sql`case when (select count(*) from found) < ${part('most')} then ${values} end`;
  return db
    .select({ values: sql<string | null>`(with found as materialized ${someRows(part)} select ${few})` })
    .from(sql`(select 1) as one`);
});

/** The different values of a column in the rows that meet a condition, if fewer than `most` rows do. Stops reading at that number. */
export async function fewValues(reader: Reader, column: SQLiteColumn, where: SQL, most = COMMON): Promise<string[] | undefined> {
  const [row] = await valuesOfRows(reader, partsOf(sql`${column}`, column.table, where, most), {});
  return row?.values ? (JSON.parse(row.values) as string[]) : undefined;
}

const numberOfRows = shaped<object, Part>()(({ db }, _value, part) => db.select({ count: count() }).from(sql`${someRows(part)} as found`));

/** Whether at least this many rows meet a condition. Stops reading at that number. */
export async function isMetBy(reader: Reader, least: number, table: SQLiteTable | SQL, where: SQL): Promise<boolean> {
  const [row] = await numberOfRows(reader, partsOf(sql`1`, table, where, least), {});
  return Number(row?.count) >= least;
}

/** The values of a column in the rows that meet a condition, as a subquery, if the condition is not common. */
export async function unlessCommon(reader: Reader, column: SQLiteColumn, where: SQL): Promise<SQL | undefined> {
  const isCommon = await isMetBy(reader, COMMON, column.table, where);
  return isCommon ? undefined : sql`(select ${column} from ${column.table} where ${where})`;
}

interface NameCondition {
  name?: { any_?: string[] | null; like_?: string | null } | null;
}

/** The newest rows of a table, of which a text that many names contain is in at least {@link FREQUENT}. */
const SAMPLE = 300;
const FREQUENT = 4;

/**
 * The same filter, with the names that contain its text instead of the text if few rows have them: an index contains all names, and reading it takes a tenth of a
 * table scan.
 */
export async function withFewNames<F extends NameCondition | null | undefined>(
  reader: Reader,
  table: SQLiteTable & { id: SQLiteColumn; name: SQLiteColumn },
  filter: F,
): Promise<F> {
  const { dialect } = reader;
  if (!filter?.name?.like_ || filter.name.any_) return filter;
  const isNamed = dialect.likeInScan(table.name, `%${filter.name.like_}%`);
  const newest = sql`(select ${table.name} from ${table} order by ${table.id} desc limit ${sql.raw(String(SAMPLE))}) as ${table}`;
  if (await isMetBy(reader, FREQUENT, newest, isNamed)) return filter;
  const names = await fewValues(reader, table.name, walked(table, isNamed, dialect));
  return names ? { ...filter, name: { ...filter.name, like_: null, any_: names } } : filter;
}
