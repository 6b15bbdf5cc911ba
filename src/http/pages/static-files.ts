import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { COMPRESS_FROM_BYTES } from '../response/compress.ts';
import { published } from './documents.ts';

/** The encodings in order of preference. Browsers accept `br` only from HTTPS and the own machine. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/**
 * A file of a web page with its compressed forms.
 *
 * `sirv` and `send` read files from the disk for each request and derive ETags from size and time, which differ between nodes. They cannot fill in the base
 * path of an interface or compress a file that has no compressed form.
 */
export interface StaticFile {
  type: string;
  etag: string;
  /** Whether the name contains a hash of the content, so that clients never need to request it again. */
  immutable: boolean;
  plain: Buffer;
  compressed: ReadonlyMap<Encoding, Buffer>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The media type of files with this extension (with its dot); undefined for types that no page uses. */
export const typeOf = (extension: string): string | undefined => TYPES[extension.toLowerCase()];

const isText = (type: string): boolean => /^text\/|json|javascript|svg|x-icon/.test(type);

export function staticFile(
  plain: Buffer,
  type: string,
  options: { immutable: boolean; compressed?: StaticFile['compressed'] },
): StaticFile {
  const { etag } = published(plain, type);
  return { plain, type, etag, immutable: options.immutable, compressed: options.compressed ?? new Map() };
}

const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const fromBrotli = promisify<Buffer, Buffer>(brotliDecompress);
const toGzip = promisify<Buffer, object, Buffer>(gzip);

/** A file of a folder in which the build stores every file as `name.br` only, and whose names contain a hash of the content; undefined if there is none of this name. */
export async function readAsset(folder: string, name: string): Promise<StaticFile | undefined> {
  const type = typeOf(extname(name));
  // only names in the listing of the folder can be read, so a requested name cannot lead elsewhere
  if (!type || !readdirSync(folder).includes(`${name}.br`)) return undefined;
  const br = await readFile(join(folder, `${name}.br`));
  const plain = await fromBrotli(br);
  const compressed = new Map([['br', br] as const, ['gzip', await toGzip(plain, { level: 6 })] as const]);
  return staticFile(plain, type, { immutable: true, compressed });
}

/** The file with its compressed forms, made off the main thread; unchanged if compression gains nothing. */
export async function compressedOnce(file: StaticFile): Promise<StaticFile> {
  const { plain, type } = file;
  if (plain.length < COMPRESS_FROM_BYTES || !isText(type)) return file;
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    toGzip(plain, { level: 6 }),
  ]);
  return { ...file, compressed: new Map([['br', br] as const, ['gzip', gz] as const]) };
}

/** True if the client names the encoding with a weight other than 0. */
function accepts(header: string, encoding: Encoding): boolean {
  const named = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(header);
  return named !== null && (named[1] === undefined || Number(named[1]) > 0);
}

/** Sends the file in the best form that the client accepts, or 304 if the client has the current version. */
export function sendStatic(request: Request, response: Response, { type, etag, immutable, plain, compressed }: StaticFile): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (compressed.size > 0) response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = ENCODINGS.find((each) => compressed.has(each) && accepts(accepted, each));
  const body = (encoding && compressed.get(encoding)) ?? plain;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
