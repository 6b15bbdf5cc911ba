import { and, asc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { endedBefore } from '../../resources/admin/retention/queries.ts';
import { deleteLogs, deleteSomeLogs } from '../../resources/logs/queries.ts';
import { order } from '../../store/filters/order.ts';
import type { Span } from '../../store/postgres/partitions.ts';
import { artifactCollections, artifacts, events, flowRuns, logs } from '../../store/schema/tables.ts';
import { eventsRelated } from '../../store/sqlite/events-related.ts';
import { affectedRows, oneRow, type Reader, type Tx } from '../../store/store.ts';

/** Removes the time limit for statements: batches are short, but a cascade may take long. */
async function withoutTimeLimit({ db, dialect }: Tx): Promise<void> {
  if (dialect.name === 'postgres') await dialect.execute(db, 'set local statement_timeout = 0');
}

/** Deletes up to `limit` events that occurred before `before`, with their entries in indexes. @returns their number */
export async function deleteOldEvents(tx: Tx, { before, name, limit }: { before: Instant; name?: string; limit: number }): Promise<number> {
  await withoutTimeLimit(tx);
  const { db, dialect } = tx;
  const old = await db
    .select({ id: events.id, at: events.occurred })
    .from(events)
    .where(and(lt(events.occurred, before), name === undefined ? undefined : eq(events.event, name)))
    .orderBy(asc(events.occurred))
    .limit(limit);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  if (dialect.name === 'sqlite') await forgetRelated(tx, ids);
  // the times let PostgreSQL skip partitions
  await db.delete(events).where(and(dialect.isIn(events.id, ids), dialect.within(events.occurred, old)));
  return ids.length;
}

/** Removes events from the index of SQLite by their related resources. */
async function forgetRelated({ db, dialect }: Tx, ids: readonly string[]): Promise<void> {
  const rows = sql`(select rowid from ${events} where ${dialect.isIn(events.id, ids)})`;
  await db.delete(eventsRelated).where(sql`${eventsRelated.rowid} in ${rows}`);
}

/** Copies the events of a span that are within their retention period to a table of PostgreSQL, unless they exist. @returns their number */
export async function copyKeptEvents(tx: Tx, target: SQL, span: Span, kept: SQL): Promise<number> {
  const rows = sql`select * from ${events} where ${duringSpan(span)} and ${kept}`;
  return inserted(tx, sql`insert into ${target} ${rows} on conflict do nothing`);
}

const duringSpan = ({ from, to }: Span): SQL => sql`${events.occurred} >= ${from} and ${events.occurred} < ${to}`;

async function inserted({ db, dialect }: Tx, statement: SQL): Promise<number> {
  const rows = await dialect.rows<{ n: number }>(db, sql`with inserted as (${statement} returning 1) select count(*) as n from inserted`);
  return oneRow(rows).n;
}

/** Deletes up to `limit` logs written before `before`. @returns their number */
export async function deleteOldLogs(tx: Tx, before: Instant, limit: number): Promise<number> {
  await withoutTimeLimit(tx);
  const { db } = tx;
  const old = await db
    .select({ id: logs.id, at: logs.timestamp })
    .from(logs)
    .where(lt(logs.timestamp, before))
    .orderBy(asc(logs.timestamp))
    .limit(limit);
  return deleteLogs(tx, old);
}

/**
 * Locks up to `limit` flow runs to delete that are no subflows and ended before `before`, oldest first. Runs locked by others are left for a later pass.
 *
 * Scans the index of end times: SQLite would prefer that of states, and read and sort every ended run for each step.
 * @returns their ids
 */
export async function lockOldFlowRuns(tx: Tx, { before, limit }: { before: Instant; limit: number }): Promise<string[]> {
  await withoutTimeLimit(tx);
  const query = tx.db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(endedBefore(tx.dialect, before))
    .orderBy(order(flowRuns.endTime, 'asc'), order(flowRuns.id, 'asc'))
    .limit(limit)
    .$dynamic();
  return (await tx.dialect.forUpdate(query, { skipLocked: true })).map(({ id }) => id);
}

/** The rows that remain after runs are deleted, by table. */
export const LEFT_BEHIND = { logs, artifacts } as const;

export type LeftBehind = keyof typeof LEFT_BEHIND;

/** Deletes up to `limit` rows of the runs. @returns their number */
export async function deleteLeftBehind(tx: Tx, what: LeftBehind, runIds: readonly string[], limit: number): Promise<number> {
  await withoutTimeLimit(tx);
  if (what === 'logs') return deleteSomeLogs(tx, { flowRunIds: runIds }, limit);
  const some = tx.db.select({ id: artifacts.id }).from(artifacts).where(tx.dialect.isIn(artifacts.flowRunId, runIds)).limit(limit);
  return affectedRows(await tx.db.delete(artifacts).where(inArray(artifacts.id, some)));
}

/** The next flow run ids that occur in the table, ascending. Jumps from id to id through the index on `flow_run_id`, whereas DISTINCT would read every row. */
export async function namedFlowRuns({ db, dialect }: Reader, what: LeftBehind, after: string, limit: number): Promise<string[]> {
  const table = LEFT_BEHIND[what];
  const next = (bound: unknown) =>
    sql`(select ${table.flowRunId} from ${table} where ${table.flowRunId} > ${bound} order by ${table.flowRunId} limit 1)`;
  const rows = await dialect.rows<{ id: string }>(
    db,
    sql`with recursive named(id) as (select ${next(after)} union all select ${next(sql.raw('named.id'))} from named where named.id is not null)
        select id from named where id is not null limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The given ids that belong to no flow run. */
export async function missingFlowRuns({ db, dialect }: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.select({ id: flowRuns.id }).from(flowRuns).where(dialect.isIn(flowRuns.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Keys of collections whose latest version no longer exists. */
export async function brokenCollections({ db }: Reader, limit: number): Promise<string[]> {
  const latest = db.select({ one: sql`1` }).from(artifacts).where(eq(artifacts.id, artifactCollections.latestId));
  const rows = await db.select({ key: artifactCollections.key }).from(artifactCollections).where(notExists(latest)).limit(limit);
  return rows.map(({ key }) => key);
}
