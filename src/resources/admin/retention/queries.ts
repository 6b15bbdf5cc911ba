import { and, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../../../base/time/instant.ts';
import { TERMINAL } from '../../../orchestration/states.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { deletedByRow, isPartitioned, listPartitions, queryWith } from '../../../store/postgres/partitions.ts';
import { automationActions, automationFirings, eventResources, events, flowRuns, serviceStates } from '../../../store/schema/tables.ts';
import { oneRow, type Reader } from '../../../store/store.ts';

/** A number of rows or bytes, and its precision. */
export interface Amount {
  value: number;
  /** `minimum`: the true value is at least this one. */
  precision: 'exact' | 'estimate' | 'minimum';
}

/** Larger numbers of rows are estimated, so that the duration of the report does not grow with the database. */
const MAX_COUNTED = 10_000;

export type Table = SQLiteTable;

const nameOf = (table: SQLiteTable) => getTableConfig(table).name;

async function counted({ db, dialect }: Reader, table: SQLiteTable, condition: SQL = sql`true`): Promise<Amount> {
  const rows = await dialect.rows<{ n: number | string }>(
    db,
    sql`select count(*) as n from (select 1 from ${table} where ${condition} limit ${MAX_COUNTED + 1}) found`,
  );
  const value = Number(oneRow(rows).n);
  return value > MAX_COUNTED ? { value, precision: 'minimum' } : { value, precision: 'exact' };
}

const single = async ({ db, dialect }: Reader, query: SQL): Promise<number> => {
  const row = oneRow(await dialect.rows<{ n: number | string | null }>(db, query));
  return Math.round(Number(row.n ?? 0));
};

// two subqueries: SQLite finds one end of a table without a scan, but scans the table for both ends in one query
const firstRowid = (table: SQLiteTable) => sql`(select min(rowid) from ${table})`;
const lastRowid = (table: SQLiteTable) => sql`(select max(rowid) from ${table})`;

/** The number of rows of a table. Large numbers are estimated: from the statistics of PostgreSQL, or from the first and the last row ID of SQLite. */
export async function rowsOf(reader: Reader, table: SQLiteTable): Promise<Amount> {
  const few = await counted(reader, table);
  if (few.precision === 'exact') return few;
  const many = await single(
    reader,
    reader.dialect.name === 'postgres'
      ? sql`select sum(greatest(c.reltuples, 0)) as n from pg_partition_tree(${nameOf(table)}) t join pg_class c on c.oid = t.relid where t.isleaf`
      : sql`select ${lastRowid(table)} - ${firstRowid(table)} + 1 as n`,
  );
  return { value: Math.max(many, few.value), precision: 'estimate' };
}

/** The bytes of tables with their indexes. On SQLite they are estimated from the number of rows and a sample of them. */
export async function bytesOf(reader: Reader, tables: readonly SQLiteTable[]): Promise<Amount> {
  const sizes = await Promise.all(
    tables.map((table) => (reader.dialect.name === 'postgres' ? postgresBytes(reader, table) : sqliteBytes(reader, table))),
  );
  return { value: sizes.reduce((sum, size) => sum + size, 0), precision: reader.dialect.name === 'postgres' ? 'exact' : 'estimate' };
}

const postgresBytes = (reader: Reader, table: SQLiteTable): Promise<number> =>
  single(reader, sql`select sum(pg_total_relation_size(relid)) as n from pg_partition_tree(${nameOf(table)})`);

const SAMPLED_ROWS = 200;
/** Bytes of a row, or of its index entry, in addition to its values. */
const OVERHEAD_BYTES = 12;
/** Fill factor of the pages of a growing table. */
const FILLED = 0.8;

/** Bytes of a related resource in the full-text index of SQLite. */
const RELATED_BYTES = 20;

/** The bytes of events and of their index by related resources. */
export async function bytesOfEvents(reader: Reader): Promise<Amount> {
  if (reader.dialect.name === 'postgres') return bytesOf(reader, [events, eventResources]);
  const { value, precision } = await bytesOf(reader, [events]);
  const sample = sql`select avg(json_array_length(related)) * ${RELATED_BYTES} as n from (select related from ${events} order by rowid desc limit ${SAMPLED_ROWS}) sample`;
  const { value: rows } = await rowsOf(reader, events);
  return { value: value + Math.round(rows * (await single(reader, sample))), precision };
}

async function sqliteBytes(reader: Reader, table: SQLiteTable): Promise<number> {
  const { columns, indexes, primaryKeys } = getTableConfig(table);
  const length = (column: { name: string }) => sql`coalesce(length(cast(${sql.identifier(column.name)} as blob)), 0)`;
  const keys = [
    ...primaryKeys.map((key) => key.columns),
    columns.filter(({ primary }) => primary),
    ...indexes.map(({ config }) => config.columns),
  ];
  const entries = keys.filter((key) => key.length > 0);
  const lengths = [...columns, ...entries.flat().filter((column): column is SQLiteColumn => 'name' in column)].map(length);
  const { value: rows } = await rowsOf(reader, table);
  const sample = sql`select avg(${sql.join(lengths, sql` + `)}) as n from (select * from ${table} order by rowid desc limit ${SAMPLED_ROWS}) sample`;
  return Math.round((rows * ((await single(reader, sample)) + OVERHEAD_BYTES * (entries.length + 1))) / FILLED);
}

/** The earliest time in a column. */
export async function oldestOf({ db }: Reader, table: SQLiteTable, time: SQLiteColumn, condition?: SQL): Promise<Instant | null> {
  const [row] = await db
    .select({ time })
    .from(table)
    .where(and(isNotNull(time), condition))
    .orderBy(order(time, 'asc'))
    .limit(1);
  return (row?.time ?? null) as Instant | null;
}

/** The earliest end of a flow run that is not a subflow. Subflows are deleted after their parents, which may run without limit. */
export const oldestFlowRun = (reader: Reader): Promise<Instant | null> =>
  oldestOf(reader, flowRuns, flowRuns.endTime, isNull(flowRuns.parentTaskRunId));

/** The number of rows that a pass would delete now from a table with deletion by time. On PostgreSQL, whole partitions count with their estimates. */
export async function dueByTime(reader: Reader, table: SQLiteTable, time: SQLiteColumn, before: Instant): Promise<Amount> {
  const name = nameOf(table);
  if (reader.dialect.name === 'sqlite') {
    const few = await counted(reader, table, lt(time, before));
    if (few.precision === 'exact') return few;
    // rows are inserted roughly in the order of their times
    const many = await single(
      reader,
      sql`select coalesce((select rowid from ${table} where ${time} >= ${before} order by ${time} limit 1), ${lastRowid(table)} + 1) - ${firstRowid(table)} as n`,
    );
    return { value: Math.max(many, few.value), precision: 'estimate' };
  }
  if (!isPartitioned(name)) return counted(reader, table, lt(time, before));
  const partitions = await listPartitions(queryWith(reader), name);
  const dropped = partitions.filter(({ span }) => span && span.to <= before);
  const ends = dropped.map(({ span }) => span?.to ?? '').sort();
  const byRow = await counted(
    reader,
    table,
    and(lt(time, deletedByRow(partitions, before)), notWithin(time, ends.at(-1), dropped[0]?.span?.from)),
  );
  const rows = dropped.reduce((sum, one) => sum + one.rows, 0);
  if (rows === 0) return byRow;
  return { value: rows + byRow.value, precision: byRow.precision === 'minimum' ? 'minimum' : 'estimate' };
}

/** Excludes the partitions that are dropped, which are adjacent. */
const notWithin = (time: SQLiteColumn, to: Instant | undefined, from: Instant | undefined): SQL | undefined => {
  if (to === undefined || from === undefined) return undefined;
  return from === '' ? sql`${time} >= ${to}` : sql`(${time} < ${from} or ${time} >= ${to})`;
};

/** The number of events of some names that occurred before `before`, and not before `since`. */
export const dueByName = (reader: Reader, names: readonly string[], before: Instant, since?: Instant): Promise<Amount> =>
  counted(
    reader,
    events,
    and(isNamed(names, reader.dialect), lt(events.occurred, before), since === undefined ? undefined : gte(events.occurred, since)),
  );

export const eventsNamed = (reader: Reader, names: readonly string[]): Promise<Amount> =>
  counted(reader, events, isNamed(names, reader.dialect));

export const isNamed = (names: readonly string[], dialect: Dialect): SQL => dialect.isIn(events.event, names);

/** The time before which old events are deleted, while others are kept longer: on PostgreSQL, a partition is replaced once all of its rows are old. */
export const oldEventsBefore = async (reader: Reader, before: Instant): Promise<Instant> =>
  reader.dialect.name === 'sqlite' ? before : deletedByRow(await listPartitions(queryWith(reader), 'events'), before);

/** Flow runs that ended before a time and are not subflows, in a form that the index on their ends supports. */
export const endedBefore = (dialect: Dialect, before: Instant): SQL | undefined =>
  and(isNull(flowRuns.parentTaskRunId), inArray(dialect.unindexed(flowRuns.stateType), [...TERMINAL]), lt(flowRuns.endTime, before));

export const dueFlowRuns = (reader: Reader, before: Instant): Promise<Amount> =>
  counted(reader, flowRuns, endedBefore(reader.dialect, before));

/** Actions that ended before a time, and firings before that time. */
export async function dueAutomationHistory(reader: Reader, before: Instant): Promise<Amount> {
  const [actions, firings] = await Promise.all([
    counted(reader, automationActions, lt(automationActions.ended, before)),
    counted(reader, automationFirings, lt(automationFirings.triggered, before)),
  ]);
  const isMinimum = [actions, firings].some(({ precision }) => precision === 'minimum');
  return { value: actions.value + firings.value, precision: isMinimum ? 'minimum' : 'exact' };
}

/** The rows of services by name. */
export async function lastPasses({ db }: Reader): Promise<Map<string, typeof serviceStates.$inferSelect>> {
  const rows = await db.select().from(serviceStates);
  return new Map(rows.map((row) => [row.name, row]));
}
