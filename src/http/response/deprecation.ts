import type { ServerResponse } from 'node:http';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { type Contract, type Deprecation, deref, merged, type OperationObject } from '../../contract/schema.ts';
import { bodySchema, type RawRequest } from '../validation/request.ts';

/** Sets the deprecation headers of a response if the request uses a part of the contract that is marked as deprecated. */
export type AnnounceDeprecation = (response: ServerResponse, request: RawRequest) => void;

interface Marked {
  isUsed(request: RawRequest): boolean;
  /** Seconds since 1970. */
  since: number;
  /** Seconds since 1970. */
  sunset: number;
}

/**
 * `Deprecation` (RFC 9745) contains the date of deprecation, and `Sunset` (RFC 8594) the date of removal: the earliest dates of all deprecated parts that a
 * request uses. The operation, its query and header parameters, and the fields of its body can be marked. Marks on nested fields are ignored.
 *
 * @returns undefined if nothing of the operation is deprecated
 */
export function deprecationOf(contract: Contract, operation: OperationObject): AnnounceDeprecation | undefined {
  const marks = marksOf(contract, operation);
  if (marks.length === 0) return undefined;
  return (response, request) => {
    let since = Number.POSITIVE_INFINITY;
    let sunset = Number.POSITIVE_INFINITY;
    for (const mark of marks) {
      if (!mark.isUsed(request)) continue;
      since = Math.min(since, mark.since);
      sunset = Math.min(sunset, mark.sunset);
    }
    if (Number.isFinite(since)) response.setHeader('Deprecation', `@${since}`);
    if (Number.isFinite(sunset)) response.setHeader('Sunset', new Date(sunset * 1000).toUTCString());
  };
}

function marksOf(contract: Contract, operation: OperationObject): Marked[] {
  const marks: Marked[] = [];
  const add = (given: Deprecation, isUsed: Marked['isUsed']) => {
    if (!given.deprecated) return;
    const since = secondsOf(given['x-deprecated-since'] ?? contract.info['x-deprecated-since']);
    marks.push({ isUsed, since: since ?? 0, sunset: secondsOf(given['x-sunset']) ?? Number.POSITIVE_INFINITY });
  };
  add(operation, () => true);
  for (const parameter of (operation.parameters ?? []).map((one) => deref(contract, one))) {
    const { name, in: place } = parameter;
    if (place === 'query') add(parameter, ({ query }) => query[name] !== undefined);
    if (place === 'header') add(parameter, ({ headers }) => headers[name.toLowerCase()] !== undefined);
  }
  const body = bodySchema(contract, operation);
  const members = body && merged(contract, deref(contract, body)).properties;
  for (const [name, member] of Object.entries(members ?? {})) add(member, (request) => has(request.body, name));
  return marks;
}

const has = (body: JsonValue | undefined, name: string): boolean =>
  body !== undefined && isJsonObject(body) && Object.hasOwn(body, name) && body[name] !== null;

function secondsOf(date: string | undefined): number | undefined {
  return date === undefined ? undefined : Date.parse(date) / 1000;
}
