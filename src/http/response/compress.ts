import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync, type ZlibOptions } from 'node:zlib';

/** Smaller responses are sent uncompressed. */
export const COMPRESS_FROM_BYTES = 500;

/**
 * Bodies up to this size are compressed synchronously: about 20 µs for the two kilobytes of a run, a tenth of the cost of a stream or a round trip to another
 * thread. Compressing larger bodies synchronously would delay other requests.
 */
const ON_THE_SPOT_BYTES = 65_536;

/** On JSON the fastest level compresses almost as well as the default one, in half the time. */
const LEVEL: ZlibOptions = { level: 1 };

/** Options that allocate the memory for a body of at most `bytes`, instead of the 272 KiB for a body of any length. */
const sizedFor = (bytes: number, windowBits: number, memLevel: number) => ({
  bytes,
  options: { ...LEVEL, windowBits, memLevel, chunkSize: bytes / 2 },
});
const SIZES = [sizedFor(2_048, 11, 4), sizedFor(4_096, 12, 5), sizedFor(8_192, 13, 6), sizedFor(16_384, 14, 7)];

const optionsFor = (bytes: number): ZlibOptions => SIZES.find((size) => bytes <= size.bytes)?.options ?? LEVEL;

const gzipLater = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** True if the client accepts gzip with a weight other than 0. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  const named = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?(?:,|$)/i.exec(header);
  return named !== null && (named[1] === undefined || Number(named[1]) > 0);
}

/** A body as sent. */
export interface EncodedBody {
  bytes: Uint8Array;
  gzipped: boolean;
  /** Whether the encoding depends on the `Accept-Encoding` of the request. */
  varies: boolean;
}

/** Encodes like {@link encodeBody}, but synchronously, for threads that serve one request at a time. The bytes have their own buffer. */
export function encodeApart(text: string, accepts: boolean): EncodedBody {
  const bytes = new TextEncoder().encode(text);
  const varies = bytes.length >= COMPRESS_FROM_BYTES;
  const gzipped = varies && accepts;
  return { bytes: gzipped ? new Uint8Array(gzipSync(bytes, optionsFor(bytes.length))) : bytes, gzipped, varies };
}

/** Encodes like {@link encodeBody}, for more than one response. */
export async function encodeOnce(text: string, accepts: boolean): Promise<EncodedBody> {
  const bytes = Buffer.from(text);
  const varies = bytes.length >= COMPRESS_FROM_BYTES;
  const gzipped = varies && accepts;
  return { bytes: gzipped ? await compressed(bytes) : bytes, gzipped, varies };
}

const compressed = (bytes: Buffer): Buffer | Promise<Buffer> =>
  bytes.length <= ON_THE_SPOT_BYTES ? gzipSync(bytes, optionsFor(bytes.length)) : gzipLater(bytes, LEVEL);

/** Sets the headers for an encoded body. */
export function announce(response: ServerResponse, { gzipped, varies }: EncodedBody): void {
  if (varies) response.appendHeader('Vary', 'Accept-Encoding');
  if (gzipped) response.setHeader('Content-Encoding', 'gzip');
}

/** Decides whether the body is compressed, and sets the headers accordingly. */
function negotiate(response: ServerResponse): boolean {
  response.appendHeader('Vary', 'Accept-Encoding');
  if (!acceptsGzip(response.req.headers['accept-encoding'])) return false;
  response.setHeader('Content-Encoding', 'gzip');
  return true;
}

/** The body as sent over the wire. */
export function encodeBody(response: ServerResponse, text: string): string | Buffer | Promise<Buffer> {
  // each character takes at least one byte, so longer strings need no count
  if (text.length < COMPRESS_FROM_BYTES && Buffer.byteLength(text) < COMPRESS_FROM_BYTES) return text;
  const isCompressed = negotiate(response);
  // a string that waits for its client is in memory twice, as a string and as bytes
  if (!isCompressed) return text.length <= ON_THE_SPOT_BYTES ? text : Buffer.from(text);
  return compressed(Buffer.from(text));
}

/** The transformations for a streamed body of any length. */
export function encodeStream(response: ServerResponse): Transform[] {
  return negotiate(response) ? [createGzip(LEVEL)] : [];
}
