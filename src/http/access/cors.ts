import type { RequestHandler } from 'express';
import { forbidden } from '../../base/errors.ts';
import { foreignPages } from '../../base/network/origins.ts';

interface CorsSettings {
  readonly corsAllowedOrigins: readonly string[];
  readonly corsAllowedMethods: readonly string[];
  readonly corsAllowedHeaders: readonly string[];
}

const ALL_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
const MAX_AGE_SECONDS = '600';
/** The response headers that scripts of other origins may read. */
const EXPOSED_HEADERS = 'x-request-id, Retry-After, Content-Disposition, x-contralto-next-cursor, Deprecation, Sunset, Warning';

/**
 * Allows cross-origin requests, without credentials. Responds to preflight requests, before authentication.
 *
 * The package `cors` treats every OPTIONS request as a preflight, responds to a rejected origin with 204 instead of the 400 that clients of the ecosystem
 * expect, and sends its headers also to clients that send no origin.
 */
export function cors({ corsAllowedOrigins, corsAllowedMethods, corsAllowedHeaders }: CorsSettings): RequestHandler {
  const anyOrigin = corsAllowedOrigins.includes('*');
  const methods = (corsAllowedMethods.includes('*') ? ALL_METHODS : corsAllowedMethods).join(', ');
  const allowedOrigin = (origin: string) => (anyOrigin ? '*' : corsAllowedOrigins.includes(origin) ? origin : undefined);
  return (request, response, next) => {
    response.setHeader('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined) return next();
    const allowed = allowedOrigin(origin);
    if (allowed !== undefined) response.setHeader('Access-Control-Allow-Origin', allowed);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      if (allowed !== undefined) response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      return next();
    }
    const requested = request.headers['access-control-request-headers'];
    const headers = corsAllowedHeaders.includes('*') ? requested : corsAllowedHeaders.join(', ');
    response.setHeader('Access-Control-Allow-Methods', methods);
    if (headers) response.setHeader('Access-Control-Allow-Headers', headers);
    response.setHeader('Access-Control-Max-Age', MAX_AGE_SECONDS);
    if (allowed === undefined) response.status(400).type('text/plain').send('Disallowed CORS origin');
    else response.status(200).type('text/plain').send('OK');
  };
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Rejects changes by pages of other origins. CORS only hides the response from them: a form or a script can still send the request. */
export function rejectForeignPages(settings: Parameters<typeof foreignPages>[0]): RequestHandler {
  const isForeign = foreignPages(settings);
  return (request, _response, next) => {
    next(
      CHANGES.has(request.method) && isForeign(request.headers)
        ? forbidden('Pages of this origin are not allowed to use the API.')
        : undefined,
    );
  };
}
