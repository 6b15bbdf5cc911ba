import {
  choice,
  duration,
  flag,
  int,
  maybe,
  maybeDuration,
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
  enabled: flag(`SERVICES_${name}_ENABLED`, true, `Run the service that ${what}.`),
  loopSeconds: seconds(`SERVICES_${name}_LOOP_SECONDS`, loopSeconds, 'Seconds between two passes of this service.', { min: 0.05 }),
  batchSize: int(`SERVICES_${name}_BATCH_SIZE`, batchSize, 'Maximum number of items that one pass handles.', { min: 1 }),
});

/** One row per setting. The nesting is that of the {@link Settings} object and of `GET /admin/settings`; the order is that of the docs. */
export const table = {
  home: text('HOME', './data', 'Directory for all files that the service writes.'),
  host: text('HOST', '127.0.0.1', 'Address to listen on.', { aliases: ['SERVICE_API_HOST'] }),
  port: int('PORT', 4200, 'Port to listen on; 0 selects a free port.', { max: 65_535, aliases: ['SERVICE_API_PORT'] }),
  workers: int(
    'WORKERS',
    1,
    'Number of processes that serve requests on the port; more than one requires PostgreSQL. `contralto start` supervises them.',
    { min: 1, max: 64 },
  ),
  loggingLevel: choice(
    'LOGGING_LEVEL',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
    'Minimum severity of log messages; `silent` disables logging.',
  ),
  loggingFormat: choice(
    'LOGGING_FORMAT',
    ['auto', 'json', 'text'],
    'auto',
    'Form of log messages: `json`, or `text` for people; `auto` is `text` on a terminal and `json` elsewhere.',
  ),
  metricsEnabled: flag('METRICS_ENABLED', false, 'Serve metrics at `GET /api/metrics` too; `GET /metrics` is always available.'),
  metricsIntervalSeconds: seconds(
    'METRICS_INTERVAL_SECONDS',
    15,
    'Seconds for which the metrics that describe the stored data, such as runs by state, are shown before they are read anew.',
  ),
  analyticsEnabled: flag('ANALYTICS_ENABLED', false, 'Report to clients that they may send telemetry. The service itself never sends any.'),
  encryptionKey: maybe(
    'ENCRYPTION_KEY',
    'Fernet key that encrypts secret block values (URL-safe base64 of 32 bytes); if empty, a key is generated and stored in the database.',
    { secret: true },
  ),
  stopTimeoutSeconds: seconds('STOP_TIMEOUT_SECONDS', 10, 'Maximum number of seconds to wait for work in progress when the service stops.'),
  database: {
    url: text('DATABASE_URL', '', 'URL of the database: `sqlite:<file>` or `postgres://…`; empty means `sqlite:<home>/contralto.db`.', {
      secret: true,
      aliases: ['SERVICE_DATABASE_CONNECTION_URL'],
    }),
    sqliteSynchronous: choice(
      'DATABASE_SQLITE_SYNCHRONOUS',
      ['normal', 'full'],
      'normal',
      'Durability of SQLite commits: with `normal` they survive a crash of the process, with `full` also a power failure.',
    ),
    timeoutSeconds: seconds(
      'DATABASE_TIMEOUT_SECONDS',
      10,
      'Maximum number of seconds for a statement or a lock; after that, the response is 503.',
      {
        min: 0.1,
      },
    ),
    readers: row(
      optional(numbers('a whole number', /^\d+$/, 0, 64)),
      'DATABASE_READERS',
      undefined,
      'Number of lists, counts and histories that are read at the same time beside the writer: threads on SQLite, connections of the pool on PostgreSQL. Empty means one less than the processors on SQLite, and half of the pool on PostgreSQL; 0 means that they are not read separately.',
    ),
    poolSize: int(
      'DATABASE_POOL_SIZE',
      10,
      'Maximum number of connections to PostgreSQL. With several workers, they share it, and each has at least 2.',
      { min: 2, max: 1000 },
    ),
  },
  api: {
    basePath: text('API_BASE_PATH', '/api', 'Path prefix of the API.'),
    contract: choice(
      'API_CONTRACT',
      ['off', 'strict', 'enforce'],
      'off',
      'Hold every request and every answer against the published document: `strict` logs and counts what it does not allow, `enforce` also answers 500. Loads a validator at the start and slows requests down; for tests and for the development of clients.',
    ),
    defaultLimit: int('API_DEFAULT_LIMIT', 200, 'Default and maximum `limit` of lists.', { min: 1 }),
    authString: maybe(
      'API_AUTH_STRING',
      'User and password, such as `admin:secret`, that every request must send unless it sends a key; empty means that there is no password.',
      { secret: true },
    ),
    authMode: choice(
      'API_AUTH_MODE',
      ['auto', 'required', 'off'],
      'auto',
      'When requests need a key or the password. `auto`: once a password is set or a key has been created; `required`: always; `off`: never.',
    ),
    reportedVersion: text(
      'API_REPORTED_VERSION',
      '3.9.0',
      'Version that `GET /admin/version` reports. Clients require the same major version as their own.',
    ),
    csrfProtectionEnabled: flag('API_CSRF_PROTECTION_ENABLED', false, 'Require a CSRF token for requests that change data.'),
    csrfTokenExpiration: duration('API_CSRF_TOKEN_EXPIRATION', 3600, 'Lifetime of a CSRF token.', { min: 1 }),
    corsAllowedOrigins: names(
      'API_CORS_ALLOWED_ORIGINS',
      '*',
      'Origins that may call the API from a browser, comma-separated; `*` allows all.',
    ),
    corsAllowedMethods: names('API_CORS_ALLOWED_METHODS', '*', 'Methods that these origins may use, comma-separated; `*` allows all.'),
    corsAllowedHeaders: names('API_CORS_ALLOWED_HEADERS', '*', 'Headers that these origins may send, comma-separated; `*` allows all.'),
    keepaliveTimeout: seconds(
      'API_KEEPALIVE_TIMEOUT',
      75,
      'Seconds that an idle connection stays open. Clients close theirs after 25 seconds, so use a larger value.',
      { min: 1 },
    ),
    maxParameterSize: int('API_MAX_PARAMETER_SIZE', 524_288, 'Maximum size of the parameters of a run in bytes of JSON; 0 means no limit.'),
    maxBodySize: int('API_MAX_BODY_SIZE', 16_777_216, 'Maximum size of a request body in bytes.', { min: 1024 }),
    maxPendingSize: int(
      'API_MAX_PENDING_SIZE',
      134_217_728,
      'Maximum size of all request bodies and WebSocket messages that are being received or processed, in bytes; further bodies of more than 64 KiB get 503. At least twice `SERVICE_API_MAX_BODY_SIZE`.',
      { min: 1024 },
    ),
    maxBodyDepth: int('API_MAX_BODY_DEPTH', 256, 'Maximum nesting depth of a request body.', { min: 8, max: 1000 }),
    logRetryableErrors: flag('API_LOG_RETRYABLE_ERRORS', false, 'Log responses with status 503.'),
    websocketPingInterval: seconds('API_WEBSOCKET_PING_INTERVAL', 20, 'Seconds between two pings on a WebSocket.', { min: 0.1 }),
    websocketPingTimeout: seconds('API_WEBSOCKET_PING_TIMEOUT', 20, 'Seconds to wait for the pong before the WebSocket is closed.', {
      min: 0.1,
    }),
    blocksRegisterOnStart: flag('API_BLOCKS_REGISTER_ON_START', true, 'Register the built-in block types when the service starts.'),
  },
  console: {
    enabled: flag('CONSOLE_ENABLED', true, 'Serve the console.'),
  },
  ui: {
    enabled: flag('UI_ENABLED', true, 'Serve the user interface of the ecosystem if there is one.'),
    url: text(
      'UI_URL',
      '',
      'URL of the user interface for links in messages; if empty, it is derived from host, port and `SERVICE_UI_SERVE_BASE`.',
    ),
    apiUrl: text(
      'UI_API_URL',
      '',
      'URL at which browsers reach the API; if empty, it is derived from host, port and `SERVICE_API_BASE_PATH`.',
    ),
    serveBase: maybe(
      'UI_SERVE_BASE',
      'Path at which the user interface is served; if empty, `/ui/` for an installed one and `/` for that of `SERVICE_UI_STATIC_DIRECTORY`.',
    ),
    staticDirectory: maybe(
      'UI_STATIC_DIRECTORY',
      'Directory of the built user interface; if empty, the one that `contralto ui install` unpacked into `SERVICE_HOME`.',
    ),
    contentSecurityPolicy: maybe(
      'UI_CONTENT_SECURITY_POLICY',
      'Content security policy of the user interface; if empty, its pages can load from and send to this service only.',
    ),
  },
  deployments: {
    concurrencySlotWaitSeconds: seconds(
      'DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS',
      30,
      'Seconds after which a run that found no free slot of its deployment tries again.',
    ),
    scheduleMaxScheduledRuns: int('DEPLOYMENT_SCHEDULE_MAX_SCHEDULED_RUNS', 50, 'Maximum `max_scheduled_runs` of a schedule.', { min: 1 }),
  },
  concurrency: {
    initialDeploymentLeaseDuration: seconds(
      'CONCURRENCY_INITIAL_DEPLOYMENT_LEASE_DURATION',
      300,
      'Seconds after which the slot of a run is released if its lease has never been renewed.',
      { min: 30, max: 3600 },
    ),
    maximumConcurrencySlotWaitSeconds: seconds(
      'CONCURRENCY_MAXIMUM_CONCURRENCY_SLOT_WAIT_SECONDS',
      30,
      'Maximum `Retry-After` in seconds for clients that found no free slot.',
    ),
  },
  tasks: {
    tagConcurrencySlotWaitSeconds: seconds(
      'TASKS_TAG_CONCURRENCY_SLOT_WAIT_SECONDS',
      10,
      'Seconds after which a task run that found no free slot of its tags tries again.',
    ),
    maxCacheKeyLength: int('TASKS_MAX_CACHE_KEY_LENGTH', 2000, 'Maximum length of a cache key in characters.', { min: 1 }),
  },
  flowRunGraph: {
    maxNodes: int('FLOW_RUN_GRAPH_MAX_NODES', 10_000, 'Maximum number of nodes in the graph of a flow run.', { min: 1 }),
    maxArtifacts: int('FLOW_RUN_GRAPH_MAX_ARTIFACTS', 10_000, 'Maximum number of artifacts in the graph of a flow run.', { min: 1 }),
  },
  logs: {
    streamPublishingEnabled: flag('LOGS_STREAM_PUBLISHING_ENABLED', false, 'Publish new logs to the log stream.'),
    streamOutEnabled: flag('LOGS_STREAM_OUT_ENABLED', false, 'Deliver the log stream to WebSockets.'),
    retentionPeriod: maybeDuration(
      'LOGS_RETENTION_PERIOD',
      'Time for which logs are kept, even if their flow run is kept longer; empty means until their flow run is deleted.',
      { min: 3600 },
    ),
  },
  events: {
    streamOutEnabled: flag('EVENTS_STREAM_OUT_ENABLED', true, 'Deliver events to WebSockets.', {
      aliases: ['SERVICE_API_EVENTS_STREAM_OUT_ENABLED'],
    }),
    maximumLabelsPerResource: int('EVENTS_MAXIMUM_LABELS_PER_RESOURCE', 500, 'Maximum number of labels of a resource.', { min: 1 }),
    maximumRelatedResources: int('EVENTS_MAXIMUM_RELATED_RESOURCES', 100, 'Maximum number of related resources of an event.', { min: 1 }),
    maximumSizeBytes: int('EVENTS_MAXIMUM_SIZE_BYTES', 1_500_000, 'Maximum size of an event in bytes of JSON.', { min: 1024 }),
    maximumEventNameLength: int('EVENTS_MAXIMUM_EVENT_NAME_LENGTH', 1024, 'Maximum length of an event name in characters.', { min: 1 }),
    retentionPeriod: duration('EVENTS_RETENTION_PERIOD', 7 * DAY, 'Time for which events are kept.', { min: 1 }),
    maximumWebsocketBackfill: duration(
      'EVENTS_MAXIMUM_WEBSOCKET_BACKFILL',
      900,
      'Age of the oldest events that a new subscriber receives.',
    ),
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
  },
  automations: {
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
    historyRetentionPeriod: duration('AUTOMATIONS_HISTORY_RETENTION_PERIOD', 7 * DAY, 'How long firings and finished actions are kept.', {
      min: 1,
    }),
  },
  workerChannel: {
    cleanupLeaseSeconds: seconds(
      'WORKER_CHANNEL_CLEANUP_LEASE_SECONDS',
      30,
      'Seconds after which a cleanup message that a worker has not completed is delivered again.',
      { min: 0.1 },
    ),
    cleanupMaxDeliveryAttempts: int(
      'WORKER_CHANNEL_CLEANUP_MAX_DELIVERY_ATTEMPTS',
      3,
      'Maximum number of times that a cleanup message is delivered.',
      { min: 1 },
    ),
    cleanupCompletedIdempotencyRetentionSeconds: row(
      optional(numbers('a number of seconds', /^\d+(\.\d+)?$/, 0, Number.POSITIVE_INFINITY)),
      'WORKER_CHANNEL_CLEANUP_COMPLETED_IDEMPOTENCY_RETENTION_SECONDS',
      undefined,
      'Seconds for which completed cleanup messages are kept to detect duplicates; empty means forever.',
    ),
  },
  services: {
    scheduler: {
      enabled: flag('SERVICES_SCHEDULER_ENABLED', true, 'Run the service that creates the runs of schedules.'),
      loopSeconds: seconds('SERVICES_SCHEDULER_LOOP_SECONDS', 60, 'Seconds between two passes over all deployments.', { min: 0.05 }),
      recentDeploymentsLoopSeconds: seconds(
        'SERVICES_SCHEDULER_RECENT_DEPLOYMENTS_LOOP_SECONDS',
        5,
        'Seconds between two passes over recently changed deployments.',
        { min: 0.05 },
      ),
      deploymentBatchSize: int('SERVICES_SCHEDULER_DEPLOYMENT_BATCH_SIZE', 100, 'Number of deployments handled at a time.', { min: 1 }),
      insertBatchSize: int('SERVICES_SCHEDULER_INSERT_BATCH_SIZE', 500, 'Number of runs inserted at a time.', { min: 1 }),
      minRuns: int('SERVICES_SCHEDULER_MIN_RUNS', 3, 'Minimum number of future runs for each schedule.'),
      maxRuns: int('SERVICES_SCHEDULER_MAX_RUNS', 100, 'Maximum number of future runs for each schedule.', { min: 1 }),
      minScheduledTime: duration('SERVICES_SCHEDULER_MIN_SCHEDULED_TIME', 3600, 'Minimum time for which runs are created in advance.'),
      maxScheduledTime: duration('SERVICES_SCHEDULER_MAX_SCHEDULED_TIME', 100 * DAY, 'Maximum time for which runs are created in advance.'),
    },
    lateRuns: {
      ...loop('LATE_RUNS', 5, 400, 'marks overdue runs late'),
      afterSeconds: seconds('SERVICES_LATE_RUNS_AFTER_SECONDS', 15, 'Seconds after its scheduled start at which a run is marked late.'),
    },
    pauseExpirations: loop('PAUSE_EXPIRATIONS', 5, 200, 'fails paused runs whose pause has timed out'),
    cancellationCleanup: {
      ...loop('CANCELLATION_CLEANUP', 20, 200, 'completes cancellations'),
      cancellingTimeoutSeconds: seconds(
        'SERVICES_CANCELLATION_CLEANUP_CANCELLING_TIMEOUT_SECONDS',
        300,
        'Seconds after which a run that is being cancelled is set to cancelled.',
        { min: 0.001 },
      ),
    },
    foreman: {
      ...loop('FOREMAN', 15, 200, 'updates the status of workers, work pools, work queues and deployments'),
      inactivityHeartbeatMultiple: int(
        'SERVICES_FOREMAN_INACTIVITY_HEARTBEAT_MULTIPLE',
        3,
        'Number of missed heartbeats after which a worker is offline.',
        { min: 1 },
      ),
      fallbackHeartbeatIntervalSeconds: seconds(
        'SERVICES_FOREMAN_FALLBACK_HEARTBEAT_INTERVAL_SECONDS',
        30,
        'Heartbeat interval in seconds of workers that do not report one.',
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
        'Seconds without a poll after which a work queue is not ready.',
        { min: 1 },
      ),
    },
    cleanupReconciler: loop('CLEANUP_RECONCILER', 5, 100, 'returns the cleanup messages of disconnected workers to the queue'),
    statistics: {
      enabled: flag('SERVICES_STATISTICS_ENABLED', true, 'Run the service that refreshes the statistics of the query planner.'),
      loopSeconds: seconds('SERVICES_STATISTICS_LOOP_SECONDS', 3600, 'Seconds between two refreshes.', { min: 0.05 }),
    },
    runTotals: {
      enabled: flag('SERVICES_RUN_TOTALS_ENABLED', true, 'Run the service that adds noted changes of runs to the totals.'),
      loopSeconds: seconds('SERVICES_RUN_TOTALS_LOOP_SECONDS', 2, 'Seconds between two passes of this service.', { min: 0.05 }),
    },
    repossessor: loop('REPOSSESSOR', 15, 100, 'releases the slots of expired concurrency leases'),
    dbVacuum: {
      enabled: row(
        vacuumParts,
        'SERVICES_DB_VACUUM_ENABLED',
        ['events'] as readonly VacuumPart[],
        'Data that is deleted when it is old: a comma-separated list of `events`, `flow_runs` and `orphans`, or `none`. `flow_runs` includes `orphans`; `true` means all, `false` or empty only `events`.',
      ),
      loopSeconds: seconds('SERVICES_DB_VACUUM_LOOP_SECONDS', 3600, 'Seconds between two passes over events and flow runs.', { min: 0.05 }),
      orphanCleanupLoopSeconds: seconds(
        'SERVICES_DB_VACUUM_ORPHAN_CLEANUP_LOOP_SECONDS',
        DAY,
        'Seconds between two passes over logs and artifacts of deleted flow runs.',
        {
          min: 0.05,
        },
      ),
      retentionPeriod: duration('SERVICES_DB_VACUUM_RETENTION_PERIOD', 90 * DAY, 'Time for which finished flow runs are kept.', {
        min: 3600,
      }),
      batchSize: int('SERVICES_DB_VACUUM_BATCH_SIZE', 200, 'Number of rows deleted at a time.', { min: 1 }),
      eventRetentionOverrides: row(
        overrides,
        'SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES',
        { 'prefect.flow-run.heartbeat': 7 * DAY },
        'Retention in seconds by event name, as a JSON object; longer times than `SERVICE_EVENTS_RETENTION_PERIOD` have no effect.',
      ),
    },
    eventPersister: {
      enabled: flag('SERVICES_EVENT_PERSISTER_ENABLED', true, 'Store received events.'),
      batchSize: int('SERVICES_EVENT_PERSISTER_BATCH_SIZE', 500, 'Maximum number of events written in one transaction.', { min: 1 }),
      flushInterval: seconds('SERVICES_EVENT_PERSISTER_FLUSH_INTERVAL', 5, 'Maximum number of seconds before a failed write is retried.', {
        min: 0.01,
      }),
      queueMaxSize: int('SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE', 50_000, 'Maximum number of events that wait to be written.', { min: 1 }),
      maxFlushRetries: int(
        'SERVICES_EVENT_PERSISTER_MAX_FLUSH_RETRIES',
        5,
        'Number of failed retries after which received events are kept on disk until the database is available; 0 means none.',
      ),
      spoolMaxSize: int(
        'SERVICES_EVENT_PERSISTER_SPOOL_MAX_SIZE',
        268_435_456,
        'Maximum size of the received events that wait on disk for the database, in bytes; when it is reached, requests with further events get 503.',
      ),
    },
    deadLetters: {
      enabled: flag('SERVICES_DEAD_LETTERS_ENABLED', true, 'Run the service that tries dead letters again when it is asked to.'),
      loopSeconds: seconds('SERVICES_DEAD_LETTERS_LOOP_SECONDS', 30, 'Seconds between two looks at the dead letters.', { min: 0.05 }),
    },
    eventLogger: { enabled: flag('SERVICES_EVENT_LOGGER_ENABLED', false, 'Log every event.') },
    taskRunRecorder: {
      enabled: flag('SERVICES_TASK_RUN_RECORDER_ENABLED', true, 'Record task runs from events.'),
      batchSize: int('SERVICES_TASK_RUN_RECORDER_BATCH_SIZE', 1, 'Number of events recorded at a time.', { min: 1 }),
      flushInterval: seconds(
        'SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL',
        5,
        'Maximum number of seconds that an event waits to be recorded.',
        { min: 0.01 },
      ),
    },
    triggers: { enabled: flag('SERVICES_TRIGGERS_ENABLED', true, 'Evaluate the triggers of automations and run their actions.') },
  },
};
