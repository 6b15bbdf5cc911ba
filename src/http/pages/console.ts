import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import type { Settings } from '../../base/settings.ts';
import { packageFolder } from '../../contract/load.ts';
import type { Authenticator } from '../../keys/authenticator.ts';
import { type PublishedFile, published } from './documents.ts';
import { sendPublished } from './root.ts';
import { ENCODINGS, type StaticFile, sendStatic, staticFile, typeOf } from './static-files.ts';
import type { UiBundle } from './ui-bundle.ts';

/** Nothing but the service itself is loaded or asked; no page of another site may show the console in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The path of the console without a trailing slash: the root, unless the API or another interface is there. */
export function consoleBase({ api }: Pick<Settings, 'api'>, ui: UiBundle | undefined): string {
  return api.basePath === '' || ui?.base === '' ? '/console' : '';
}

/** Serves the built console: its files, and its page for every path that a browser opens. Undefined if it is turned off or was not built. */
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
  router.get(
    '/{*path}',
    sendPage(async () => ((await authenticator.isGuarded()) ? guarded : open)),
  );
  return Router({ caseSensitive: true }).use(base || '/', router);
}

/** @param auth whether the service asks for credentials */
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

/** Only what a browser opens as a page gets the page: programs that ask for a path that does not exist get the JSON of 404. */
function sendPage(pageNow: () => Promise<PublishedFile>): RequestHandler {
  return async (request, response, next) => {
    if (extname(request.path) !== '' || !request.headers.accept?.includes('text/html')) return next();
    const page = await pageNow();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.vary('Accept');
    sendPublished(request, response, page);
  };
}

function readAsset(folder: string, name: string): StaticFile | undefined {
  const type = typeOf(extname(name));
  // the listing of the folder decides what may be read, not the name that was asked for
  if (!type || !readdirSync(folder).includes(name)) return undefined;
  const compressed = ENCODINGS.filter(({ suffix }) => existsSync(join(folder, name + suffix))).map(
    ({ encoding, suffix }) => [encoding, readFileSync(join(folder, name + suffix))] as const,
  );
  return staticFile(readFileSync(join(folder, name)), type, { immutable: true, compressed: new Map(compressed) });
}
