import type { RequestHandler } from 'express';
import { tooManyAttempts, unauthorized } from '../../base/errors.ts';
import type { Principal } from '../../base/request-context.ts';
import type { Settings } from '../../base/settings.ts';
import type { Authenticator, Credential, Verdict } from '../../keys/authenticator.ts';
import { localsOf } from '../observe-requests.ts';
import { type BrowserSessions, checkSessionRequest } from './csrf.ts';

/** The credentials in an `Authorization` header; undefined without the header and for schemes other than Bearer and Basic. */
function credentialOf(header: string | undefined): Credential | undefined {
  const [, scheme, value] = /^(bearer|basic) +(\S+) *$/i.exec(header ?? '') ?? [];
  if (scheme === undefined || value === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return { kind: 'key', text: value };
  return { kind: 'any', text: Buffer.from(value, 'base64').toString('utf8') };
}

/** Probes need no credentials. Only these exact paths are exempt, without a trailing slash. */
export const OPEN_PATHS = ['/health', '/ready'];
/** Nor does the first step of a sign-in. */
const WITHOUT_CREDENTIALS = [...OPEN_PATHS, '/sign-in'];
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Authenticates all requests below the prefix. Sets `locals.principal`. */
export function authenticate(
  authenticator: Authenticator,
  { basePath }: Pick<Settings['api'], 'basePath'>,
  browsers?: BrowserSessions,
): RequestHandler {
  const open = new Set(WITHOUT_CREDENTIALS.map((path) => basePath + path));
  return async (request, response, next) => {
    if (open.has(request.path) && READS.has(request.method)) return next();
    const locals = localsOf(response);
    const credential = credentialOf(request.headers.authorization) ?? browsers?.cookies.credentialIn(request.headers);
    const principal = letIn(await authenticator.authenticate(credential, locals.peer));
    if (browsers && principal.session) await checkSessionRequest(request, principal.session.id, browsers);
    locals.principal = principal;
    next();
  };
}

/** @throws 401 with the reason, 429 */
export function letIn(verdict: Verdict): Principal {
  if ('principal' in verdict) return verdict.principal;
  switch (verdict.rejection) {
    case 'missing':
      throw unauthorized('a key or the password is required.');
    case 'wrong':
      throw unauthorized('the password is wrong.', 'invalid_token');
    case 'unknown':
      throw unauthorized('the key is unknown.', 'invalid_token');
    case 'revoked':
      throw unauthorized(`the key ${verdict.prefix} is revoked.`, 'invalid_token');
    case 'expired':
      throw unauthorized(`the key ${verdict.prefix} has expired.`, 'invalid_token');
    case 'ownerless':
      throw unauthorized(`the owner of the key ${verdict.prefix} is disabled or has no role.`, 'invalid_token');
    case 'session':
      throw unauthorized('the session has ended.', 'invalid_token');
    case 'token':
      throw unauthorized(`the token is not valid: ${verdict.reason}.`, 'invalid_token');
    case 'throttled':
      throw tooManyAttempts(verdict.retryAfterSeconds);
  }
}
