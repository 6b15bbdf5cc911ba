import { sql } from 'drizzle-orm';
import type { Schema, Schemas } from '../../../generated/operations.ts';
import type { StoredEvent } from './engine.ts';
import type { Kit } from './sqlite-kit.ts';

const stamps = (k: Kit) => ({
  id: k.uuid('id').primaryKey(),
  created: k.timestamp('created').notNull(),
  updated: k.timestamp('updated').notNull(),
});

/** Webhooks, whose requests become events, and event destinations, to which events are sent. */
export const defineWebhooks = (k: Kit) => {
  const webhooks = k.table(
    'webhooks',
    {
      ...stamps(k),
      name: k.key('name').notNull(),
      description: k.text('description').notNull(),
      template: k.text('template').notNull(),
      slug: k.key('slug').notNull(),
      enabled: k.bool('enabled').notNull(),
      verification: k.json<Schema<'WebhookVerification'> | null>('verification'),
      allowedAddresses: k.list('allowed_addresses').notNull(),
      /** Null for the configured maximum. */
      maxRequestsPerMinute: k.int('max_requests_per_minute'),
    },
    (t) => [
      k.uniqueIndex('webhooks_slug').on(t.slug),
      k.index('webhooks_name').on(t.name),
      k.index('webhooks_created').on(t.created),
      k.index('webhooks_updated').on(t.updated),
    ],
  );
  const webhookId = () =>
    k
      .uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' });

  const eventDestinations = k.table(
    'event_destinations',
    {
      ...stamps(k),
      name: k.key('name').notNull(),
      enabled: k.bool('enabled').notNull(),
      format: k.key('format', 50).notNull().default('CLOUDEVENTS').$type<Schemas['EventDestinationFormat']>(),
      filter: k.json<Schema<'EventFilter'>>('filter').notNull(),
      url: k.text('url').notNull(),
      headers: k.json<{ [name: string]: string }>('headers').notNull(),
      /** Ids of blocks by header. */
      secretHeaders: k.json<{ [name: string]: string }>('secret_headers').notNull(),
      keyBlockDocumentIds: k.list('key_block_document_ids').notNull(),
      /** Failed attempts since the last success. */
      failures: k.int('failures').notNull(),
      failingSince: k.timestamp('failing_since'),
      /** Before this time, nothing is sent. */
      retryAt: k.timestamp('retry_at'),
      /** When the service stopped sending. */
      paused: k.timestamp('paused'),
      message: k.text('message'),
    },
    (t) => [
      k.uniqueIndex('event_destinations_name').on(t.name),
      k.index('event_destinations_created').on(t.created),
      k.index('event_destinations_updated').on(t.updated),
    ],
  );

  return {
    webhooks,

    /** Rejected requests, with credentials masked: a bounded number for each webhook. */
    webhookFailures: k.table(
      'webhook_failures',
      {
        id: k.uuid('id').primaryKey(),
        webhookId: webhookId(),
        received: k.timestamp('received').notNull(),
        status: k.int('status').notNull(),
        reason: k.text('reason').notNull(),
        address: k.text('address'),
        request: k.json<Schema<'WebhookRequest'>>('request').notNull(),
      },
      (t) => [k.index('webhook_failures_webhook').on(t.webhookId, t.received, t.id), k.index('webhook_failures_received').on(t.received)],
    ),

    /** Requests whose events are stored, by which a repeated request is recognized. */
    webhookReceipts: k.table(
      'webhook_receipts',
      {
        webhookId: webhookId(),
        /** SHA-256 of the id or signature of the request, in hexadecimal digits. */
        key: k.key('key').notNull(),
        expires: k.timestamp('expires').notNull(),
      },
      (t) => [k.primaryKey({ columns: [t.webhookId, t.key] }), k.index('webhook_receipts_expires').on(t.expires)],
    ),

    eventDestinations,

    /** Events for a destination, written in the transaction that stores the event, and kept as a log. */
    eventDeliveries: k.table(
      'event_deliveries',
      {
        id: k.uuid('id').primaryKey(),
        created: k.timestamp('created').notNull(),
        eventDestinationId: k
          .uuid('event_destination_id')
          .notNull()
          .references(() => eventDestinations.id, { onDelete: 'cascade' }),
        eventId: k.uuid('event_id').notNull(),
        /** The whole event, because the event store may be off, or may have deleted it. */
        event: k.json<StoredEvent>('event').notNull(),
        status: k.key('status', 50).notNull().$type<Schemas['EventDeliveryStatus']>(),
        attempts: k.int('attempts').notNull(),
        /** Null once it has ended. */
        nextAttempt: k.timestamp('next_attempt'),
        ended: k.timestamp('ended'),
        responseStatus: k.int('response_status'),
        error: k.text('error'),
      },
      (t) => [
        k.index('event_deliveries_due').on(t.eventDestinationId, t.nextAttempt, t.id).where(sql`status = 'PENDING'`),
        k.index('event_deliveries_destination').on(t.eventDestinationId, t.created, t.id),
        k.index('event_deliveries_created').on(t.created),
      ],
    ),
  };
};
