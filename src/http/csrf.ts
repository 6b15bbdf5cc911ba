import type { RequestHandler } from 'express';
import type { Clock } from '../base/clock.ts';
import { forbidden } from '../base/errors.ts';
import type { Instant } from '../base/instant.ts';
import { sameText } from '../base/same-text.ts';

/** Where the tokens are kept: at most one per client. */
export interface CsrfTokens {
  find(client: string): Promise<{ token: string; expiration: Instant } | undefined>;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Checks the token of every change, before anything else is looked at (spec 01 §3.4). */
export function checkCsrf(tokens: CsrfTokens, clock: Clock): RequestHandler {
  return async (request, _response, next) => {
    if (!CHANGES.has(request.method)) return next();
    const token = request.get('Prefect-Csrf-Token');
    const client = request.get('Prefect-Csrf-Client');
    if (!token) throw forbidden('Missing CSRF token.');
    if (!client) throw forbidden('Missing client identifier.');
    const known = await tokens.find(client);
    if (!known || known.expiration <= clock.now() || !sameText(known.token, token)) {
      throw forbidden('Invalid CSRF token or client identifier.', { 'Access-Control-Allow-Origin': '*' });
    }
    next();
  };
}
