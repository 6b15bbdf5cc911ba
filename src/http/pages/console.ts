import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import type { Settings } from '../../base/settings.ts';
import { packageFolder } from '../../contract/load.ts';
import type { Authenticator } from '../../keys/authenticator.ts';
import { wantsJsonAlone } from './accept.ts';
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

/** With single sign-on, a form signs out. */
const POLICY_WITH_FORMS = POLICY.replace("form-action 'none'", "form-action 'self'");

/** The paths of the pages. All other paths are 404, so that a request for an operation below another prefix than the API's gets no page. */
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
  '/webhooks',
  '/webhooks/:id',
  '/event-destinations/:id',
  '/concurrency',
  '/blocks',
  '/variables',
  '/artifacts',
  '/artifacts/key/:key',
  '/assets',
  '/assets/by-key',
  '/api-keys',
  '/users',
  '/sessions',
  '/audit',
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
  settings: Pick<Settings, 'api' | 'console' | 'pathPrefix'>,
  {
    base,
    version,
    authenticator,
    gate,
  }: { base: string; version: string; authenticator: Authenticator; gate?: RequestHandler | undefined },
): Router | undefined {
  const folder = join(packageFolder(), 'dist', 'console');
  if (!settings.console.enabled || !existsSync(join(folder, 'index.html'))) return undefined;
  const open = pageOf(folder, settings, { base, version, auth: false });
  const guarded = pageOf(folder, settings, { base, version, auth: true, session: gate !== undefined });
  const assets = new Map<string, StaticFile>();
  const router = Router({ caseSensitive: true });
  router.get('/assets/:name', async (request, response, next) => {
    const { name } = request.params;
    const asset = assets.get(name) ?? (await readAsset(join(folder, 'assets'), name));
    if (!asset) return next();
    assets.set(name, asset);
    sendStatic(request, response, asset);
  });
  const pageNow = async () => ((await authenticator.isGuarded()) ? guarded : open);
  router.get([...CONSOLE_PATHS], ...(gate ? [exceptForJson(gate)] : []), sendPage(pageNow, gate ? POLICY_WITH_FORMS : POLICY));
  return Router({ caseSensitive: true }).use(base || '/', router);
}

/** Requests for JSON get no page. */
const exceptForJson =
  (gate: RequestHandler): RequestHandler =>
  (request, response, next) =>
    wantsJsonAlone(request) ? next() : gate(request, response, next);

/** @param auth whether the service requires credentials @param session whether the browser has a session */
function pageOf(
  folder: string,
  { api, pathPrefix }: Pick<Settings, 'api' | 'pathPrefix'>,
  { base, version, auth, session = false }: { base: string; version: string; auth: boolean; session?: boolean },
): PublishedFile {
  const root = pathPrefix + base;
  const csrf = api.csrfProtectionEnabled || session;
  const signIn = session ? `${pathPrefix}/auth` : undefined;
  const config = { api: pathPrefix + api.basePath, base: root, csrf, limit: api.defaultLimit, auth, signIn, version };
  const text = readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll('{base}', attribute(root))
    .replaceAll('{docs}', attribute(`${pathPrefix}/docs`))
    .replaceAll('{config}', attribute(JSON.stringify(config)));
  return published(Buffer.from(text), 'text/html; charset=utf-8');
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function sendPage(pageNow: () => Promise<PublishedFile>, policy: string): RequestHandler {
  return async (request, response, next) => {
    response.vary('Accept');
    if (wantsJsonAlone(request)) return next();
    const page = await pageNow();
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    sendPublished(request, response, page);
  };
}
