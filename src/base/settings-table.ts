import {
  choice,
  duration,
  flag,
  int,
  maybe,
  names,
  numbers,
  optional,
  overrides,
  row,
  seconds,
  text,
  type VacuumPart,
  vacuumParts,
} from './settings-kinds.ts';

const DAY = 86_400;

/** The settings every service has: whether it runs, and how often. */
const loop = (name: string, loopSeconds: number, batchSize: number, what: string) => ({
  enabled: flag(`SERVICES_${name}_ENABLED`, true, `Whether the service runs that ${what}.`),
  loopSeconds: seconds(`SERVICES_${name}_LOOP_SECONDS`, loopSeconds, 'Seconds between two passes of it.', { min: 0.05 }),
  batchSize: int(`SERVICES_${name}_BATCH_SIZE`, batchSize, 'How many items one of its passes takes.', { min: 1 }),
});

/** One row per setting. The nesting is that of the {@link Settings} object and of `GET /admin/settings`; the order is that of the docs. */
export const table = {
  home: text('HOME', './data', 'Folder of everything the service writes.'),
  host: text('HOST', '127.0.0.1', 'Address to listen on.', { aliases: ['SERVICE_API_HOST'] }),
  port: int('PORT', 4200, 'Port to listen on; 0 takes a free one.', { max: 65_535, aliases: ['SERVICE_API_PORT'] }),
  loggingLevel: choice(
    'LOGGING_LEVEL',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
    'Least severity that is logged.',
  ),
  metricsEnabled: flag('METRICS_ENABLED', false, 'Whether `GET /api/metrics` answers; `GET /metrics` always does.'),
  analyticsEnabled: flag('ANALYTICS_ENABLED', false, 'What clients are told about telemetry. The service itself sends none.'),
  encryptionKey: maybe(
    'ENCRYPTION_KEY',
    'Fernet key of secret block values (url-safe base64 of 32 bytes); generated and kept in the database when unset.',
    { secret: true },
  ),
  stopTimeoutSeconds: seconds('STOP_TIMEOUT_SECONDS', 10, 'How long a stop waits for what is under way.'),
  database: {
    url: text('DATABASE_URL', '', '`sqlite:<file>` or `postgres://…`; empty is `sqlite:<home>/contralto.db`.', {
      secret: true,
      aliases: ['SERVICE_DATABASE_CONNECTION_URL'],
    }),
    sqliteSynchronous: choice(
      'DATABASE_SQLITE_SYNCHRONOUS',
      ['normal', 'full'],
      'normal',
      'NORMAL survives a crash of the process, FULL also a loss of power.',
    ),
    timeoutSeconds: seconds('DATABASE_TIMEOUT_SECONDS', 10, 'How long a statement or a lock may take before the answer is 503.', {
      min: 0.1,
    }),
    poolSize: int('DATABASE_POOL_SIZE', 10, 'Connections to PostgreSQL.', { min: 2, max: 1000 }),
  },
  api: {
    basePath: text('API_BASE_PATH', '/api', 'Prefix of the API.'),
    defaultLimit: int('API_DEFAULT_LIMIT', 200, 'Default and largest `limit` of lists.', { min: 1 }),
    authString: maybe('API_AUTH_STRING', 'User and password, `admin:secret`, that every request must give.', { secret: true }),
    reportedVersion: text(
      'API_REPORTED_VERSION',
      '3.9.0',
      'Release that `GET /admin/version` names: clients require its major number to be theirs.',
    ),
    csrfProtectionEnabled: flag('API_CSRF_PROTECTION_ENABLED', false, 'Whether changes need a CSRF token.'),
    csrfTokenExpiration: duration('API_CSRF_TOKEN_EXPIRATION', 3600, 'How long a CSRF token is good.', { min: 1 }),
    corsAllowedOrigins: names('API_CORS_ALLOWED_ORIGINS', '*', 'Origins of browsers that may call, comma-separated.'),
    corsAllowedMethods: names('API_CORS_ALLOWED_METHODS', '*', 'Methods they may use.'),
    corsAllowedHeaders: names('API_CORS_ALLOWED_HEADERS', '*', 'Headers they may send.'),
    keepaliveTimeout: seconds(
      'API_KEEPALIVE_TIMEOUT',
      75,
      'Seconds an idle connection stays open. Clients keep theirs for 25: be above it.',
      { min: 1 },
    ),
    maxParameterSize: int('API_MAX_PARAMETER_SIZE', 524_288, 'Largest parameters of a run in bytes of JSON; 0 is no limit.'),
    maxBodySize: int('API_MAX_BODY_SIZE', 16_777_216, 'Largest request body in bytes.', { min: 1024 }),
    maxBodyDepth: int('API_MAX_BODY_DEPTH', 256, 'Deepest nesting of a request body.', { min: 8, max: 1000 }),
    logRetryableErrors: flag('API_LOG_RETRYABLE_ERRORS', false, 'Whether answers of 503 are logged.'),
    websocketPingInterval: seconds('API_WEBSOCKET_PING_INTERVAL', 20, 'Seconds between pings on a socket.', { min: 0.1 }),
    websocketPingTimeout: seconds('API_WEBSOCKET_PING_TIMEOUT', 20, 'Seconds to wait for the pong.', { min: 0.1 }),
    blocksRegisterOnStart: flag('API_BLOCKS_REGISTER_ON_START', true, 'Whether the built-in block types are registered at start.'),
  },
  ui: {
    enabled: flag('UI_ENABLED', true, 'Whether a user interface is served.'),
    url: text(
      'UI_URL',
      '',
      'URL of the user interface, for links in messages; empty is derived from host, port and `SERVICE_UI_SERVE_BASE`.',
    ),
    apiUrl: text('UI_API_URL', '', 'URL of the API as browsers see it; empty is derived from host, port and prefix.'),
    serveBase: text('UI_SERVE_BASE', '/', 'Path under which the user interface is served.'),
    staticDirectory: maybe('UI_STATIC_DIRECTORY', 'Folder of the built user interface.'),
  },
  deployments: {
    concurrencySlotWaitSeconds: seconds(
      'DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS',
      30,
      'Wait told to a run that finds no slot of its deployment.',
    ),
    scheduleMaxScheduledRuns: int('DEPLOYMENT_SCHEDULE_MAX_SCHEDULED_RUNS', 50, 'Largest `max_scheduled_runs` of a schedule.', { min: 1 }),
  },
  concurrency: {
    initialDeploymentLeaseDuration: seconds(
      'CONCURRENCY_INITIAL_DEPLOYMENT_LEASE_DURATION',
      300,
      'Seconds a run may hold its slot before its first renewal.',
      { min: 30, max: 3600 },
    ),
    maximumConcurrencySlotWaitSeconds: seconds(
      'CONCURRENCY_MAXIMUM_CONCURRENCY_SLOT_WAIT_SECONDS',
      30,
      'Longest wait told to callers that find no slot.',
    ),
  },
  tasks: {
    tagConcurrencySlotWaitSeconds: seconds(
      'TASKS_TAG_CONCURRENCY_SLOT_WAIT_SECONDS',
      10,
      'Wait told to a task run that finds no slot of its tags.',
    ),
    maxCacheKeyLength: int('TASKS_MAX_CACHE_KEY_LENGTH', 2000, 'Longest cache key.', { min: 1 }),
  },
  flowRunGraph: {
    maxNodes: int('FLOW_RUN_GRAPH_MAX_NODES', 10_000, 'Largest graph of a flow run.', { min: 1 }),
    maxArtifacts: int('FLOW_RUN_GRAPH_MAX_ARTIFACTS', 10_000, 'Most artifacts in it.', { min: 1 }),
  },
  logs: {
    streamPublishingEnabled: flag('LOGS_STREAM_PUBLISHING_ENABLED', false, 'Whether new logs are published to the stream.'),
    streamOutEnabled: flag('LOGS_STREAM_OUT_ENABLED', false, 'Whether the stream is delivered to sockets.'),
  },
  events: {
    streamOutEnabled: flag('EVENTS_STREAM_OUT_ENABLED', true, 'Whether events are delivered to sockets.', {
      aliases: ['SERVICE_API_EVENTS_STREAM_OUT_ENABLED'],
    }),
    maximumLabelsPerResource: int('EVENTS_MAXIMUM_LABELS_PER_RESOURCE', 500, 'Most labels of a resource.', { min: 1 }),
    maximumRelatedResources: int('EVENTS_MAXIMUM_RELATED_RESOURCES', 100, 'Most related resources of an event.', { min: 1 }),
    maximumSizeBytes: int('EVENTS_MAXIMUM_SIZE_BYTES', 1_500_000, 'Largest event.', { min: 1024 }),
    maximumEventNameLength: int('EVENTS_MAXIMUM_EVENT_NAME_LENGTH', 1024, 'Longest event name.', { min: 1 }),
    retentionPeriod: duration('EVENTS_RETENTION_PERIOD', 7 * DAY, 'How long events are kept.', { min: 1 }),
    maximumWebsocketBackfill: duration('EVENTS_MAXIMUM_WEBSOCKET_BACKFILL', 900, 'How far back a new subscriber is told of events.'),
    websocketBackfillPageSize: int('EVENTS_WEBSOCKET_BACKFILL_PAGE_SIZE', 250, 'Events read at once for that.', { min: 1 }),
    expiredBucketBuffer: duration('EVENTS_EXPIRED_BUCKET_BUFFER', 60, 'How long an expired bucket of a trigger is kept.'),
    proactiveGranularity: duration('EVENTS_PROACTIVE_GRANULARITY', 5, 'How often triggers that wait for silence are looked at.', {
      min: 0.05,
    }),
  },
  automations: {
    allowPrivateWebhooks: flag(
      'AUTOMATIONS_ALLOW_PRIVATE_WEBHOOKS',
      true,
      'Whether webhooks and notifications may go to private addresses, where their block allows it too.',
    ),
    maximumFiringsPerMinute: int(
      'AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE',
      10_000,
      'How often an automation may fire within a minute; what it would fire beyond that is left out. 0 = without a limit.',
    ),
    historyRetentionPeriod: duration('AUTOMATIONS_HISTORY_RETENTION_PERIOD', 7 * DAY, 'How long firings and finished actions are kept.', {
      min: 1,
    }),
  },
  workerChannel: {
    cleanupLeaseSeconds: seconds('WORKER_CHANNEL_CLEANUP_LEASE_SECONDS', 30, 'How long a worker may hold a cleanup message.', { min: 0.1 }),
    cleanupMaxDeliveryAttempts: int(
      'WORKER_CHANNEL_CLEANUP_MAX_DELIVERY_ATTEMPTS',
      3,
      'How often a cleanup message is delivered at most.',
      { min: 1 },
    ),
    cleanupCompletedIdempotencyRetentionSeconds: row(
      optional(numbers('a number of seconds', /^\d+(\.\d+)?$/, 0, Number.POSITIVE_INFINITY)),
      'WORKER_CHANNEL_CLEANUP_COMPLETED_IDEMPOTENCY_RETENTION_SECONDS',
      undefined,
      'How long finished cleanup messages are remembered; unset is for ever.',
    ),
  },
  services: {
    scheduler: {
      enabled: flag('SERVICES_SCHEDULER_ENABLED', true, 'Whether schedules create runs.'),
      loopSeconds: seconds('SERVICES_SCHEDULER_LOOP_SECONDS', 60, 'Seconds between two passes over all deployments.', { min: 0.05 }),
      recentDeploymentsLoopSeconds: seconds(
        'SERVICES_SCHEDULER_RECENT_DEPLOYMENTS_LOOP_SECONDS',
        5,
        'Seconds between two passes over those that changed.',
        { min: 0.05 },
      ),
      deploymentBatchSize: int('SERVICES_SCHEDULER_DEPLOYMENT_BATCH_SIZE', 100, 'Deployments looked at together.', { min: 1 }),
      insertBatchSize: int('SERVICES_SCHEDULER_INSERT_BATCH_SIZE', 500, 'Runs inserted together.', { min: 1 }),
      minRuns: int('SERVICES_SCHEDULER_MIN_RUNS', 3, 'Fewest runs scheduled ahead per schedule.'),
      maxRuns: int('SERVICES_SCHEDULER_MAX_RUNS', 100, 'Most runs scheduled ahead per schedule.', { min: 1 }),
      minScheduledTime: duration('SERVICES_SCHEDULER_MIN_SCHEDULED_TIME', 3600, 'Least span that is scheduled ahead.'),
      maxScheduledTime: duration('SERVICES_SCHEDULER_MAX_SCHEDULED_TIME', 100 * DAY, 'Largest span that is scheduled ahead.'),
    },
    lateRuns: {
      ...loop('LATE_RUNS', 5, 400, 'marks overdue runs late'),
      afterSeconds: seconds('SERVICES_LATE_RUNS_AFTER_SECONDS', 15, 'Seconds after which a scheduled run is late.'),
    },
    pauseExpirations: loop('PAUSE_EXPIRATIONS', 5, 200, 'fails paused runs that nobody resumed'),
    cancellationCleanup: {
      ...loop('CANCELLATION_CLEANUP', 20, 200, 'finishes cancellations'),
      cancellingTimeoutSeconds: seconds(
        'SERVICES_CANCELLATION_CLEANUP_CANCELLING_TIMEOUT_SECONDS',
        300,
        'Seconds after which a cancelling run counts as cancelled.',
        { min: 0.001 },
      ),
    },
    foreman: {
      ...loop('FOREMAN', 15, 200, 'watches the health of workers, pools, queues and deployments'),
      inactivityHeartbeatMultiple: int(
        'SERVICES_FOREMAN_INACTIVITY_HEARTBEAT_MULTIPLE',
        3,
        'Missed heartbeats after which a worker is offline.',
        { min: 1 },
      ),
      fallbackHeartbeatIntervalSeconds: seconds(
        'SERVICES_FOREMAN_FALLBACK_HEARTBEAT_INTERVAL_SECONDS',
        30,
        'Heartbeat interval of workers that tell none.',
        { min: 1 },
      ),
      deploymentLastPolledTimeoutSeconds: seconds(
        'SERVICES_FOREMAN_DEPLOYMENT_LAST_POLLED_TIMEOUT_SECONDS',
        60,
        'Seconds without a poll after which a deployment is not ready.',
        { min: 1 },
      ),
      workQueueLastPolledTimeoutSeconds: seconds(
        'SERVICES_FOREMAN_WORK_QUEUE_LAST_POLLED_TIMEOUT_SECONDS',
        60,
        'Seconds without a poll after which a queue is not ready.',
        { min: 1 },
      ),
    },
    cleanupReconciler: loop('CLEANUP_RECONCILER', 5, 100, 'takes back cleanup messages from workers that went away'),
    statistics: {
      enabled: flag('SERVICES_STATISTICS_ENABLED', true, 'Whether the statistics of the query planner are refreshed.'),
      loopSeconds: seconds('SERVICES_STATISTICS_LOOP_SECONDS', 3600, 'Seconds between two refreshes.', { min: 0.05 }),
    },
    repossessor: loop('REPOSSESSOR', 15, 100, 'takes back expired concurrency leases'),
    dbVacuum: {
      enabled: row(vacuumParts, 'SERVICES_DB_VACUUM_ENABLED', ['events'] as readonly VacuumPart[], 'What is deleted when it is old.'),
      loopSeconds: seconds('SERVICES_DB_VACUUM_LOOP_SECONDS', 3600, 'Seconds between two passes over events and flow runs.', { min: 0.05 }),
      orphanCleanupLoopSeconds: seconds('SERVICES_DB_VACUUM_ORPHAN_CLEANUP_LOOP_SECONDS', DAY, 'Seconds between two passes over orphans.', {
        min: 0.05,
      }),
      retentionPeriod: duration('SERVICES_DB_VACUUM_RETENTION_PERIOD', 90 * DAY, 'How long finished flow runs are kept.', { min: 3600 }),
      batchSize: int('SERVICES_DB_VACUUM_BATCH_SIZE', 200, 'Rows deleted together.', { min: 1 }),
      eventRetentionOverrides: row(
        overrides,
        'SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES',
        { 'prefect.flow-run.heartbeat': 7 * DAY },
        'Shorter times by event name.',
      ),
    },
    eventPersister: {
      enabled: flag('SERVICES_EVENT_PERSISTER_ENABLED', true, 'Whether received events are stored.'),
      batchSize: int('SERVICES_EVENT_PERSISTER_BATCH_SIZE', 500, 'Most events written in one transaction.', { min: 1 }),
      flushInterval: seconds('SERVICES_EVENT_PERSISTER_FLUSH_INTERVAL', 5, 'Longest pause before a failed write is tried again.', {
        min: 0.01,
      }),
      queueMaxSize: int('SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE', 50_000, 'Events that may wait.', { min: 1 }),
      maxFlushRetries: int('SERVICES_EVENT_PERSISTER_MAX_FLUSH_RETRIES', 5, 'How often a batch is tried again.'),
    },
    eventLogger: { enabled: flag('SERVICES_EVENT_LOGGER_ENABLED', false, 'Whether every event is logged.') },
    taskRunRecorder: {
      enabled: flag('SERVICES_TASK_RUN_RECORDER_ENABLED', true, 'Whether task runs are recorded from events.'),
      batchSize: int('SERVICES_TASK_RUN_RECORDER_BATCH_SIZE', 1, 'Events recorded together.', { min: 1 }),
      flushInterval: seconds('SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL', 5, 'Seconds an event waits for others at most.', { min: 0.01 }),
    },
    triggers: { enabled: flag('SERVICES_TRIGGERS_ENABLED', true, 'Whether automations run.') },
  },
};
