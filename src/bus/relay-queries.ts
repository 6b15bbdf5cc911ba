import { and, gte, lte, sql } from 'drizzle-orm';
import type { Instant } from '../base/time/instant.ts';
import { order } from '../store/filters/order.ts';
import { CHANNEL } from '../store/postgres/own-schema.ts';
import { prepared } from '../store/query/prepared.ts';
import { events, logs } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';
import type { EventRecord } from './event-record.ts';
import { type LogRecord, toLogRecord } from './log-record.ts';

/** Sends texts to every node on this schema, with one statement. PostgreSQL only. */
export async function notify(reader: Reader, texts: readonly string[]): Promise<void> {
  await notices(reader, { rows: JSON.stringify(texts.map((text) => [text])) });
}

const notices = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db.select({ sent: sql`pg_notify(${sql.raw(CHANNEL)}, ${dialect.cell(0, 'text')})` }).from(sql`${dialect.rowsOfJson(value('rows'))}`),
);

/** Characters of an id. */
const ID_LENGTH = 36;

/**
 * Ids of the events received at `received` or later, of those that occurred at `occurred` or later. The index is by time of occurrence; the condition on the
 * time of receipt also excludes events with a future time that were received before, which every call would return until that time. The database returns one
 * string, in the order of receipt: tens of thousands of rows would occupy the thread for long. PostgreSQL only.
 */
export async function eventIdsSince(reader: Reader, since: { occurred: Instant; received: Instant }): Promise<string[]> {
  return idsOf(await eventsSince(reader, since));
}

/** {@link eventIdsSince} for logs that were created at `created` or later, of those written at `timestamp` or later. */
export async function logIdsSince(reader: Reader, since: { timestamp: Instant; created: Instant }): Promise<string[]> {
  return idsOf(await logsSince(reader, since));
}

function idsOf([row]: readonly { ids: string | null }[]): string[] {
  const text = row?.ids ?? '';
  return Array.from({ length: text.length / ID_LENGTH }, (_, position) => text.slice(position * ID_LENGTH, (position + 1) * ID_LENGTH));
}

const eventsSince = prepared<{ occurred: Instant; received: Instant }>()(({ db }, value) =>
  db
    .select({ ids: sql<string | null>`string_agg(${events.id}::text, '' order by ${events.received}, ${events.id})` })
    .from(events)
    .where(and(gte(events.occurred, value('occurred')), gte(events.received, value('received')))),
);

const logsSince = prepared<{ timestamp: Instant; created: Instant }>()(({ db }, value) =>
  db
    .select({ ids: sql<string | null>`string_agg(${logs.id}::text, '' order by ${logs.id})` })
    .from(logs)
    .where(and(gte(logs.timestamp, value('timestamp')), gte(logs.created, value('created')))),
);

/** The earliest and the latest time of some rows, so that PostgreSQL searches only a few partitions for their ids. */
export interface Times {
  from: Instant;
  to?: Instant;
}

const between = (time: typeof events.occurred | typeof logs.timestamp, { from, to }: Times) =>
  and(gte(time, from), to === undefined ? undefined : lte(time, to));

/** Events by id, in the order in which they were received. */
export async function eventsById({ db, dialect }: Reader, ids: readonly string[], times: Times): Promise<EventRecord[]> {
  const condition = and(dialect.isIn(events.id, ids), between(events.occurred, times));
  const rows = await db.select().from(events).where(condition).orderBy(order(events.received, 'asc'), order(events.id, 'asc'));
  return rows.map(({ resourceId: _resourceId, ...record }): EventRecord => record);
}

/** Logs by id, in the order of their ids. */
export async function logsById({ db, dialect }: Reader, ids: readonly string[], times: Times): Promise<LogRecord[]> {
  const condition = and(dialect.isIn(logs.id, ids), between(logs.timestamp, times));
  const rows = await db.select().from(logs).where(condition).orderBy(order(logs.id, 'asc'));
  return rows.map(toLogRecord);
}
