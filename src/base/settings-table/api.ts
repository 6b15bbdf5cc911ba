import { LONGEST_TIMER_SECONDS as max } from '../async/longest-timer.ts';
import { NEWEST_CLIENT } from '../client-release.ts';
import { choice, duration, flag, int, maybe, names, networks, seconds, text } from './kinds.ts';

/** What the API accepts, from which clients, and how much. */
export const api = {
  basePath: text('API_BASE_PATH', '/api', 'Path prefix of the API; `/` for none.'),
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
  trustedProxies: networks(
    'API_TRUSTED_PROXIES',
    'Addresses and networks of reverse proxies, such as `10.0.0.5,10.1.0.0/16`: the last entry of their `X-Forwarded-For` is the address of the client, by which wrong credentials are counted and turns are given.',
  ),
  reportedVersion: text(
    'API_REPORTED_VERSION',
    NEWEST_CLIENT,
    'Version that `GET /admin/version` reports. Clients require the same major version as their own, and warn if it is older than they are.',
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
    { min: 1, max },
  ),
  maxParameterSize: int(
    'API_MAX_PARAMETER_SIZE',
    524_288,
    'Maximum size of the parameters of a run, a deployment or a schedule in bytes of JSON; 0 means no limit.',
  ),
  maxBodySize: int('API_MAX_BODY_SIZE', 16_777_216, 'Maximum size of a request body in bytes.', { min: 1024 }),
  maxPendingSize: int(
    'API_MAX_PENDING_SIZE',
    134_217_728,
    'Maximum size of all request bodies and WebSocket messages that are being received or processed, in bytes; further bodies of more than 64 KiB get 503. At least twice `SERVICE_API_MAX_BODY_SIZE`.',
    { min: 1024 },
  ),
  maxUnreadSize: int(
    'API_MAX_UNREAD_SIZE',
    134_217_728,
    'Maximum size of all answers that clients have not taken yet, in bytes; further answers of more than 64 KiB to requests that only read get 503. An answer of which nothing is taken for 30 seconds is given up.',
    { min: 1024 },
  ),
  maxBodyDepth: int('API_MAX_BODY_DEPTH', 256, 'Maximum nesting depth of a request body.', { min: 8, max: 1000 }),
  maxBodyValues: int(
    'API_MAX_BODY_VALUES',
    500_000,
    'Maximum number of values in a request body, however deep: members of objects, items of lists, and these themselves. One object may have a fifth of it.',
    { min: 1000 },
  ),
  logRetryableErrors: flag('API_LOG_RETRYABLE_ERRORS', false, 'Log responses with status 503.'),
  websocketPingInterval: seconds('API_WEBSOCKET_PING_INTERVAL', 20, 'Seconds between two pings on a WebSocket.', { min: 0.1, max }),
  websocketPingTimeout: seconds('API_WEBSOCKET_PING_TIMEOUT', 20, 'Seconds to wait for the pong before the WebSocket is closed.', {
    min: 0.1,
    max,
  }),
  blocksRegisterOnStart: flag('API_BLOCKS_REGISTER_ON_START', true, 'Register the built-in block types when the service starts.'),
};
