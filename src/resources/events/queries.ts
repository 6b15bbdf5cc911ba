import { asc, count, desc, eq, max, min, type SQL, sql } from 'drizzle-orm';
import { present } from '../../base/present.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { EventRecord, ServedEvent } from '../../bus/event-record.ts';
import { eventConditions } from '../../events/filter/conditions.ts';
import type { EventQuery } from '../../events/filter/query.ts';
import { allOf } from '../../store/filters/related.ts';
import { asText } from '../../store/schema/sqlite-kit.ts';
import { events } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** The position of an event in a list. Events with equal times are ordered by id. */
export interface EventPosition {
  occurred: Instant;
  id: string;
}

export interface EventSection {
  limit: number;
  /** The last event of the previous page. */
  after?: EventPosition | undefined;
}

/** The columns of a record, from `events` or from a subquery. */
const recordOf = ({ id, occurred, event, resource, related, payload, received, follows }: Omit<typeof events, 'shouldOmitSchema'>) => ({
  id,
  occurred,
  event,
  resource,
  related,
  payload,
  received,
  follows,
});

/**
 * The next events of a list, by position rather than by offset: the query scans `events_occurred` from that position, and events that arrive between two pages
 * do not shift the pages.
 */
export async function listEvents(reader: Reader, query: EventQuery, section: EventSection): Promise<EventRecord[]> {
  if (query.distinct) return listDistinct(reader, query, section);
  return reader.db
    .select(recordOf(events))
    .from(events)
    .where(inSection(reader, query, section))
    .orderBy(...inOrder(query))
    .limit(section.limit);
}

/** {@link listEvents} for responses: JSON columns stay strings. */
export async function listServedEvents(reader: Reader, query: EventQuery, section: EventSection): Promise<ServedEvent[]> {
  if (query.distinct) return listDistinct(reader, query, section);
  const { resource, related, payload } = events;
  return reader.db
    .select({ ...recordOf(events), resource: asText(resource), related: asText(related), payload: asText(payload) })
    .from(events)
    .where(inSection(reader, query, section))
    .orderBy(...inOrder(query))
    .limit(section.limit);
}

const inSection = ({ dialect }: Reader, query: EventQuery, { after }: EventSection) =>
  allOf([eventConditions(query, dialect), after && beyond(query, after, events)]);

function inOrder({ order }: EventQuery): [SQL, SQL] {
  const direction = order === 'ASC' ? asc : desc;
  return [direction(events.occurred), direction(events.id)];
}

/** The time of the first of the last `count` events of a query in descending order; undefined if there are no more than these. */
export async function startOfLast({ db, dialect }: Reader, query: EventQuery, count: number): Promise<Instant | undefined> {
  const [first, before] = await db
    .select({ occurred: events.occurred })
    .from(events)
    .where(eventConditions(query, dialect))
    .orderBy(...inOrder(query))
    .limit(2)
    .offset(count - 1);
  return before && first?.occurred;
}

/** The position and size of an event; `bytes` is the approximate size of its JSON. */
export interface EventPlace extends EventPosition {
  received: Instant;
  bytes: number;
}

/** The places of the events that {@link listEvents} returns. Not for `distinct` queries. */
export async function listEventPlaces(reader: Reader, query: EventQuery, section: EventSection): Promise<EventPlace[]> {
  const { db, dialect } = reader;
  const { id, occurred, received, resource, related, payload } = events;
  const sizes = [resource, related, payload].map((column) => dialect.byteLength(column));
  const rows = await db
    .select({ id, occurred, received, bytes: sql<number>`${sql.join(sizes, sql` + `)}` })
    .from(events)
    .where(inSection(reader, query, section))
    .orderBy(...inOrder(query))
    .limit(section.limit);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** Selects the first event of each primary resource, then sorts and pages the result. */
async function listDistinct({ db, dialect }: Reader, query: EventQuery, { limit, after }: EventSection): Promise<EventRecord[]> {
  const direction = query.order === 'ASC' ? asc : desc;
  const ranked = db
    .select({ ...recordOf(events), place: placeAmongTheirs(direction).as('place') })
    .from(events)
    .where(eventConditions(query, dialect))
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(allOf([eq(ranked.place, 1), after && beyond(query, after, ranked)]))
    .orderBy(direction(ranked.occurred), direction(ranked.id))
    .limit(limit);
  return rows.map(({ place: _, ...record }) => record);
}

/** Numbers the events of each primary resource from 1, in the given direction of time. */
const placeAmongTheirs = (direction: typeof asc): SQL<number> =>
  sql<number>`row_number() over (partition by ${events.resourceId} order by ${direction(events.occurred)}, ${direction(events.id)})`;

function beyond({ order }: EventQuery, { occurred, id }: EventPosition, from: { occurred: unknown; id: unknown }): SQL {
  const sign = sql.raw(order === 'ASC' ? '>' : '<');
  return sql`(${from.occurred}, ${from.id}) ${sign} (${occurred}, ${id})`;
}

/** Counts matching events, or with `distinct` their primary resources. */
export async function countMatches({ db, dialect }: Reader, query: EventQuery): Promise<number> {
  const total = query.distinct ? sql<number>`count(distinct ${events.resourceId})` : count();
  const [row] = await db.select({ total }).from(events).where(eventConditions(query, dialect));
  return Number(row?.total);
}

export interface EventGroup {
  key: string;
  count: number;
  first: Instant;
  last: Instant;
}

/** Matching events grouped by name or by primary resource, unordered. */
export async function groupEvents({ db, dialect }: Reader, query: EventQuery, by: 'event' | 'resourceId'): Promise<EventGroup[]> {
  const rows = await db
    .select({ key: events[by], count: count(), first: min(events.occurred), last: max(events.occurred) })
    .from(events)
    .where(eventConditions(query, dialect))
    .groupBy(events[by]);
  return rows.map(({ key, count, first, last }) => ({
    key,
    count: Number(count),
    first: present(first, 'the first event of a group'),
    last: present(last, 'the last event of a group'),
  }));
}

/** The labels of each primary resource in its latest matching event, by resource id. */
export async function latestResources({ db, dialect }: Reader, query: EventQuery): Promise<Map<string, EventRecord['resource']>> {
  const ranked = db
    .select({ resourceId: events.resourceId, resource: events.resource, place: placeAmongTheirs(desc).as('place') })
    .from(events)
    .where(eventConditions(query, dialect))
    .as('ranked');
  const rows = await db.select().from(ranked).where(eq(ranked.place, 1));
  return new Map(rows.map((row) => [row.resourceId, row.resource]));
}

/** Counts matching events per step of `stepSeconds` from `origin`, in both directions, by step number. Omits steps without events. */
export async function countBySteps(
  { db, dialect }: Reader,
  query: EventQuery,
  origin: Instant,
  stepSeconds: number,
): Promise<Map<number, number>> {
  const step = dialect.stepsSince(origin, stepSeconds, events.occurred);
  const rows = await dialect.rows<{ step: number | string; count: number | string }>(
    db,
    sql`select step, count(*) as count from (select ${step} as step from ${events} where ${eventConditions(query, dialect)}) steps group by step`,
  );
  return new Map(rows.map((row) => [Number(row.step), Number(row.count)]));
}
