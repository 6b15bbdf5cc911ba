import { duration, int, maybeDuration, numbers, optional, overrides, row, seconds, type VacuumPart, vacuumParts } from './kinds.ts';

const DAY = 86_400;

/**
 * For how long data is kept, and how it is deleted. The other files of the table put each row into the section in which clients of the ecosystem read it. Its
 * name is that of the data, followed by `RETENTION_PERIOD`; a name that the ecosystem has for it is an alias.
 */
export const retention = {
  events: duration('EVENTS_RETENTION_PERIOD', 7 * DAY, 'Event retention period.', { min: 1 }),
  logs: maybeDuration(
    'LOGS_RETENTION_PERIOD',
    'Log retention period, even if their flow run is kept longer; empty means until their flow run is deleted.',
    { min: 3600 },
  ),
  flowRuns: duration(
    'FLOW_RUNS_RETENTION_PERIOD',
    90 * DAY,
    'Retention period for finished flow runs, if `SERVICE_SERVICES_DB_VACUUM_ENABLED` contains `flow_runs`.',
    { min: 3600, aliases: ['SERVICE_SERVICES_DB_VACUUM_RETENTION_PERIOD'] },
  ),
  automationsHistory: duration('AUTOMATIONS_HISTORY_RETENTION_PERIOD', 7 * DAY, 'Retention period for firings and finished actions.', {
    min: 1,
  }),
  backfills: duration(
    'BACKFILLS_RETENTION_PERIOD',
    90 * DAY,
    'Retention period for backfills that have ended. Their runs have their own.',
    {
      min: 3600,
    },
  ),
  slaViolations: duration('SLAS_VIOLATIONS_RETENTION_PERIOD', 90 * DAY, 'Retention period for SLA violations that have ended.', {
    min: 3600,
  }),
  webhookFailures: duration('WEBHOOKS_FAILURES_RETENTION_PERIOD', 7 * DAY, 'Retention period for rejected webhook requests.', {
    min: 1,
  }),
  eventDeliveries: duration(
    'EVENT_DESTINATIONS_DELIVERIES_RETENTION_PERIOD',
    7 * DAY,
    'Retention period for deliveries to event destinations, also those that wait for a paused one.',
    { min: 3600 },
  ),
  audit: duration('AUDIT_RETENTION_PERIOD', 365 * DAY, 'Retention period of the audit log.', { min: 3600 }),
  cleanupMessages: row(
    optional(numbers('a number of seconds', /^\d+(\.\d+)?$/, 0, Number.POSITIVE_INFINITY)),
    'WORKER_CHANNEL_CLEANUP_COMPLETED_IDEMPOTENCY_RETENTION_SECONDS',
    undefined,
    'Seconds for which completed cleanup messages are kept to detect duplicates; empty means forever.',
  ),
};

/** The service that deletes old data. */
export const dbVacuum = {
  enabled: row(
    vacuumParts,
    'SERVICES_DB_VACUUM_ENABLED',
    ['events'] as readonly VacuumPart[],
    'Data that is deleted after its retention period: a comma-separated list of `events`, `flow_runs`, and `orphans`, or `none`. `flow_runs` includes `orphans`; `true` means all; `false` or empty means only `events`.',
  ),
  loopSeconds: seconds('SERVICES_DB_VACUUM_LOOP_SECONDS', 3600, 'Seconds between passes over events and flow runs.', { min: 0.05 }),
  orphanCleanupLoopSeconds: seconds(
    'SERVICES_DB_VACUUM_ORPHAN_CLEANUP_LOOP_SECONDS',
    DAY,
    'Seconds between passes over logs and artifacts whose flow run was deleted.',
    { min: 0.05 },
  ),
  retentionPeriod: retention.flowRuns,
  batchSize: int('SERVICES_DB_VACUUM_BATCH_SIZE', 200, 'Rows per delete.', { min: 1 }),
  eventRetentionOverrides: row(
    overrides,
    'SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES',
    { 'prefect.flow-run.heartbeat': 7 * DAY },
    'Retention period by event name, shorter or longer than `SERVICE_EVENTS_RETENTION_PERIOD`, as a JSON object such as `{"audit.*": "P365D", "audit.login": 86400}`. A name that ends with `*` is a prefix. The exact name has priority, then the longest prefix. The default only shortens.',
  ),
};
