import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';

/** Smaller answers are sent as they are (spec 01 §1). */
export const COMPRESS_FROM_BYTES = 500;

/**
 * Up to here a body is compressed on the spot: some 20 µs for the two kilobytes of a run, where the setting up of a stream, or the way to another thread
 * and back, takes ten times as long. Larger ones must not hold up other requests.
 */
const ON_THE_SPOT_BYTES = 65_536;

/** JSON shrinks nearly as well on the fastest level as on the default one, in half the time. */
const LEVEL = { level: 1 };

const gzipLater = promisify<Buffer, typeof LEVEL, Buffer>(gzip);

/** True when the client names gzip, with any weight but 0. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  const named = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?(?:,|$)/i.exec(header);
  return named !== null && (named[1] === undefined || Number(named[1]) > 0);
}

/** Says in the headers whether the body will be compressed. */
function negotiate(response: ServerResponse): boolean {
  response.appendHeader('Vary', 'Accept-Encoding');
  if (!acceptsGzip(response.req.headers['accept-encoding'])) return false;
  response.setHeader('Content-Encoding', 'gzip');
  return true;
}

/** A body as it goes over the wire. */
export function encodeBody(response: ServerResponse, text: string): string | Buffer | Promise<Buffer> {
  // every character takes a byte at least: longer texts need no count
  if (text.length < COMPRESS_FROM_BYTES && Buffer.byteLength(text) < COMPRESS_FROM_BYTES) return text;
  if (!negotiate(response)) return text;
  const bytes = Buffer.from(text);
  return bytes.length <= ON_THE_SPOT_BYTES ? gzipSync(bytes, LEVEL) : gzipLater(bytes, LEVEL);
}

/** What a streamed body, whatever its length, passes through. */
export function encodeStream(response: ServerResponse): Transform[] {
  return negotiate(response) ? [createGzip(LEVEL)] : [];
}
