import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Settings } from '../../base/settings.ts';
import { packageFolder } from '../../contract/load.ts';
import { readArchive } from './archive.ts';
import { documentNames, readDocument } from './documents.ts';
import { readAsset, type StaticFile, sendStatic, staticFile } from './static-files.ts';

/** What the build reports about the page. */
interface Built {
  /** The file with the contract as the page reads it. */
  document: string;
  /** The file with the index of the search. */
  search: string;
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

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

/** Whether the client prefers Markdown to HTML. Browsers, and clients that accept everything, do not. */
const prefersMarkdown = (request: Request): boolean => request.accepts(['text/html', 'text/markdown']) === 'text/markdown';

const folder = () => join(packageFolder(), 'dist', 'reference');

const isBuilt = (): boolean => existsSync(join(folder(), 'index.html'));

/** The pages that describe the API, with their types. */
export const referencePages = (): [path: string, type: string][] =>
  isBuilt()
    ? [
        ['/docs', HTML],
        ['/docs.md', MARKDOWN],
        ['/llms.txt', 'text/plain'],
      ]
    : [];

/**
 * The page of the API reference, its files, and the pages that belong to it, each also as Markdown, below the path where the router is mounted. All of their addresses are
 * relative to their own, so that they work below every prefix. A base element would do the same, but links within the page, `#…`, would lead to the base instead.
 * The router responds to nothing if the page isn't built.
 *
 * @param home the path of the console
 * @param isGuarded whether requests need credentials
 */
export function referenceRoutes({ api }: Pick<Settings, 'api'>, home: string, isGuarded: () => Promise<boolean>): Router {
  const router = Router({ caseSensitive: true });
  if (!isBuilt()) return router;
  const files = new Map<string, StaticFile>();
  const read = (name: string) => readFileSync(join(folder(), name), 'utf8');
  let built: Built | undefined;
  const send = (request: Request, response: Response, key: string, type: string, make: () => string) => {
    const page = files.get(key) ?? staticFile(Buffer.from(make()), type, { immutable: false });
    files.set(key, page);
    sendStatic(request, response, page);
  };
  const sendHtml = (request: Request, response: Response, key: string, make: (built: Built) => string) => {
    built ??= JSON.parse(read('page.json')) as Built;
    const known = built;
    response.setHeader('Content-Security-Policy', policyOf(known));
    response.setHeader('Referrer-Policy', 'same-origin');
    send(request, response, key, HTML, () => make(known));
  };
  /** Sends a page of the archive: `errors`, or its Markdown: `errors.md`. `up` leads from its folder to that of the reference page. */
  const sendPage = async (request: Request, response: Response, next: NextFunction, path: string, up: string) => {
    const name = path.replace(/\.md$/, '');
    const { pages } = await readArchive();
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    if (!page) return next();
    if (name === path) response.vary('Accept');
    if (name !== path || prefersMarkdown(request)) return send(request, response, `${name}.md`, MARKDOWN, () => page.markdown);
    // links of the page are relative to its path without a slash
    if (request.path.endsWith('/')) return response.redirect(308, `../${name.replace(/.*\//, '')}`);
    const { html, anchor } = page;
    if (html === undefined) return response.redirect(307, `${up}docs${anchor}`);
    sendHtml(request, response, name, () => html);
  };

  router.get('/docs', async (request, response) => {
    const [up, folder] = request.path.endsWith('/') ? ['../', ''] : ['./', 'docs/'];
    response.vary('Accept');
    if (prefersMarkdown(request)) {
      const { overview } = await readArchive();
      return send(request, response, `overview ${folder}`, MARKDOWN, () => overview.replaceAll('](docs/', `](${folder}`));
    }
    const guarded = await isGuarded();
    const isBelowApi = api.basePath !== '' && request.baseUrl === api.basePath;
    sendHtml(request, response, `page ${up} ${isBelowApi} ${guarded}`, ({ document, search }) => {
      const root = isBelowApi ? up + '../'.repeat(api.basePath.split('/').length - 1) : up;
      const prefix = isBelowApi ? up : up + api.basePath.slice(1);
      const config = { api: prefix, document: folder + document, search, folder, reference: '', csrf: api.csrfProtectionEnabled, guarded };
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
  router.get('/docs.md', async (request, response) => {
    const { overview } = await readArchive();
    send(request, response, 'overview docs/', MARKDOWN, () => overview);
  });
  router.get('/llms.txt', async (request, response) => {
    const { llms } = await readArchive();
    send(request, response, 'llms', 'text/plain; charset=utf-8', () => llms);
  });
  router.get('/docs/changes.html', (_request, response) => response.redirect(308, 'changes'));
  router.get('/docs/:name', async (request, response, next) => {
    const { name } = request.params;
    const file =
      files.get(`file ${name}`) ?? (await readAsset(join(folder(), 'assets'), name)) ?? (await readAsset(join(folder(), 'released'), name));
    if (!file) return sendPage(request, response, next, name, '../');
    files.set(`file ${name}`, file);
    sendStatic(request, response, file);
  });
  router.get('/docs/:kind/:name', (request, response, next) =>
    sendPage(request, response, next, `${request.params.kind}/${request.params.name}`, '../../'),
  );
  return router;
}
