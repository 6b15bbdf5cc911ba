import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The full-text index of SQLite by which events are found by the ids of their related resources (docs/adr/0062-related-in-full-text.md). Its rows have the row
 * ids of the events. It contains no text that could be read back. PostgreSQL has the index `events_related` of the same purpose.
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

/** Fills the index with all events. */
export const LIST_RELATED = `insert into events_related(events_related) values ('delete-all');
insert into events_related (rowid, ids)
  select rowid, (select group_concat(hex(case item.type when 'object' then item.value ->> 'prefect.resource.id' end), ' ') from json_each(related) item)
  from events where related <> '[]' order by rowid`;
