import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageFolder } from '../contract/load.ts';

export interface PublishedFile {
  content: Buffer;
  etag: string;
  type: string;
}

/** The published documents by the name under which they are served. */
const DOCUMENTS: Record<string, { file: string; type: string }> = {
  'openapi.json': { file: 'generated/openapi.json', type: 'application/json' },
  'openapi-3.0.json': { file: 'generated/openapi-3.0.json', type: 'application/json' },
  'openapi.yaml': { file: 'openapi.yaml', type: 'application/yaml; charset=utf-8' },
  'asyncapi.yaml': { file: 'asyncapi.yaml', type: 'application/yaml; charset=utf-8' },
};

export const documentNames = Object.keys(DOCUMENTS);

/** The files of the reference page by the name under which they are served. */
const PAGE_FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

export const pageFileNames = Object.keys(PAGE_FILES);

const cache = new Map<string, PublishedFile>();

/** `content` with its ETag. */
export function published(content: Buffer, type: string): PublishedFile {
  return { content, type, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` };
}

function publishedFile(path: string, type: string): PublishedFile {
  const file = cache.get(path) ?? published(readFileSync(path), type);
  cache.set(path, file);
  return file;
}

/** A published document; undefined if this package does not contain it. */
export function readDocument(name: string): PublishedFile | undefined {
  const document = DOCUMENTS[name];
  const path = document && join(packageFolder(), document.file);
  return path && existsSync(path) ? publishedFile(path, document.type) : undefined;
}

/** A file of the reference page, from the installed package. Nothing is loaded from elsewhere. */
export function readPageFile(name: string): PublishedFile {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return publishedFile(join(folder, name), PAGE_FILES[name]!);
}
