import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import type { Settings } from '../../base/settings.ts';
import { packageFolder } from '../../contract/load.ts';
import { documentNames, readDocument } from './documents.ts';
import { readAsset, type StaticFile, sendStatic, staticFile } from './static-files.ts';

/** What the build reports about the page. */
interface Built {
  /** The file with the contract as the page reads it. */
  document: string;
  /** The SHA-256 of the only style element of the page, the theme of its package. */
  themeHash: string;
}

/**
 * The page loads from and sends requests to this service only, no page of another site can show it in a frame, and it runs no script but its own. Its package
 * sets styles of single elements.
 */
const policyOf = ({ themeHash }: Built): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `style-src-elem 'self' 'sha256-${themeHash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The rows of the documents with their ETags. */
const etags = (): string =>
  documentNames
    .map((name) => [name, readDocument(name)?.etag] as const)
    .filter(([, etag]) => etag !== undefined)
    .map(([name, etag]) => `<dt>${name}</dt><dd><code>${attribute(String(etag))}</code></dd>`)
    .join('');

/**
 * The page of the API reference and its files, below the path where the router is mounted. All of its addresses are relative to its own, so that it works below
 * every prefix. A base element would do the same, but links within the page, `#…`, would lead to the base instead. The router responds to nothing if the page
 * isn't built.
 *
 * @param home the path of the console
 */
export function referenceRoutes({ api }: Pick<Settings, 'api'>, home: string): Router {
  const router = Router({ caseSensitive: true });
  const folder = join(packageFolder(), 'dist', 'reference');
  if (!existsSync(join(folder, 'index.html'))) return router;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const built = JSON.parse(read('page.json')) as Built;
  const page = read('index.html').replaceAll('{etags}', etags());
  const policy = policyOf(built);
  const files = new Map<string, StaticFile>();

  /** @returns the page for one address: the service is `up` from there, or the API is */
  const pageAt = (up: string, folder: string, isBelowApi: boolean): StaticFile => {
    const [root, prefix] = isBelowApi ? [up + '../'.repeat(api.basePath.split('/').length - 1), up] : [up, up + api.basePath.slice(1)];
    const config = { api: prefix, document: folder + built.document, csrf: api.csrfProtectionEnabled };
    const values: Record<string, string> = { root: up, home: root + home.slice(1), folder, config: attribute(JSON.stringify(config)) };
    const text = page.replaceAll(/\{(root|home|folder|config)\}/g, (_, name: string) => values[name] ?? '');
    return staticFile(Buffer.from(text), 'text/html; charset=utf-8', { immutable: false });
  };

  router.get('/docs', (request, response) => {
    const [up, folder] = request.path.endsWith('/') ? ['../', ''] : ['./', 'docs/'];
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Referrer-Policy', 'same-origin');
    const isBelowApi = api.basePath !== '' && request.baseUrl === api.basePath;
    const key = `${up} ${isBelowApi}`;
    const file = files.get(key) ?? pageAt(up, folder, isBelowApi);
    files.set(key, file);
    sendStatic(request, response, file);
  });
  router.get('/docs/changes.html', (request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    sendStatic(request, response, staticFile(Buffer.from(read('changes.html')), 'text/html; charset=utf-8', { immutable: false }));
  });
  router.get('/docs/:name', (request, response, next) => {
    const { name } = request.params;
    const file = files.get(name) ?? readAsset(join(folder, 'assets'), name);
    if (!file) return next();
    files.set(name, file);
    sendStatic(request, response, file);
  });
  return router;
}
