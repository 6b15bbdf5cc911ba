import { and, gte, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { order } from '../store/filters/order.ts';
import { events, logs } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';
import type { EventRecord } from './event-record.ts';
import { type LogRecord, toLogRecord } from './log-record.ts';

/** Sends texts to every connection that listens to the channel, with one statement. PostgreSQL only. */
export async function notify({ db, dialect }: Reader, channel: string, texts: readonly string[]): Promise<void> {
  await dialect.rows(db, sql`select pg_notify(${channel}, value) from ${dialect.listRelation(texts)} as notices`);
}

/** Ids of the events that occurred at `since` or later, from the index alone. */
export async function eventIdsSince({ db }: Reader, since: Instant): Promise<string[]> {
  const rows = await db.select({ id: events.id }).from(events).where(gte(events.occurred, since));
  return rows.map(({ id }) => id);
}

/** Events by id, in the order in which they were received. */
export function eventsById(reader: Reader, ids: readonly string[]): Promise<EventRecord[]> {
  return eventsWhere(reader, reader.dialect.isIn(events.id, ids));
}

/** Events received at `received` or later, of those that occurred at `occurred` or later: the index is by time of occurrence. */
export function eventsReceivedSince(
  reader: Reader,
  { occurred, received }: { occurred: Instant; received: Instant },
): Promise<EventRecord[]> {
  return eventsWhere(reader, and(gte(events.occurred, occurred), gte(events.received, received)));
}

async function eventsWhere({ db }: Reader, condition: SQL | undefined): Promise<EventRecord[]> {
  const rows = await db.select().from(events).where(condition).orderBy(order(events.received, 'asc'), order(events.id, 'asc'));
  return rows.map(({ resourceId: _resourceId, ...record }): EventRecord => record);
}

/** Logs by id, in the order of their ids. */
export async function logsById({ db, dialect }: Reader, ids: readonly string[]): Promise<LogRecord[]> {
  const rows = await db.select().from(logs).where(dialect.isIn(logs.id, ids)).orderBy(order(logs.id, 'asc'));
  return rows.map(toLogRecord);
}
