import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { instant, jsonObject, text } from './shape.ts';

const webhook = {
  schema: 'WebhookEvent',
  resource: 'webhook',
  payload: z.object({ name: text, description: text, template: text, enabled: z.boolean() }),
} as const satisfies EventShape;

const eventDestination = {
  schema: 'EventDestinationChangeEvent',
  resource: 'event-destination',
  payload: z.object({
    name: text,
    enabled: z.boolean(),
    format: z.enum(['CLOUDEVENTS', 'OPENLINEAGE']),
    filter: jsonObject.describe('Which events are sent.'),
  }),
} as const satisfies EventShape;

const pausedEventDestination = {
  schema: 'EventDestinationEvent',
  resource: 'event-destination',
  payload: z.object({
    failing_since: instant.describe('Time at which the first delivery since the last success failed.'),
    message: text.describe('The last failure.'),
  }),
} as const satisfies EventShape;

/** Every successful update emits `updated`; `deleted` contains the last values. */
export const webhookEvents = {
  'prefect.webhook.created': { when: 'A webhook was created.', shape: webhook },
  'prefect.webhook.updated': { when: 'A webhook was updated, even without changes.', shape: webhook },
  'prefect.webhook.rotated': { when: 'A webhook got a new slug.', shape: webhook },
  'prefect.webhook.deleted': { when: 'A webhook was deleted.', shape: webhook },
  'prefect.event-destination.created': {
    when: 'An event destination was created.',
    shape: eventDestination,
  },
  'prefect.event-destination.updated': { when: 'An event destination was updated, even without changes.', shape: eventDestination },
  'prefect.event-destination.deleted': { when: 'An event destination was deleted.', shape: eventDestination },
  'prefect.event-destination.paused': {
    when: 'The service paused an event destination, because nothing could be delivered for too long.',
    shape: pausedEventDestination,
  },
} as const satisfies Record<string, EventEntry>;
