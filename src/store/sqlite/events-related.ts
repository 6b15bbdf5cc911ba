import type Database from 'better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The full-text index of SQLite by which events are found by the ids of their related resources. A row of its own for each resource
 * would take twice the time to store. Its rows have the row ids of the events. It contains no text that could be read back. PostgreSQL has the index `events_related` of the same purpose.
 */
export const eventsRelated = sqliteTable('events_related', { rowid: integer('rowid').notNull(), ids: text('ids').notNull() });

/** The longest id, in bytes, of which the index contains all. */
export const WHOLE_ID_BYTES = 16_000;

/** A text as one word of the index, in which only digits and letters of one case are words. */
const wordOf = (value: string): string => Buffer.from(value).toString('hex');

/** What the index contains of an event. */
export const relatedIds = ({ related }: { related: readonly { [label: string]: string }[] }): string =>
  related.map((one) => wordOf(one['prefect.resource.id'] ?? '')).join(' ');

/** An expression for MATCH: events with this related resource. */
export const hasId = (id: string): string => `"${wordOf(id)}"`;

/** An expression for MATCH: events with a related resource whose id begins with this. */
export const hasPrefix = (prefix: string): string => `"${wordOf(prefix)}" *`;

const LISTED = `insert into events_related (rowid, ids)
  select rowid, (select group_concat(hex(case item.type when 'object' then item.value ->> 'prefect.resource.id' end), ' ') from json_each(related) item)
  from events where related <> '[]'`;

/** Fills the index with all events. */
export const LIST_RELATED = `insert into events_related(events_related) values ('delete-all');
${LISTED} order by rowid`;

/** Adds the event with a row id to the index. */
export const RELATED_OF = `${LISTED} and rowid = ?`;

/** Events compared with the index when the file is opened. */
const SAMPLED_EVENTS = 30;

/** The lowest and the highest row id: in one query, SQLite would read all rows. */
const ENDS = 'select (select min(rowid) from events) as first, (select max(rowid) from events) as last';

/** The first of up to 100 events from a row id on that has related resources. */
const SAMPLE = `select rowid, hex(related ->> '$[0]."prefect.resource.id"') as word
  from (select rowid, related from events where rowid >= ? order by rowid limit 100) where related <> '[]' limit 1`;

/**
 * Fills the index again if it doesn't match a sample of events from all parts of the table: another program may have changed the row ids, for example by writing
 * the tables to a new file.
 * @returns whether it did
 */
export function repairRelated(writer: Database.Database): boolean {
  const ends = writer.prepare<[], { first: number | null; last: number }>(ENDS).get();
  if (!ends || ends.first === null) return false;
  const { first, last } = ends;
  const sample = writer.prepare<[number], { rowid: number; word: string }>(SAMPLE);
  // with `rowid = ?`, FTS5 also returns a later row
  const next = writer
    .prepare<[string, number], number>('select rowid from events_related where events_related match ? and rowid >= ? limit 1')
    .pluck();
  for (let n = 0; n < SAMPLED_EVENTS; n++) {
    const event = sample.get(first + Math.floor(((last - first) * n) / (SAMPLED_EVENTS - 1)));
    if (!event?.word || next.get(`"${event.word}"`, event.rowid) === event.rowid) continue;
    writer.transaction(() => writer.exec(LIST_RELATED))();
    return true;
  }
  return false;
}
