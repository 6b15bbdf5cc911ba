import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../base/json/value.ts';
import type { ResourceLabels } from '../../base/text/resource-labels.ts';
import type { Kit } from './sqlite-kit.ts';

/** The event store, which also serves as outbox: a change and its event are written in one transaction. */
export const defineEvents = (k: Kit) => ({
  events: k.table(
    'events',
    {
      id: k.idInTime('id'),
      occurred: k.timestamp('occurred').notNull(),
      event: k.key('event').notNull(),
      resourceId: k.key('resource_id').notNull(),
      resource: k.json<ResourceLabels>('resource').notNull(),
      related: k.json<ResourceLabels[]>('related').notNull(),
      payload: k.json<JsonObject>('payload').notNull(),
      received: k.timestamp('received').notNull(),
      follows: k.uuid('follows'),
    },
    (t) => [
      ...k.keyInTime(t.id, t.occurred),
      k.index('events_occurred').on(t.occurred, t.id),
      k.index('events_name').on(t.event, t.occurred, t.id),
      k.index('events_resource').on(t.resourceId, t.occurred),
      // whether acquired slots were released: the event that follows, or without one, those of the limit
      k.index('events_slots_released').on(t.follows, t.resourceId, t.occurred).where(sql`event = 'prefect.concurrency-limit.released'`),
    ],
  ),

  /** The processes that receive events. Each reports every few seconds how far it is: a run counts as silent only while all of them listened. */
  eventListeners: k.table('event_listeners', {
    node: k.key('node').primaryKey(),
    /** Since when it has received all events without interruption. */
    since: k.timestamp('since').notNull(),
    /** All events that it received before are stored. */
    until: k.timestamp('until').notNull(),
    /** When it last received an event; null = never. */
    heard: k.timestamp('heard'),
  }),

  /** Only the previous release uses this table. Events are found by their related resources through the index `events_related`, of another kind on each database. */
  eventResources: k.table(
    'event_resources',
    {
      resourceId: k.key('resource_id').notNull(),
      occurred: k.timestamp('occurred').notNull(),
      eventId: k.uuid('event_id').notNull(),
      /** The position in the event, from 1. */
      position: k.int('position').notNull(),
      role: k.text('role').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.resourceId, t.occurred, t.eventId, t.position] })],
  ),
});
