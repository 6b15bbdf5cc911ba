import { readFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { Settings } from '../base/settings.ts';
import { type PublishedFile, published } from './documents.ts';
import { sendPublished } from './root.ts';

/** Placeholder in the built files for the path under which they are served. */
const BASE_PLACEHOLDER = '/PREFECT_UI_SERVE_BASE_REPLACE_PLACEHOLDER';

/** Files that may contain the placeholder. */
const TEXT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Whether there is a user interface to serve. */
const servesUi = ({ enabled, staticDirectory }: Settings['ui']): boolean => enabled && staticDirectory !== undefined;

/** The path of the user interface without a trailing slash: empty for the root. */
export const uiBase = ({ serveBase }: Settings['ui']): string => serveBase.replace(/\/+$/, '');

/** The settings that the user interface requests first. Served without credentials, even if no interface is served. */
export function uiSettingsRoute({ api, ui }: Settings): RequestHandler {
  const served = servesUi(ui);
  const body = {
    api_url: ui.apiUrl,
    csrf_enabled: api.csrfProtectionEnabled,
    auth: api.authString === undefined ? null : 'BASIC',
    flags: [],
    default_ui: 'v2',
    available_uis: served ? ['v2'] : [],
    v1_base_url: null,
    v2_base_url: served ? ui.serveBase : null,
  };
  return (_request, response) => void response.json(body);
}

/**
 * Serves the built user interface: its files, and its start page for every other path, which the interface's own router handles. Links with a version prefix,
 * `/v2/…`, work too. Undefined if no interface is served.
 */
export function uiRoutes({ ui }: Pick<Settings, 'ui'>): Router | undefined {
  if (!servesUi(ui)) return undefined;
  const base = uiBase(ui);
  const folder = resolve(ui.staticDirectory!);
  const findText = textFiles(folder, base);

  const router = Router({ caseSensitive: true });
  router.get('/v2{/*rest}', (request, response) => response.redirect(307, `${base}/${request.url.replace(/^\/v2[/\\]*/, '')}`));
  router.get('/{*path}', (request, response, next) => {
    const file = findText(decodeURIComponent(request.path));
    if (file) sendPublished(request, response, file);
    else next();
  });
  router.use(express.static(folder, { index: false, redirect: false }));
  router.get('/{*path}', (request, response, next) => {
    // a missing file is not a page: requests for scripts and images must not be answered with HTML
    const isPage = extname(request.path) === '' || request.headers.accept?.includes('text/html');
    const index = isPage ? findText('/index.html') : undefined;
    if (index) sendPublished(request, response, index);
    else next();
  });
  return Router({ caseSensitive: true }).use(base || '/', router);
}

/** Finds text files of the folder with the base path filled in. Each file is read once. */
function textFiles(folder: string, base: string): (path: string) => PublishedFile | undefined {
  const known = new Map<string, PublishedFile>();
  return (path) => {
    const type = TEXT_TYPES[extname(path)];
    const place = join(folder, path);
    if (!type || !place.startsWith(folder + sep) || /\/\.|\0/.test(path)) return undefined;
    const file = known.get(place) ?? read(place, type, base);
    if (file) known.set(place, file);
    return file;
  };
}

function read(place: string, type: string, base: string): PublishedFile | undefined {
  try {
    return published(Buffer.from(readFileSync(place, 'utf8').replaceAll(BASE_PLACEHOLDER, base)), type);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
