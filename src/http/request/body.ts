import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { ByteShare } from '../../base/async/byte-budget.ts';
import { invalid, payloadTooLarge, tooManyBodies, tooManyPieces, tooManyValues } from '../../base/errors.ts';
import { excessOf, type JsonLimits, mostMembers } from '../../base/json/extent.ts';
import { parseJson } from '../../base/json/json.ts';
import { JsonSyntaxError } from '../../base/json/parser.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { areTooSmall, readRest } from '../flow-control/body-rest.ts';
import { gunzipBody, isGzipped, unreadable } from './gunzip.ts';

/** A request body. `value` is undefined if there is none, and the body as a string if its media type is not JSON. */
export interface Body {
  value: JsonValue | undefined;
  /** Size, after unpacking. */
  bytes: number;
}

export interface BodyLimits extends JsonLimits {
  maxBodySize: number;
}

const NO_BODY: Body = { value: undefined, bytes: 0 };

/**
 * Reads the body of a request, and unpacks gzip. A body without a Content-Type is parsed as JSON, because older clients send none.
 *
 * @param share counts the size of the body until the caller releases it
 * @param keep receives the bytes of the body, unpacked
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  share: ByteShare,
  keep?: (bytes: Uint8Array) => void,
): Promise<Body> {
  const { headers } = request;
  if (headers['content-length'] === '0' || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined))
    return NO_BODY;
  const sent = await readBytes(request, limits.maxBodySize, share);
  if (sent.length === 0) return NO_BODY;
  const bytes = isGzipped(sent, headers['content-encoding']) ? await gunzipBody(sent, limits.maxBodySize, share) : sent;
  keep?.(bytes);
  const type = headers['content-type'];
  if (type !== undefined && !isJsonType(type)) return { value: bytes.toString('utf8'), bytes: bytes.length };
  return { value: parseBody(bytes, limits), bytes: bytes.length };
}

function isJsonType(type: string): boolean {
  return type === 'application/json' || /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
}

/** Reads the body as received. @throws 413 for a larger one, 400 for one in tiny pieces, 503 without room for it */
export function readBytes(request: IncomingMessage, limit: number, share: ByteShare): Promise<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw payloadTooLarge(limit);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const refuse = (error: Error) => {
      readRest(request);
      reject(error);
    };
    request.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size > limit) refuse(payloadTooLarge(limit));
      else if (areTooSmall(pieces.length, size)) refuse(tooManyPieces());
      else if (!share.hold(size)) refuse(tooManyBodies());
    });
    request.on('end', () => resolve(Buffer.concat(pieces, size)));
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new ClientDisconnected('The client disconnected before the end of its request'));
    });
  });
}

function parseBody(bytes: Buffer, limits: BodyLimits): JsonValue {
  if (!isUtf8(bytes)) throw unreadable();
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const excess = excessOf(text, limits);
  if (excess === 'depth') throw tooDeep(limits.maxBodyDepth);
  if (excess === 'values') throw tooManyValues(limits.maxBodyValues, excess);
  if (excess === 'members') throw tooManyValues(mostMembers(limits), excess);
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const ctx = { error: error.message };
    throw new UnreadableBody(text, [{ type: 'json_invalid', loc: ['body', error.offset], msg: 'JSON decode error', input: {}, ctx }]);
  }
}

/** The client has disconnected, so it cannot get a response. */
export class ClientDisconnected extends Error {}

/** A body that is not valid JSON. The response quotes its text. */
export class UnreadableBody extends Error {
  readonly text: string;
  readonly problems: Parameters<typeof invalid>[0];

  constructor(text: string, problems: Parameters<typeof invalid>[0]) {
    super('The request body is not JSON');
    this.text = text;
    this.problems = problems;
  }
}

function tooDeep(limit: number): Error {
  return invalid([
    { type: 'value_error', loc: ['body'], msg: `Value error, Request body is nested deeper than ${limit} levels`, ctx: { error: {} } },
  ]);
}
