import type { RequestHandler } from 'express';
import type { Clock } from '../../base/clock.ts';
import { constantTimeEqual } from '../../base/constant-time-equal.ts';
import { forbidden } from '../../base/errors.ts';
import type { Instant } from '../../base/instant.ts';

/** Storage of the tokens: at most one per client. */
export interface CsrfTokens {
  find(client: string): Promise<{ token: string; expiration: Instant } | undefined>;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Checks the CSRF token of every mutating request, before all other checks. */
export function checkCsrf(tokens: CsrfTokens, clock: Clock): RequestHandler {
  return async (request, _response, next) => {
    if (!CHANGES.has(request.method)) return next();
    const token = request.get('Prefect-Csrf-Token');
    const client = request.get('Prefect-Csrf-Client');
    if (!token) throw forbidden('Missing CSRF token.');
    if (!client) throw forbidden('Missing client identifier.');
    const known = await tokens.find(client);
    if (!known || known.expiration <= clock.now() || !constantTimeEqual(known.token, token)) {
      throw forbidden('Invalid CSRF token or client identifier.', { 'Access-Control-Allow-Origin': '*' });
    }
    next();
  };
}
