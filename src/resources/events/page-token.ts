import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readers } from '../../../generated/readers.ts';
import { forbidden } from '../../base/errors.ts';
import { parseBounded } from '../../base/json/depth.ts';
import { isJsonObject, stringifyJson } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { parseInstant } from '../../base/time/instant.ts';
import { schemaReader } from '../../contract/named.ts';
import type { EventFilter } from '../../events/filter/query.ts';
import type { EventPosition } from './queries.ts';

/** The content of a page token: the properties of the first page that must not change on later ones. */
export interface PageToken {
  /** The filter with its times resolved. */
  filter: EventFilter;
  limit: number;
  /** Total of the first page; later pages do not count again. */
  total: number;
  /** Number of events on earlier pages. */
  offset: number;
  /** The last event of the previous page; absent on the first. */
  after?: EventPosition | undefined;
}

/** Upper bound of a token. A filter of the largest accepted body fits. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;
/** Exceeds the maximum depth of filters. */
const MAX_DEPTH = 64;

/** Encodes a token as a string that needs no escaping in URLs. */
export function writePageToken(token: PageToken): string {
  return deflateRawSync(stringifyJson(token)).toString('base64url');
}

/** @throws 403 for anything but a token of this service */
export function readPageToken(text: string): PageToken {
  const token = unpack(text);
  if (!token) throw forbidden('Forbidden');
  return token;
}

function unpack(text: string): PageToken | undefined {
  try {
    if (!/^[\w-]+=*$/.test(text)) return undefined;
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
    const value = parseBounded(json, { maxBodyDepth: MAX_DEPTH, maxBodyValues: MAX_TEXT_BYTES });
    return isJsonObject(value) ? check(value) : undefined;
  } catch {
    return undefined;
  }
}

const readFilter = schemaReader(readers.EventFilter);
const readRequest = schemaReader(readers.FilterEventsRequest);

/** Validates a token as strictly as the request for the first page, because clients can alter it. @throws for an invalid filter or limit */
function check({ filter, limit, total, offset, after }: JsonObject): PageToken | undefined {
  const numbers = [total, offset].every((number) => typeof number === 'number' && Number.isSafeInteger(number) && number >= 0);
  const position = after === undefined ? undefined : positionOf(after);
  if (!numbers || (after !== undefined && !position)) return undefined;
  return {
    filter: readFilter(filter),
    limit: readRequest({ limit }).limit,
    total: total as number,
    offset: offset as number,
    after: position,
  };
}

function positionOf(value: unknown): EventPosition | undefined {
  if (!isJsonObject(value) || typeof value.occurred !== 'string' || typeof value.id !== 'string') return undefined;
  const occurred = parseInstant(value.occurred);
  return occurred !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value.id) ? { occurred, id: value.id } : undefined;
}
