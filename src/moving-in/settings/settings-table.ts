/** What becomes of a setting of the ecosystem's server: the name of ours, or why there is none. */
export type SettingMove = { to: string } | { reason: string };

const CLIENT = 'a setting of clients and workers: set it there, to the URL and the credentials of this service';
const IN_URL = 'a part of `SERVICE_DATABASE_URL`';
const TLS = 'a parameter of the URL, such as `sslmode` and `sslrootcert`';
const DRIVER = 'a setting of the database driver, which is another one';
const BROKER = 'events are queued in the database';
const TASKS = 'scheduled tasks wait in the database, so nothing limits their queue';

/**
 * Settings whose name changes, or that have no counterpart. Every other `PREFECT_SERVER_…` has the same name with `SERVICE_`. The names are those that the
 * command `prefect config view --show-defaults` of release 3.9.1 prints.
 */
export const MOVED_SETTINGS: Readonly<Record<string, SettingMove>> = {
  PREFECT_API_URL: { reason: CLIENT },
  PREFECT_API_KEY: { reason: CLIENT },
  PREFECT_API_AUTH_STRING: { reason: CLIENT },
  PREFECT_API_REQUEST_TIMEOUT: { reason: CLIENT },
  PREFECT_API_ENABLE_HTTP2: { reason: CLIENT },
  PREFECT_API_SSL_CERT_FILE: { reason: CLIENT },
  PREFECT_API_TLS_INSECURE_SKIP_VERIFY: { reason: CLIENT },
  PREFECT_HOME: { to: 'SERVICE_HOME' },
  PREFECT_SERVER_ENCRYPTION_KEY: { to: 'SERVICE_ENCRYPTION_KEY' },
  PREFECT_SERVER_LOG_RETRYABLE_ERRORS: { to: 'SERVICE_API_LOG_RETRYABLE_ERRORS' },
  PREFECT_SERVER_REGISTER_BLOCKS_ON_START: { to: 'SERVICE_API_BLOCKS_REGISTER_ON_START' },
  PREFECT_SERVER_DATABASE_CONNECTION_URL: { to: 'SERVICE_DATABASE_URL' },
  PREFECT_SERVER_DATABASE_DRIVER: { reason: IN_URL },
  PREFECT_SERVER_DATABASE_HOST: { reason: IN_URL },
  PREFECT_SERVER_DATABASE_PORT: { reason: IN_URL },
  PREFECT_SERVER_DATABASE_NAME: { reason: IN_URL },
  PREFECT_SERVER_DATABASE_USER: { reason: IN_URL },
  PREFECT_SERVER_DATABASE_PASSWORD: { reason: `${IN_URL}, \`PGPASSWORD\`, or \`SERVICE_DATABASE_PASSWORD_COMMAND\`` },
  PREFECT_SERVER_DATABASE_TIMEOUT: { to: 'SERVICE_DATABASE_TIMEOUT_SECONDS' },
  PREFECT_SERVER_DATABASE_CONNECTION_TIMEOUT: { to: 'SERVICE_DATABASE_TIMEOUT_SECONDS' },
  PREFECT_SERVER_DATABASE_MIGRATION_TIMEOUT: { reason: 'migrations take the time that they need' },
  PREFECT_SERVER_DATABASE_MIGRATE_ON_START: { reason: 'the service always migrates when it starts; other nodes continue to serve' },
  PREFECT_SERVER_DATABASE_ECHO: { reason: 'use `SERVICE_DATABASE_SLOW_STATEMENT_MS`' },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_POOL_SIZE: { to: 'SERVICE_DATABASE_POOL_SIZE' },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_MAX_OVERFLOW: { reason: '`SERVICE_DATABASE_POOL_SIZE` is the maximum' },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_POOL_RECYCLE: { reason: DRIVER },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_POOL_TIMEOUT: { to: 'SERVICE_DATABASE_TIMEOUT_SECONDS' },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_APPLICATION_NAME: { reason: 'connections are named after their purpose' },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_PREPARED_STATEMENT_CACHE_SIZE: { reason: DRIVER },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_STATEMENT_CACHE_SIZE: { reason: DRIVER },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_SEARCH_PATH: { reason: 'the parameter `options=-csearch_path=…` of the URL' },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_TLS_ENABLED: { reason: TLS },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_TLS_CA_FILE: { reason: TLS },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_TLS_CERT_FILE: { reason: TLS },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_TLS_KEY_FILE: { reason: TLS },
  PREFECT_SERVER_DATABASE_SQLALCHEMY_CONNECT_ARGS_TLS_CHECK_HOSTNAME: { reason: TLS },
  PREFECT_SERVER_CONCURRENCY_LEASE_STORAGE: { reason: 'leases are in the database' },
  PREFECT_SERVER_DOCKET_NAME: { reason: 'nodes share their work through the database' },
  PREFECT_SERVER_DOCKET_URL: { reason: 'nodes share their work through the database' },
  PREFECT_SERVER_EPHEMERAL_ENABLED: { reason: 'use `contralto dev`' },
  PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS: { reason: 'use `contralto dev`' },
  PREFECT_SERVER_EVENTS_CAUSAL_ORDERING: { reason: 'the order of events is in the database' },
  PREFECT_SERVER_EVENTS_MESSAGING_BROKER: { reason: BROKER },
  PREFECT_SERVER_EVENTS_MESSAGING_CACHE: { reason: BROKER },
  PREFECT_SERVER_EVENTS_RELATED_RESOURCE_CACHE_TTL: { reason: 'related resources are read with their events' },
  PREFECT_SERVER_MEMOIZE_BLOCK_AUTO_REGISTRATION: { reason: 'block types are registered only if they change' },
  PREFECT_SERVER_MEMO_STORE_PATH: { reason: 'block types are registered only if they change' },
  PREFECT_SERVER_SERVICES_EVENT_PERSISTER_READ_BATCH_SIZE: { reason: BROKER },
  PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_READ_BATCH_SIZE: { reason: BROKER },
  PREFECT_SERVER_SERVICES_TRIGGERS_READ_BATCH_SIZE: { reason: BROKER },
  PREFECT_SERVER_SERVICES_TRIGGERS_PG_NOTIFY_HEARTBEAT_INTERVAL_SECONDS: { reason: 'the service finds lost notifications itself' },
  PREFECT_SERVER_SERVICES_TRIGGERS_PG_NOTIFY_RECONNECT_INTERVAL_SECONDS: { reason: 'the service connects again itself' },
  PREFECT_SERVER_TASKS_SCHEDULING_MAX_RETRY_QUEUE_SIZE: { reason: TASKS },
  PREFECT_SERVER_TASKS_SCHEDULING_MAX_SCHEDULED_QUEUE_SIZE: { reason: TASKS },
  PREFECT_SERVER_TASKS_SCHEDULING_PENDING_TASK_TIMEOUT: { reason: TASKS },
  PREFECT_SERVER_SERVICES_DB_VACUUM_RETENTION_PERIOD: { to: 'SERVICE_FLOW_RUNS_RETENTION_PERIOD' },
  PREFECT_SERVER_UI_SHOW_PROMOTIONAL_CONTENT: { reason: 'there is none' },
  PREFECT_SERVER_UI_V2_ENABLED: { reason: '`SERVICE_CONSOLE_ENABLED` and `SERVICE_UI_ENABLED` choose the interfaces' },
  PREFECT_SERVER_WORKER_CHANNEL_CLEANUP_QUEUE_STORAGE: { reason: 'the queue is in the database' },
};
