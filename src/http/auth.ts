import type { RequestHandler } from 'express';
import { unauthorized } from '../base/errors.ts';
import { sameText } from '../base/same-text.ts';

/** True for `Basic base64(<auth string>)`. */
export function isAuthorized(header: string | undefined, authString: string): boolean {
  if (header === undefined || !header.startsWith('Basic ')) return false;
  return sameText(Buffer.from(header.slice(6), 'base64').toString('utf8'), authString);
}

/** The probes need no credentials. Only these exact paths are exempt; with a trailing slash they are not. */
const OPEN_PATHS = ['/health', '/ready'];

/** Basic authentication for everything below the prefix. */
export function authenticate(authString: string, basePath: string): RequestHandler {
  const open = new Set(OPEN_PATHS.map((path) => basePath + path));
  return (request, _response, next) => {
    const path = request.originalUrl.split('?', 1)[0]!;
    if (open.has(path) && (request.method === 'GET' || request.method === 'HEAD')) next();
    else next(isAuthorized(request.headers.authorization, authString) ? undefined : unauthorized());
  };
}
