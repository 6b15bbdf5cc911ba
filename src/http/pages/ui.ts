import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Settings } from '../../base/settings.ts';
import type { Authenticator } from '../../keys/authenticator.ts';
import type { BrowserSessions } from '../access/csrf.ts';
import { localsOf } from '../observe-requests.ts';
import { namesHtml, wantsJsonAlone } from './accept.ts';
import { compressedOnce, type StaticFile, sendStatic, staticFile, typeOf } from './static-files.ts';
import { BASE_PLACEHOLDER, type UiBundle } from './ui-bundle.ts';

/** Files that may contain the placeholder. */
const HAS_PLACEHOLDER = new Set(['.html', '.js', '.css', '.json', '.txt', '.webmanifest']);

/** Maximum memory for cached files with their compressed forms; other files are read for each request. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** The settings that the user interface requests first. Served without credentials, even if no interface is served. */
export function uiSettingsRoute(
  { api, ui, pathPrefix }: Settings,
  bundle: UiBundle | undefined,
  authenticator: Authenticator,
  browsers?: BrowserSessions,
): RequestHandler {
  const url = (generation: UiBundle['generation']) => (bundle?.generation === generation ? `${pathPrefix}${bundle.base}/` : null);
  const body = {
    api_url: ui.apiUrl,
    csrf_enabled: api.csrfProtectionEnabled,
    flags: [],
    default_ui: bundle?.generation ?? 'v2',
    available_uis: bundle ? [bundle.generation] : [],
    v1_base_url: url('v1'),
    v2_base_url: url('v2'),
  };
  return async ({ headers }, response) => {
    const credential = browsers?.cookies.credentialIn(headers);
    // the interface sends the cookie by itself, and needs no password
    if (credential && 'principal' in (await authenticator.authenticate(credential, localsOf(response).peer)))
      response.json({ ...body, csrf_enabled: true, auth: null });
    else response.json({ ...body, auth: (await authenticator.isGuarded()) ? 'BASIC' : null });
  };
}

/** Allows inline scripts and styles. Everything else must come from the service, and requests may only go to the service. */
function uiPolicy({ ui }: Pick<Settings, 'ui'>): string {
  if (ui.contentSecurityPolicy !== undefined) return ui.contentSecurityPolicy;
  const api = originOf(ui.apiUrl);
  const sources = api ? `'self' ${api} ${api.replace(/^http/, 'ws')}` : "'self'";
  return [
    `default-src ${sources}`,
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${sources} data: blob:`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

/**
 * Serves the built user interface: its files, and its start page for every other path, which the interface's own router handles. Links with the generation as a
 * prefix, `/v2/…`, work too.
 */
export function uiRoutes(
  settings: Pick<Settings, 'ui' | 'pathPrefix'>,
  { folder, base, generation }: UiBundle,
  gate: RequestHandler = (_request, _response, next) => next(),
): Router {
  const root = settings.pathPrefix + base;
  const find = filesOf(folder, root);
  const policy = uiPolicy(settings);
  const sendPage = (request: Request, response: Response, next: NextFunction, page: StaticFile) =>
    gate(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (policy) response.setHeader('Content-Security-Policy', policy);
      sendStatic(request, response, page);
    });
  const prefixed = new RegExp(`^/${generation}[/\\\\]*`);

  const router = Router({ caseSensitive: true });
  router.get(`/${generation}{/*rest}`, (request, response) => response.redirect(307, `${root}/${request.url.replace(prefixed, '')}`));
  router.get('/{*path}', async (request, response, next) => {
    const file = await find(decodeURIComponent(request.path));
    if (!file) next();
    else if (file.type.startsWith('text/html')) await sendPage(request, response, next, file);
    else sendStatic(request, response, file);
  });
  router.get('/{*path}', async (request, response, next) => {
    // requests for missing scripts and images must not get HTML
    const isPage = !wantsJsonAlone(request) && (extname(request.path) === '' || namesHtml(request));
    response.vary('Accept');
    const index = isPage ? await find('/index.html') : undefined;
    if (index) await sendPage(request, response, next, index);
    else next();
  });
  return Router({ caseSensitive: true }).use(base || '/', router);
}

/** Finds files of the folder, with the base path filled in. Reads and compresses each cached file once. */
function filesOf(folder: string, base: string): (path: string) => Promise<StaticFile | undefined> {
  const root = realpathSync(folder);
  const known = new Map<string, Promise<StaticFile | undefined>>();
  let kept = 0;
  return async (path) => {
    const extension = extname(path);
    const place = join(root, path);
    if (!extension || !place.startsWith(root + sep) || /\/\.|\0/.test(path)) return undefined;
    const before = known.get(place);
    if (before) return before;
    const reading = read(place, root, typeOf(extension) ?? 'application/octet-stream', base);
    // concurrent requests share one read; missing files are not cached
    known.set(place, reading);
    const file = await reading.catch((error: unknown) => {
      known.delete(place);
      throw error;
    });
    const bytes = file ? [file.plain, ...file.compressed.values()].reduce((sum, { length }) => sum + length, 0) : 0;
    if (!file || kept + bytes > KEPT_BYTES) known.delete(place);
    else kept += bytes;
    return file;
  };
}

/** Names such as `index-BD_kIOMy.js` below `assets/` contain a hash of the content. */
const isHashed = (place: string): boolean => /[/\\]assets[/\\]/.test(place) && /[-.][\w-]{8,}\.\w+$/.test(basename(place));

async function read(place: string, root: string, type: string, base: string): Promise<StaticFile | undefined> {
  try {
    // symbolic links must not lead out of the folder
    if (!realpathSync(place).startsWith(root + sep)) return undefined;
    const content = await readFile(place);
    const filled = HAS_PLACEHOLDER.has(extname(place)) && content.includes(BASE_PLACEHOLDER);
    const plain = filled ? Buffer.from(content.toString('utf8').replaceAll(BASE_PLACEHOLDER, base)) : content;
    // the hash in the name does not cover content that depends on a setting
    return await compressedOnce(staticFile(plain, type, { immutable: isHashed(place) && !filled }));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
