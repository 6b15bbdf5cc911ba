import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
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
 * @param isGuarded whether requests need credentials
 */
export function referenceRoutes({ api }: Pick<Settings, 'api'>, home: string, isGuarded: () => Promise<boolean>): Router {
  const router = Router({ caseSensitive: true });
  const folder = join(packageFolder(), 'dist', 'reference');
  if (!existsSync(join(folder, 'index.html'))) return router;
  const files = new Map<string, StaticFile>();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  let built: Built | undefined;
  const send = (request: Request, response: Response, key: string, make: () => string) => {
    built ??= JSON.parse(read('page.json')) as Built;
    const page = files.get(key) ?? staticFile(Buffer.from(make()), 'text/html; charset=utf-8', { immutable: false });
    files.set(key, page);
    response.setHeader('Content-Security-Policy', policyOf(built));
    response.setHeader('Referrer-Policy', 'same-origin');
    sendStatic(request, response, page);
  };

  router.get('/docs', async (request, response) => {
    const guarded = await isGuarded();
    const [up, folder] = request.path.endsWith('/') ? ['../', ''] : ['./', 'docs/'];
    const isBelowApi = api.basePath !== '' && request.baseUrl === api.basePath;
    send(request, response, `page ${up} ${isBelowApi} ${guarded}`, () => {
      const root = isBelowApi ? up + '../'.repeat(api.basePath.split('/').length - 1) : up;
      const prefix = isBelowApi ? up : up + api.basePath.slice(1);
      const config = { api: prefix, document: folder + built?.document, csrf: api.csrfProtectionEnabled, guarded };
      const values: Record<string, string> = {
        root: up,
        home: root + home.slice(1),
        folder,
        config: attribute(JSON.stringify(config)),
        etags: etags(),
      };
      return read('index.html').replaceAll(/\{(root|home|folder|config|etags)\}/g, (_, name: string) => values[name] ?? '');
    });
  });
  router.get('/docs/changes.html', (request, response) => send(request, response, 'changes', () => read('changes.html')));
  router.get('/docs/:name', async (request, response, next) => {
    const { name } = request.params;
    const file = files.get(name) ?? (await readAsset(join(folder, 'assets'), name));
    if (!file) return next();
    files.set(name, file);
    sendStatic(request, response, file);
  });
  return router;
}
