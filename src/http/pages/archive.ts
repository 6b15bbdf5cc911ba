import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { packageFolder } from '../../contract/load.ts';

/** A page that belongs to the reference page. */
export interface ArchivedPage {
  markdown: string;
  /** Without it, the page is a part of the reference page, at this anchor. */
  html?: string;
  anchor?: string;
}

/** The texts that the build has put into one file. */
export interface Archive {
  /** By path below `docs/`, without an extension. */
  pages: Record<string, ArchivedPage>;
  /** The Markdown of the reference page. */
  overview: string;
  llms: string;
}

const decompressed = promisify<Buffer, Buffer>(brotliDecompress);

let reading: Promise<Archive> | undefined;

/** The archive, read on the first call, and again after a failure. */
export function readArchive(): Promise<Archive> {
  reading ??= readFile(join(packageFolder(), 'dist', 'reference', 'pages.json.br'))
    .then(decompressed)
    .then((text) => JSON.parse(text.toString('utf8')) as Archive)
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}
