import { sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { fromPostgresTimestamp } from '../schema/sqlite-kit.ts';
import type { Reader, Store, Tx } from '../store.ts';
import { OWN_SCHEMA, ownTable } from './own-schema.ts';

/** The tables that PostgreSQL partitions, with the column of the partition key. */
export const PARTITIONED = { events: 'occurred', logs: 'timestamp' } as const;

export type PartitionedTable = keyof typeof PARTITIONED;

/** Nodes of the previous release also partition the rows of related resources. This release only drops these partitions. */
export type DroppedTable = PartitionedTable | 'event_resources';

export const isPartitioned = (table: string): table is PartitionedTable => Object.hasOwn(PARTITIONED, table);

/** Times from `from` up to, but not including, `to`. */
export interface Span {
  from: Instant;
  to: Instant;
}

export interface Partition {
  name: string;
  /** Undefined for the default partition, which contains all other rows. `from` sorts before every instant if there is no lower bound. */
  span: Span | undefined;
  /** As of its last analysis. */
  rows: number;
  /** Including indexes. */
  bytes: number;
}

export type Query = <T = unknown>(text: string) => Promise<T[]>;

export const queryWith =
  ({ db, dialect }: Reader): Query =>
  (text) =>
    dialect.rows(db, sql.raw(text));

const ALWAYS: Instant = '';

/** The partitions of a table in order of time, the default partition last. */
export async function listPartitions(query: Query, table: DroppedTable): Promise<Partition[]> {
  const rows = await query<{ name: string; bound: string; rows: number | string; bytes: number | string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${ownTable(table)}`,
  );
  return rows
    .map(({ name, bound, rows: count, bytes }) => ({ name, span: spanOf(bound), rows: Number(count), bytes: Number(bytes) }))
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

const startOf = ({ span }: Partition) => span?.from ?? '~';

/** `FOR VALUES FROM ('2026-03-05 00:00:00+00') TO ('2026-03-06 00:00:00+00')`, in a session in UTC. */
function spanOf(bound: string): Span | undefined {
  const match = /FROM \((?:'([^']+)'|MINVALUE)\) TO \('([^']+)'\)/.exec(bound);
  if (!match?.[2]) return undefined;
  return { from: match[1] ? fromPostgresTimestamp(match[1]) : ALWAYS, to: fromPostgresTimestamp(match[2]) };
}

export type Width = 'day' | 'month';

/** Longer retention periods get a partition per month: a query without a time reads each partition. */
export const MAX_DAILY_DAYS = 100;

/** The day or month of an instant, in UTC. */
export function calendarSpan(instant: Instant, width: Width): Span {
  const [year, month, day] = [Number(instant.slice(0, 4)), Number(instant.slice(5, 7)) - 1, Number(instant.slice(8, 10))];
  const start = (years: number, months: number, days: number) => {
    const date = new Date(0);
    // unlike Date.UTC, it doesn't add 1900 to the years before 100
    date.setUTCFullYear(years, months, days);
    return `${date.toISOString().slice(0, -1)}000Z`;
  };
  return width === 'day'
    ? { from: start(year, month, day), to: start(year, month, day + 1) }
    : { from: start(year, month, 1), to: start(year, month + 1, 1) };
}

/** The part of a span that no partition covers; undefined if none is left. If partitions lie in the middle of the span, the part before the first of them. */
export function uncovered({ from, to }: Span, partitions: readonly Partition[]): Span | undefined {
  let start = from;
  let end = to;
  for (const { span } of partitions) {
    if (!span || span.to <= start || span.from >= end) continue;
    if (span.from <= start) start = span.to;
    else end = span.from;
  }
  return start < end ? { from: start, to: end } : undefined;
}

const compact = (instant: Instant) => instant.slice(0, 10).replaceAll('-', '');

export const partitionName = (table: string, { from, to }: Span) =>
  to === addSeconds(from, 86_400) ? `${table}_${compact(from)}` : `${table}_${compact(from)}_${compact(to)}`;

/** The most rows that move from the default partition to a new partition. More rows stay there, because no client can read or write during the move. */
const MAX_MOVED = 5000;

/**
 * Creates a partition, within a transaction, for a span that no partition covers, and moves the rows of the span from the default partition. Creates nothing if
 * these rows are too many, or if another process has just created the partition. @returns whether it created the partition
 */
export async function createPartition(query: Query, table: PartitionedTable, span: Span): Promise<boolean> {
  const time = `"${PARTITIONED[table]}"`;
  const name = partitionName(table, span);
  const within = `${time} >= '${span.from}' and ${time} < '${span.to}'`;
  await query(`lock table ${table}_default in access exclusive mode`);
  if ((await query(`select 1 where ${ownTable(name)} is not null`)).length > 0) return false;
  const [found] = await query<{ n: number | string }>(
    `select count(*) as n from (select 1 from ${table}_default where ${within} limit ${MAX_MOVED + 1}) strays`,
  );
  if (Number(found?.n) > MAX_MOVED) return false;
  await query(`create table ${name} (like ${table} including all)`);
  if (Number(found?.n) > 0)
    await query(`with strays as (delete from ${table}_default where ${within} returning *) insert into ${name} select * from strays`);
  await query(`alter table ${table} attach partition ${name} for values from ('${span.from}') to ('${span.to}')`);
  return true;
}

/** Changes of partitions wait no longer than this for locks, because all later queries would wait behind them. */
const LOCK_TIMEOUT = `set local lock_timeout = '100ms'`;

/** Runs a transaction that changes partitions. */
export function changePartitions<T>(store: Store, change: (query: Query, tx: Tx) => Promise<T>): Promise<T> {
  return store.transaction(async (tx) => {
    const query = queryWith(tx);
    await query(LOCK_TIMEOUT);
    return change(query, tx);
  });
}

/** Whether the role of the service may change partitions: it owns the tables, or has the privileges of the role that does. */
export async function mayChangePartitions({ db, dialect }: Reader): Promise<boolean> {
  if (dialect.name !== 'postgres') return false;
  const [row] = await dialect.rows<{ may: boolean }>(
    db,
    sql`select pg_has_role(relowner, 'USAGE') as may from pg_class where oid = ${sql.raw(ownTable('events'))}`,
  );
  return row?.may === true;
}

/** Creates the partitions for now and the coming days. @returns their number */
export async function makePartitionsAhead(
  store: Store,
  table: PartitionedTable,
  { now, days, width }: { now: Instant; days: number; width: Width },
): Promise<number> {
  let made = 0;
  for (let ahead = 0; ahead <= days; ahead++) {
    const partitions = await listPartitions(queryWith(store.reader), table);
    const span = uncovered(calendarSpan(addSeconds(now, ahead * 86_400), width), partitions);
    if (!span) continue;
    if (await changePartitions(store, (query) => createPartition(query, table, span))) made++;
  }
  return made;
}

/**
 * Drops the partitions whose rows are all older than `before`. Detaches each first, which excludes readers and writers only for a moment, and then drops it
 * separately. Skips one that another process has just detached or dropped.
 * @returns the approximate number of their rows
 */
export async function dropPartitionsBefore(store: Store, table: DroppedTable, before: Instant): Promise<number> {
  const old = (await listPartitions(queryWith(store.reader), table)).filter(({ span }) => span && span.to <= before);
  for (const { name } of old) {
    await changePartitions(store, async (query) => {
      await query(`lock table only ${table} in access exclusive mode`);
      const attached = await query(`select 1 from pg_inherits where inhparent = ${ownTable(table)} and inhrelid = ${ownTable(name)}`);
      if (attached.length > 0) await query(`alter table ${table} detach partition ${name}`);
    });
  }
  await dropDetached(store, table);
  return old.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Drops the former partitions of a table, and replacements (replacements.ts) that an earlier process left unfinished. The lock excludes changes of partitions,
 * but neither readers nor writers: another process may attach a replacement in the meantime.
 */
export async function dropDetached(store: Store, table: DroppedTable): Promise<void> {
  const detached = (query: Query) =>
    query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = ${OWN_SCHEMA} and relkind = 'r' and not relispartition
         and relname ~ '^${table}_(before|[0-9]{8}(_[0-9]{8})?(_kept_[0-9a-f]+)?)$'`,
    );
  for (const { name } of await detached(queryWith(store.reader)))
    await store.transaction(async (tx) => {
      const query = queryWith(tx);
      await query(`lock table only ${table} in share update exclusive mode`);
      if ((await detached(query)).some((one) => one.name === name)) await query(`drop table ${name}`);
    });
}

/** Old rows of wider partitions are deleted one by one. */
const WIDEST_DAYS = 32;

const isNarrow = ({ from, to }: Span): boolean => from !== ALWAYS && addSeconds(from, WIDEST_DAYS * 86_400) >= to;

/** The partitions with only rows older than `before`, except those with deletion row by row. */
export const expired = (partitions: readonly Partition[], before: Instant): (Partition & { span: Span })[] =>
  partitions.filter((one): one is Partition & { span: Span } => one.span !== undefined && one.span.to <= before && isNarrow(one.span));

/**
 * The time before which rows must be deleted one by one, once the partitions before `before` are dropped. The rows of the partition that contains `before` are
 * dropped with it when all of them are old, unless it is the default partition or a very wide one.
 */
export function deletedByRow(partitions: readonly Partition[], before: Instant): Instant {
  const span = partitions.find((partition) => partition.span && partition.span.from <= before && before < partition.span.to)?.span;
  return span && isNarrow(span) ? span.from : before;
}
