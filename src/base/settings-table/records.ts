import { duration, flag, int } from './kinds.ts';
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
  maximumLabelsPerResource: int('EVENTS_MAXIMUM_LABELS_PER_RESOURCE', 500, 'Maximum number of labels of a resource.', { min: 1 }),
  maximumRelatedResources: int('EVENTS_MAXIMUM_RELATED_RESOURCES', 100, 'Maximum number of related resources of an event.', { min: 1 }),
  maximumSizeBytes: int('EVENTS_MAXIMUM_SIZE_BYTES', 1_500_000, 'Maximum size of an event in bytes of JSON.', { min: 1024 }),
  maximumEventNameLength: int('EVENTS_MAXIMUM_EVENT_NAME_LENGTH', 1024, 'Maximum length of an event name in characters.', { min: 1 }),
  retentionPeriod: retention.events,
  maximumWebsocketBackfill: duration('EVENTS_MAXIMUM_WEBSOCKET_BACKFILL', 900, 'Age of the oldest events that a new subscriber receives.'),
  websocketBackfillPageSize: int(
    'EVENTS_WEBSOCKET_BACKFILL_PAGE_SIZE',
    250,
    'Number of past events that are read at a time for a new subscriber.',
    { min: 1 },
  ),
  deadLettersMaxSize: int(
    'EVENTS_DEAD_LETTERS_MAX_SIZE',
    268_435_456,
    'Maximum size of the dead letters on disk in bytes: events that could not be handled. The oldest are deleted.',
  ),
  expiredBucketBuffer: duration('EVENTS_EXPIRED_BUCKET_BUFFER', 60, 'Time for which an expired window of a trigger is kept.'),
  proactiveGranularity: duration('EVENTS_PROACTIVE_GRANULARITY', 5, 'Time between two evaluations of proactive triggers.', {
    min: 0.05,
  }),
};

/** Automations. */
export const automations = {
  allowPrivateWebhooks: flag(
    'AUTOMATIONS_ALLOW_PRIVATE_WEBHOOKS',
    true,
    'Allow webhooks and notifications to private addresses if their block allows them too.',
  ),
  maximumFiringsPerMinute: int(
    'AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE',
    10_000,
    'How often an automation may fire within a minute; what it would fire beyond that is left out. 0 = without a limit.',
  ),
  maximumChainedFiringsPerMinute: int(
    'AUTOMATIONS_MAXIMUM_CHAINED_FIRINGS_PER_MINUTE',
    300,
    'How often an automation may fire within a minute if events of automations, its own or others, set it off; what it would fire beyond that is left out. 0 = without a limit of its own.',
  ),
  historyRetentionPeriod: retention.automationsHistory,
};
