import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'node:querystring';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { payloadTooLarge, unprocessable } from '../../../base/errors.ts';

const DECODERS = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** A body without its content encoding. @throws 413 for one that becomes too large, 422 for an unknown encoding or wrong bytes */
export async function decompressed(body: Buffer, headers: IncomingHttpHeaders, limit: number): Promise<Buffer> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity' || body.length === 0) return body;
  if (!Object.hasOwn(DECODERS, encoding)) throw unprocessable('The content encoding of the body is none of gzip, deflate, and br.');
  try {
    return await DECODERS[encoding as keyof typeof DECODERS](body, { maxOutputLength: limit });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? payloadTooLarge(limit)
      : unprocessable(`The body is not ${encoding}, as its content encoding states.`);
  }
}

/** The text of a body in the charset of its media type; UTF-8 if that is missing or unknown. */
export const textOf = (body: Buffer, contentType: string | undefined): string => decoderOf(contentType).decode(body);

/** The fields of a form, whose escapes are bytes in the charset of its media type. The last value of a name counts. */
export function formFields(text: string, contentType: string | undefined): Record<string, string> {
  const decoder = decoderOf(contentType);
  const decoded = (part: string) => part.replace(/[\0-\x7f]+/g, (ascii) => decoder.decode(bytesOf(ascii)));
  const fields = parse(text, '&', '=', { maxKeys: 0, decodeURIComponent: decoded });
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat().at(-1) ?? '']));
}

/** The bytes of ASCII text with escapes. */
const bytesOf = (ascii: string): Buffer =>
  Buffer.from(
    ascii.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decoderOf(contentType: string | undefined): InstanceType<typeof TextDecoder> {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
