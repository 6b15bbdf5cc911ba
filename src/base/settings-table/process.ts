import { LONGEST_TIMER_SECONDS } from '../async/longest-timer.ts';
import { choice, encryptionKey, flag, int, numbers, optional, row, seconds, text } from './kinds.ts';

/** The process: its files, its addresses, and the information that it exposes about itself. These rows are at the top of the table, outside any section. */
export const processRows = {
  home: text('HOME', './data', 'Directory for all files that the service writes.'),
  host: text('HOST', '127.0.0.1', 'Address to listen on.', { aliases: ['SERVICE_API_HOST'] }),
  port: int('PORT', 4200, 'Port to listen on; 0 selects a free port.', { max: 65_535, aliases: ['SERVICE_API_PORT'] }),
  servicesPort: int(
    'SERVICES_PORT',
    4290,
    'Port on which `contralto services` serves `/health`, `/ready`, and `/metrics`, at the address `SERVICE_HOST`; 0 selects a free port.',
    { max: 65_535 },
  ),
  pathPrefix: text(
    'PATH_PREFIX',
    '',
    'Path below which a proxy publishes the service, such as `/contralto`. The proxy may remove it from requests or keep it.',
  ),
  workers: int(
    'WORKERS',
    1,
    'Worker processes that serve requests on the port; more than one requires PostgreSQL. `contralto start` supervises them.',
    { min: 1, max: 64 },
  ),
  loggingLevel: choice(
    'LOGGING_LEVEL',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
    'Minimum log message severity; `silent` disables logging.',
  ),
  loggingFormat: choice(
    'LOGGING_FORMAT',
    ['auto', 'json', 'text'],
    'auto',
    'Log message format: `json`, or readable `text`; `auto` means `text` on a terminal and `json` elsewhere.',
  ),
  metricsEnabled: flag('METRICS_ENABLED', false, 'Also serve metrics at `GET /api/metrics`; `GET /metrics` is always available.'),
  metricsIntervalSeconds: seconds(
    'METRICS_INTERVAL_SECONDS',
    15,
    'Seconds for which the service caches stored-data metrics, such as runs by state.',
  ),
  analyticsEnabled: flag(
    'ANALYTICS_ENABLED',
    false,
    'Report to clients that they are allowed to send telemetry. The service itself never sends any.',
  ),
  encryptionKey: row(
    optional(encryptionKey),
    'ENCRYPTION_KEY',
    undefined,
    'Fernet key that encrypts secret block values (32 bytes in URL-safe base64); if empty, the service generates a key and stores it in the database.',
    { secret: true },
  ),
  stopTimeoutSeconds: seconds('STOP_TIMEOUT_SECONDS', 10, 'Maximum seconds to wait for work in progress when the service stops.', {
    max: LONGEST_TIMER_SECONDS,
  }),
};

/** The connection to the database. */
export const database = {
  url: text('DATABASE_URL', '', 'Database URL: `sqlite:<file>` or `postgres://…`; empty means `sqlite:<home>/contralto.db`.', {
    secret: true,
    aliases: ['SERVICE_DATABASE_CONNECTION_URL'],
  }),
  directUrl: text(
    'DATABASE_DIRECT_URL',
    '',
    'URL of PostgreSQL itself if `SERVICE_DATABASE_URL` belongs to a connection pooler in transaction mode: for migrations, commands, and notifications between nodes.',
    { secret: true },
  ),
  passwordCommand: text(
    'DATABASE_PASSWORD_COMMAND',
    '',
    'Shell command that prints the password for PostgreSQL. It runs for each new connection, so that a password or token can change while the service runs.',
    { secret: true },
  ),
  sqliteSynchronous: choice(
    'DATABASE_SQLITE_SYNCHRONOUS',
    ['normal', 'full'],
    'normal',
    'SQLite commit durability. With `normal`, they survive a process crash; with `full`, also a power failure.',
  ),
  timeoutSeconds: seconds(
    'DATABASE_TIMEOUT_SECONDS',
    10,
    'Maximum seconds for a statement or a lock; after that, the service responds with 503.',
    {
      min: 0.1,
      // timers are limited to 24 days
      max: 86_400,
    },
  ),
  readers: row(
    optional(numbers('a whole number', /^\d+$/, 0, 64)),
    'DATABASE_READERS',
    undefined,
    'Lists, counts, and histories that the service reads at the same time: reader threads on SQLite, pool connections on PostgreSQL. Empty means one less than the processor count on SQLite, and about that count for PostgreSQL on the same machine, which workers share; for PostgreSQL on another machine, half the connection pool. 0 disables separate reads. Reads for large polls are additional.',
  ),
  sharedResponsesSeconds: seconds(
    'DATABASE_SHARED_RESPONSES_SECONDS',
    0.25,
    'Seconds for which the service reuses the response to a list, count, or history for identical requests while no data changes; 0 disables reuse.',
    { max: 60 },
  ),
  slowStatementMs: row(
    optional(numbers('a whole number', /^\d+$/, 0, 86_400_000)),
    'DATABASE_SLOW_STATEMENT_MS',
    undefined,
    'Log statements that take at least this many milliseconds, without their parameter values; 0 logs every statement. Empty disables it.',
  ),
  poolSize: int('DATABASE_POOL_SIZE', 10, 'Maximum connections to PostgreSQL. Workers share them, and each worker has at least 2.', {
    min: 2,
    max: 1000,
  }),
};
