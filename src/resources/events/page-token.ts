import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { forbidden } from '../../base/errors.ts';
import { parseInstant } from '../../base/instant.ts';
import { isJsonObject, parseJson, stringifyJson } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { schemaReader } from '../../contract/named.ts';
import type { EventFilter } from '../../events/filter/query.ts';
import type { EventPosition } from './queries.ts';

/** What a list of events is continued with: everything of its first page that must not change. */
export interface PageToken {
  /** With its times filled in. */
  filter: EventFilter;
  limit: number;
  /** Of the first page; not counted again. */
  total: number;
  /** Events on the pages before. */
  offset: number;
  /** The last of them; absent when there was none. */
  after?: EventPosition;
}

/** A filter of the largest body that is accepted stays below this. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** A text without characters that a URL would have to escape. */
export function writePageToken(token: PageToken): string {
  return deflateRawSync(stringifyJson(token)).toString('base64url');
}

/** @throws 403 for anything that is not a token of this service (spec 10 §5) */
export function readPageToken(text: string): PageToken {
  const token = unpack(text);
  if (!token) throw forbidden('Forbidden');
  return token;
}

function unpack(text: string): PageToken | undefined {
  try {
    if (!/^[\w-]+=*$/.test(text)) return undefined;
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
    const value = parseJson(json);
    return isJsonObject(value) ? check(value) : undefined;
  } catch {
    return undefined;
  }
}

const readFilter = schemaReader('EventFilter');

/** The token comes from outside: it is trusted no more than a body. @throws for a filter that is none */
function check({ filter, limit, total, offset, after }: JsonObject): PageToken | undefined {
  const numbers = [limit, total, offset].every((number) => typeof number === 'number' && Number.isSafeInteger(number) && number >= 0);
  const position = after === undefined ? undefined : positionOf(after);
  if (!numbers || (after !== undefined && !position)) return undefined;
  return { filter: readFilter(filter), limit: limit as number, total: total as number, offset: offset as number, after: position };
}

function positionOf(value: unknown): EventPosition | undefined {
  if (!isJsonObject(value) || typeof value.occurred !== 'string' || typeof value.id !== 'string') return undefined;
  const occurred = parseInstant(value.occurred);
  return occurred !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value.id) ? { occurred, id: value.id } : undefined;
}
