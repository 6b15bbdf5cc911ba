import { duration, flag, int, maybe, seconds, text, webAddress } from './kinds.ts';
import { retention } from './retention.ts';

/** Logs: their stream and retention. */
export const logs = {
  streamPublishingEnabled: flag('LOGS_STREAM_PUBLISHING_ENABLED', false, 'Publish new logs to the log stream.'),
  streamOutEnabled: flag('LOGS_STREAM_OUT_ENABLED', false, 'Deliver the log stream to WebSockets.'),
  retentionPeriod: retention.logs,
};

/** Events: their bounds, stream and retention. */
export const events = {
  streamOutEnabled: flag('EVENTS_STREAM_OUT_ENABLED', true, 'Deliver events to WebSockets.', {
    aliases: ['SERVICE_API_EVENTS_STREAM_OUT_ENABLED'],
  }),
  maximumLabelsPerResource: int('EVENTS_MAXIMUM_LABELS_PER_RESOURCE', 500, 'Maximum labels per resource.', { min: 1 }),
  maximumRelatedResources: int('EVENTS_MAXIMUM_RELATED_RESOURCES', 100, 'Maximum related resources per event.', { min: 1 }),
  maximumSizeBytes: int('EVENTS_MAXIMUM_SIZE_BYTES', 1_500_000, 'Maximum event size, in JSON bytes.', { min: 1024 }),
  maximumEventNameLength: int('EVENTS_MAXIMUM_EVENT_NAME_LENGTH', 1024, 'Maximum event name length, in characters.', { min: 1 }),
  retentionPeriod: retention.events,
  maximumWebsocketBackfill: duration(
    'EVENTS_MAXIMUM_WEBSOCKET_BACKFILL',
    900,
    'Maximum age of the past events that a new subscriber receives.',
  ),
  websocketBackfillPageSize: int('EVENTS_WEBSOCKET_BACKFILL_PAGE_SIZE', 250, 'Past events per read for a new subscriber.', {
    min: 1,
  }),
  deadLettersMaxSize: int(
    'EVENTS_DEAD_LETTERS_MAX_SIZE',
    268_435_456,
    'Maximum total size of dead letters on disk, in bytes. Dead letters are events that the database rejected. Beyond the maximum, the service deletes the oldest ones.',
  ),
  expiredBucketBuffer: duration('EVENTS_EXPIRED_BUCKET_BUFFER', 60, "Time for which a trigger's expired bucket is kept."),
  proactiveGranularity: duration('EVENTS_PROACTIVE_GRANULARITY', 5, 'Time between proactive trigger evaluations.', {
    min: 0.05,
  }),
};

/** Automations. */
export const automations = {
  allowPrivateWebhooks: flag(
    'AUTOMATIONS_ALLOW_PRIVATE_WEBHOOKS',
    true,
    'Allow webhooks and notifications to private addresses if their block also allows them.',
  ),
  maximumFiringsPerMinute: int(
    'AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE',
    10_000,
    'Maximum firings per automation and minute. The service drops further firings. 0 means no limit.',
  ),
  maximumChainedFiringsPerMinute: int(
    'AUTOMATIONS_MAXIMUM_CHAINED_FIRINGS_PER_MINUTE',
    300,
    'Maximum firings per automation and minute that automation events cause, including its own. The service drops further firings. 0 means no separate limit.',
  ),
  historyRetentionPeriod: retention.automationsHistory,
};

/** Webhooks, whose requests become events. */
export const webhooks = {
  maxBodySize: int('WEBHOOKS_MAX_BODY_SIZE', 1_048_576, 'Maximum webhook request body size, in bytes.', { min: 1 }),
  maxRequestsPerMinute: int(
    'WEBHOOKS_MAX_REQUESTS_PER_MINUTE',
    600,
    'Maximum requests per minute and process to a webhook that sets no other maximum.',
    { min: 1, max: 100_000 },
  ),
  failuresPerWebhook: int('WEBHOOKS_FAILURES_PER_WEBHOOK', 100, 'Rejected requests that are kept for each webhook.', {
    min: 1,
    max: 10_000,
  }),
  failuresRetentionPeriod: retention.webhookFailures,
};

/** Event destinations, to which events are sent. */
export const eventDestinations = {
  timeoutSeconds: seconds('EVENT_DESTINATIONS_TIMEOUT_SECONDS', 10, 'Seconds until an attempt without a response has failed.', {
    min: 0.1,
    max: 60,
  }),
  maxAttempts: int('EVENT_DESTINATIONS_MAX_ATTEMPTS', 24, 'Attempts after which a delivery is abandoned.', { min: 1, max: 1000 }),
  pauseAfter: duration(
    'EVENT_DESTINATIONS_PAUSE_AFTER',
    8 * 3600,
    'Time without a success after which a failing event destination is paused.',
    {
      min: 1,
    },
  ),
  maxDestinations: int('EVENT_DESTINATIONS_MAX', 100, 'Maximum event destinations.', { min: 1, max: 1000 }),
  deliveriesRetentionPeriod: retention.eventDeliveries,
};

/** OpenLineage, to which lineage is sent. */
export const openLineage = {
  url: webAddress('OPENLINEAGE_URL', '/api/v1/lineage', 'URL for OpenLineage run events; the default path is `/api/v1/lineage`.'),
  apiKey: maybe('OPENLINEAGE_API_KEY', 'Bearer token for this URL.', { secret: true }),
  namespace: text('OPENLINEAGE_NAMESPACE', 'contralto', 'Namespace of OpenLineage jobs.'),
};
