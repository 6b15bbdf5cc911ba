import type { Request, RequestHandler } from 'express';
import { forbidden } from '../../base/errors.ts';
import { constantTimeEqual } from '../../base/text/constant-time-equal.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Cookies } from '../sign-in/cookies.ts';

/** What the layers before the operations know about sessions. */
export interface BrowserSessions {
  cookies: Cookies;
  sessions: Pick<Sessions, 'csrfToken'>;
}

/** Storage of the tokens: at most one per client. */
export interface CsrfTokens {
  find(client: string): Promise<{ token: string; expiration: Instant } | undefined>;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Checks the CSRF token of every mutating request, before all other checks. Sessions have their own tokens. */
export function checkCsrf(tokens: CsrfTokens, clock: Clock, browsers?: BrowserSessions): RequestHandler {
  return async (request, _response, next) => {
    if (!CHANGES.has(request.method) || browsers?.cookies.credentialIn(request.headers)) return next();
    const { token, client } = tokenIn(request);
    const known = await tokens.find(client);
    if (!known || known.expiration <= clock.now() || !constantTimeEqual(known.token, token)) throw invalidToken();
    next();
  };
}

/** Browsers send cookies also with the requests of other sites, so a change by a session needs the token of that session. @throws 403 */
export async function checkSessionRequest(request: Request, sessionId: string, { sessions }: BrowserSessions): Promise<void> {
  if (!CHANGES.has(request.method)) return;
  const { token, client } = tokenIn(request);
  if (!constantTimeEqual(await sessions.csrfToken(sessionId, client), token)) throw invalidToken();
}

function tokenIn(request: Request): { token: string; client: string } {
  const token = request.get('Prefect-Csrf-Token');
  const client = request.get('Prefect-Csrf-Client');
  if (!token) throw forbidden('Missing CSRF token.');
  if (!client) throw forbidden('Missing client identifier.');
  return { token, client };
}

const invalidToken = () => forbidden('Invalid CSRF token or client identifier.', { 'Access-Control-Allow-Origin': '*' });
