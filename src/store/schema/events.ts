import type { JsonObject } from '../../base/json/value.ts';
import type { Kit } from './sqlite-kit.ts';

export type ResourceLabels = { [label: string]: string };

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
      ...k.keyInTime([t.id], t.occurred),
      k.index('events_occurred').on(t.occurred, t.id),
      k.index('events_name').on(t.event, t.occurred, t.id),
      k.index('events_resource').on(t.resourceId, t.occurred),
    ],
  ),

  /** One row per involved resource. `role` is empty for the primary one; `labels` omit id and role. No foreign key, because retention deletes by age. */
  eventResources: k.table(
    'event_resources',
    {
      eventId: k.uuid('event_id').notNull(),
      /** Position: 0 is the primary resource. */
      position: k.int('position').notNull(),
      occurred: k.timestamp('occurred').notNull(),
      resourceId: k.key('resource_id').notNull(),
      role: k.text('role').notNull(),
      labels: k.json<ResourceLabels>('labels').notNull(),
    },
    (t) => [...k.keyInTime([t.eventId, t.position], t.occurred), k.index('event_resources_resource').on(t.resourceId, t.occurred)],
  ),
});
