import { createGunzip } from 'node:zlib';
import type { ByteShare } from '../../base/async/byte-budget.ts';
import { badRequest, payloadTooLarge, tooManyBodies } from '../../base/errors.ts';

/** 400 for bytes that are no text in UTF-8, or no gzip. */
export const unreadable = (): Error => badRequest('There was an error parsing the body');

/** The first bytes of everything that gzip writes. No JSON begins with them. */
const MAGIC = [0x1f, 0x8b];

/** Whether a body with the header `Content-Encoding: gzip` is compressed. Some clients send the header with a plain body. */
export const isGzipped = (bytes: Buffer, encoding: string | undefined): boolean =>
  /^(?:x-)?gzip$/i.test(encoding?.trim() ?? '') && MAGIC.every((byte, index) => bytes[index] === byte);

/**
 * Unpacks a body piece by piece, so that one that is too large is never in memory as a whole.
 *
 * @throws 413 for more bytes than `limit`, 400 for invalid data, 503 without room
 */
export async function gunzipBody(packed: Buffer, limit: number, share: ByteShare): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const unpacked = createGunzip();
  unpacked.end(packed);
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > limit) throw payloadTooLarge(limit);
      if (!share.hold(packed.length + size)) throw tooManyBodies();
    }
  } catch (error) {
    throw isZlibError(error) ? unreadable() : error;
  }
  return Buffer.concat(pieces, size);
}

const isZlibError = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('Z_');
