import type { RequestHandler } from 'express';
import { tooManyAttempts, unauthorized } from '../../base/errors.ts';
import type { Principal } from '../../base/request-context.ts';
import type { Settings } from '../../base/settings.ts';
import type { Authenticator, Credential, Verdict } from '../../keys/authenticator.ts';
import { localsOf } from '../observe-requests.ts';

/** The credentials in an `Authorization` header; undefined without the header and for schemes other than Bearer and Basic. */
function credentialOf(header: string | undefined): Credential | undefined {
  const [, scheme, value] = /^(bearer|basic) +(\S+) *$/i.exec(header ?? '') ?? [];
  if (scheme === undefined || value === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return { kind: 'key', text: value };
  return { kind: 'any', text: Buffer.from(value, 'base64').toString('utf8') };
}

/** Probes need no credentials. Only these exact paths are exempt, without a trailing slash. */
export const OPEN_PATHS = ['/health', '/ready'];
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Authenticates all requests below the prefix. Sets `locals.principal`. */
export function authenticate(authenticator: Authenticator, { basePath }: Pick<Settings['api'], 'basePath'>): RequestHandler {
  const open = new Set(OPEN_PATHS.map((path) => basePath + path));
  return async (request, response, next) => {
    if (open.has(request.path) && READS.has(request.method)) return next();
    const locals = localsOf(response);
    locals.principal = letIn(await authenticator.authenticate(credentialOf(request.headers.authorization), locals.peer));
    next();
  };
}

/** @throws 401 with the reason, 429 */
function letIn(verdict: Verdict): Principal {
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
    case 'throttled':
      throw tooManyAttempts(verdict.retryAfterSeconds);
  }
}
