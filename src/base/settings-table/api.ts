import { LONGEST_TIMER_SECONDS as max } from '../async/longest-timer.ts';
import { NEWEST_CLIENT } from '../client-release.ts';
import { choice, duration, flag, int, maybe, names, networks, seconds, text } from './kinds.ts';

/** What the API accepts, from which clients, and how much. */
export const api = {
  basePath: text('API_BASE_PATH', '/api', 'API path prefix; `/` for none.'),
  contract: choice(
    'API_CONTRACT',
    ['off', 'strict', 'enforce'],
    'off',
    'Validate all requests and responses against the published contract. `strict` logs and counts violations; `enforce` also responds with 500. Loads a validator at startup and slows requests. Intended for tests and client development.',
  ),
  defaultLimit: int('API_DEFAULT_LIMIT', 200, 'Default and maximum list `limit`.', { min: 1 }),
  authString: maybe(
    'API_AUTH_STRING',
    'User name and password, such as `admin:secret`, which every request without a key must send. Empty means no password.',
    { secret: true },
  ),
  authMode: choice(
    'API_AUTH_MODE',
    ['auto', 'required', 'off'],
    'auto',
    'When requests require a key or the password. `auto`: after a password is set or a key is created; `required`: always; `off`: never.',
  ),
  trustedProxies: networks(
    'API_TRUSTED_PROXIES',
    'Addresses and networks of trusted reverse proxies, such as `10.0.0.5,10.1.0.0/16`. For their requests, the last entry of `X-Forwarded-For` is the client address, which the service uses to count wrong credentials and to schedule requests fairly.',
  ),
  reportedVersion: text(
    'API_REPORTED_VERSION',
    NEWEST_CLIENT,
    'Version that `GET /admin/version` returns. Clients require their own major version, and warn if the version is older than theirs.',
  ),
  csrfProtectionEnabled: flag('API_CSRF_PROTECTION_ENABLED', false, 'Require a CSRF token for requests that change data.'),
  csrfTokenExpiration: duration('API_CSRF_TOKEN_EXPIRATION', 3600, 'CSRF token lifetime.', { min: 1 }),
  corsAllowedOrigins: names(
    'API_CORS_ALLOWED_ORIGINS',
    '*',
    'Comma-separated origins that can call the API from a browser; `*` allows all.',
  ),
  corsAllowedMethods: names('API_CORS_ALLOWED_METHODS', '*', 'Comma-separated methods that these origins can use; `*` allows all.'),
  corsAllowedHeaders: names('API_CORS_ALLOWED_HEADERS', '*', 'Comma-separated headers that these origins can send; `*` allows all.'),
  keepaliveTimeout: seconds(
    'API_KEEPALIVE_TIMEOUT',
    75,
    'Seconds until the service closes an idle connection. Clients close idle connections after 25 seconds, so use a larger value.',
    { min: 1, max },
  ),
  maxParameterSize: int(
    'API_MAX_PARAMETER_SIZE',
    524_288,
    'Maximum size, in JSON bytes, of the parameters that a run, deployment, or schedule has; 0 means no limit.',
  ),
  maxBodySize: int('API_MAX_BODY_SIZE', 16_777_216, 'Maximum request body size, in bytes.', { min: 1024 }),
  maxPendingSize: int(
    'API_MAX_PENDING_SIZE',
    134_217_728,
    'Maximum total size of the request bodies and WebSocket messages that the service is receiving or processing, in bytes. Beyond it, requests with a body larger than 64 KiB get a 503 response. The minimum is twice `SERVICE_API_MAX_BODY_SIZE`.',
    { min: 1024 },
  ),
  maxUnreadSize: int(
    'API_MAX_UNREAD_SIZE',
    134_217_728,
    'Maximum total size of the responses that clients have not read yet, in bytes. Beyond it, requests that only read get a 503 response instead of one larger than 64 KiB. If a client reads nothing of a response for 30 seconds, the service closes the connection.',
    { min: 1024 },
  ),
  maxBodyDepth: int('API_MAX_BODY_DEPTH', 256, 'Maximum nesting depth in a request body.', { min: 8, max: 1000 }),
  maxBodyValues: int(
    'API_MAX_BODY_VALUES',
    500_000,
    'Maximum values in a request body at all depths: object fields, list items, and the objects and lists themselves. A single object can have a fifth of this number of fields.',
    { min: 1000 },
  ),
  logRetryableErrors: flag('API_LOG_RETRYABLE_ERRORS', false, 'Log responses with status 503.'),
  websocketPingInterval: seconds('API_WEBSOCKET_PING_INTERVAL', 20, 'Seconds between pings on a WebSocket.', { min: 0.1, max }),
  websocketPingTimeout: seconds('API_WEBSOCKET_PING_TIMEOUT', 20, 'Seconds to wait for a pong before the service closes the WebSocket.', {
    min: 0.1,
    max,
  }),
  blocksRegisterOnStart: flag('API_BLOCKS_REGISTER_ON_START', true, 'Register the built-in block types when the service starts.'),
};
