import type { ServerResponse } from 'node:http';
import type { DeprecatedPart } from '../../../generated/operations.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { RawRequest } from '../../contract/requests.ts';

/** Sets the deprecation headers of a response if the request uses a part of the contract that is marked as deprecated. */
export type AnnounceDeprecation = (response: ServerResponse, request: RawRequest) => void;

/**
 * `Deprecation` (RFC 9745) contains the date of deprecation, and `Sunset` (RFC 8594) the date of removal: the earliest dates of all deprecated parts that a
 * request uses.
 *
 * @returns undefined if nothing of the operation is deprecated
 */
export function deprecationOf(parts: readonly DeprecatedPart[] = []): AnnounceDeprecation | undefined {
  if (parts.length === 0) return undefined;
  return (response, request) => {
    let since = Number.POSITIVE_INFINITY;
    let sunset = Number.POSITIVE_INFINITY;
    for (const part of parts) {
      if (!isUsed(part, request)) continue;
      since = Math.min(since, part.since);
      sunset = Math.min(sunset, part.sunset ?? Number.POSITIVE_INFINITY);
    }
    if (Number.isFinite(since)) response.setHeader('Deprecation', `@${since}`);
    if (Number.isFinite(sunset)) response.setHeader('Sunset', new Date(sunset * 1000).toUTCString());
  };
}

function isUsed({ in: place, name }: DeprecatedPart, { query, headers, body }: RawRequest): boolean {
  switch (place) {
    case 'operation':
      return true;
    case 'query':
      return query[name] !== undefined;
    case 'header':
      return headers[name] !== undefined;
    case 'body':
      return has(body, name);
  }
}

const has = (body: JsonValue | undefined, name: string): boolean =>
  body !== undefined && isJsonObject(body) && Object.hasOwn(body, name) && body[name] !== null;
