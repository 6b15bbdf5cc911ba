import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import type { Settings } from '../../base/settings.ts';
import { packageFolder } from '../../contract/load.ts';
import type { Authenticator } from '../../keys/authenticator.ts';
import { namesHtml, wantsJsonAlone } from './accept.ts';
import { type PublishedFile, published } from './documents.ts';
import { sendPublished } from './root.ts';
import { readAsset, type StaticFile, sendStatic } from './static-files.ts';
import type { UiBundle } from './ui-bundle.ts';

/** The console loads from and sends requests to this service only, and no page of another site can show it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The paths of the pages. Probes, link checkers, and programs that accept any type get the page there. At other paths only browsers do, so that a program that
 * requests an operation without the prefix of the API gets 404.
 */
export const CONSOLE_PATHS = [
  '/',
  '/runs',
  '/runs/:id',
  '/runs/flow-run/:id',
  '/runs/task-run/:id',
  '/flow-runs/flow-run/:id',
  '/task-runs/:id',
  '/flows',
  '/flows/:id',
  '/flows/flow/:id',
  '/deployments',
  '/deployments/:id',
  '/deployments/deployment/:id',
  '/work-pools',
  '/work-pools/:name',
  '/automations',
  '/automations/:id',
  '/events',
  '/events/:id',
  '/concurrency',
  '/blocks',
  '/variables',
  '/artifacts',
  '/artifacts/key/:key',
  '/api-keys',
  '/service',
  '/backfills/:id',
  '/failures',
  '/compare',
  '/calendar',
] as const;

/** The path of the console without a trailing slash: the root, unless the API or another interface is there. */
export function consoleBase({ api }: Pick<Settings, 'api'>, ui: UiBundle | undefined): string {
  return api.basePath === '' || ui?.base === '' ? '/console' : '';
}

/** Serves the built console: its files, and its page for every path that a browser opens. Undefined if it is turned off or not built. */
export function consoleRoutes(
  settings: Pick<Settings, 'api' | 'console'>,
  { base, version, authenticator }: { base: string; version: string; authenticator: Authenticator },
): Router | undefined {
  const folder = join(packageFolder(), 'dist', 'console');
  if (!settings.console.enabled || !existsSync(join(folder, 'index.html'))) return undefined;
  const open = pageOf(folder, settings, { base, version, auth: false });
  const guarded = pageOf(folder, settings, { base, version, auth: true });
  const assets = new Map<string, StaticFile>();
  const router = Router({ caseSensitive: true });
  router.get('/assets/:name', (request, response, next) => {
    const { name } = request.params;
    const asset = assets.get(name) ?? readAsset(join(folder, 'assets'), name);
    if (!asset) return next();
    assets.set(name, asset);
    sendStatic(request, response, asset);
  });
  const pageNow = async () => ((await authenticator.isGuarded()) ? guarded : open);
  router.get(
    [...CONSOLE_PATHS],
    sendPage(pageNow, (request) => !wantsJsonAlone(request)),
  );
  router.get(
    '/{*path}',
    sendPage(pageNow, (request) => extname(request.path) === '' && namesHtml(request)),
  );
  return Router({ caseSensitive: true }).use(base || '/', router);
}

/** @param auth whether the service requires credentials */
function pageOf(
  folder: string,
  { api }: Pick<Settings, 'api'>,
  { base, version, auth }: { base: string; version: string; auth: boolean },
): PublishedFile {
  const config = { api: api.basePath, base, csrf: api.csrfProtectionEnabled, limit: api.defaultLimit, auth, version };
  const text = readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll('{base}', attribute(base))
    .replaceAll('{config}', attribute(JSON.stringify(config)));
  return published(Buffer.from(text), 'text/html; charset=utf-8');
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @param isWanted whether this request gets the page; others get the JSON of 404 */
function sendPage(pageNow: () => Promise<PublishedFile>, isWanted: (request: Request) => boolean): RequestHandler {
  return async (request, response, next) => {
    response.vary('Accept');
    if (!isWanted(request)) return next();
    const page = await pageNow();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    sendPublished(request, response, page);
  };
}
