import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../contract/load.ts';
import { commit } from './commit.ts';

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

const cache = new Map<string, PublishedFile>();

/** `content` with its ETag. */
export function published(content: Buffer, type: string): PublishedFile {
  return { content, type, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` };
}

function publishedFile(path: string, type: string, read: (path: string) => Buffer = readFileSync): PublishedFile {
  const file = cache.get(path) ?? published(read(path), type);
  cache.set(path, file);
  return file;
}

/** A JSON document with the release and the commit of this service. */
function readStamped(path: string): Buffer {
  const { openapi, info, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return Buffer.from(`${JSON.stringify({ openapi, info, 'x-release': version, 'x-commit': commit(), ...rest }, null, 1)}\n`);
}

/** A published document; undefined if this package does not contain it. */
export function readDocument(name: string): PublishedFile | undefined {
  const document = DOCUMENTS[name];
  if (!document) return undefined;
  const path = join(packageFolder(), document.file);
  return existsSync(path) ? publishedFile(path, document.type, name.endsWith('.json') ? readStamped : undefined) : undefined;
}
