import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import type { Settings } from '../base/settings.ts';
import { packageFolder } from '../contract/load.ts';
import { type PublishedFile, published } from './documents.ts';
import { sendPublished } from './root.ts';
import { uiBase } from './ui.ts';

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

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** In this order the compressed forms are offered. */
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

interface Asset {
  type: string;
  plain: Buffer;
  /** Compressed forms by the name of their encoding. */
  compressed: Map<string, Buffer>;
}

/** The path of the console without a trailing slash: the root, unless the API or another interface is there. */
export function consoleBase({ api, ui }: Pick<Settings, 'api' | 'ui'>): string {
  const rootIsTaken = api.basePath === '' || (ui.enabled && ui.staticDirectory !== undefined && uiBase(ui) === '');
  return rootIsTaken ? '/console' : '';
}

/** Serves the built console: its files, and its page for every path that a browser opens. Undefined if it is turned off or was not built. */
export function consoleRoutes(settings: Pick<Settings, 'api' | 'ui' | 'console'>, version: string): Router | undefined {
  const folder = join(packageFolder(), 'dist', 'console');
  if (!settings.console.enabled || !existsSync(join(folder, 'index.html'))) return undefined;
  const base = consoleBase(settings);
  const page = pageOf(folder, settings, base, version);
  const assets = new Map<string, Asset>();
  const router = Router({ caseSensitive: true });
  router.get('/assets/:name', (request, response, next) => {
    const { name } = request.params;
    const asset = assets.get(name) ?? readAsset(join(folder, 'assets'), name);
    if (!asset) return next();
    assets.set(name, asset);
    sendAsset(response, asset, request.headers['accept-encoding']);
  });
  router.get('/{*path}', sendPage(page));
  return Router({ caseSensitive: true }).use(base || '/', router);
}

function pageOf(folder: string, { api }: Pick<Settings, 'api'>, base: string, version: string): PublishedFile {
  const config = { api: api.basePath, base, csrf: api.csrfProtectionEnabled, auth: api.authString !== undefined, version };
  const text = readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll('{base}', attribute(base))
    .replaceAll('{config}', attribute(JSON.stringify(config)));
  return published(Buffer.from(text), 'text/html; charset=utf-8');
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Only what a browser opens as a page gets the page: programs that ask for a path that does not exist get the JSON of 404. */
function sendPage(page: PublishedFile): RequestHandler {
  return (request, response, next) => {
    if (extname(request.path) !== '' || !request.headers.accept?.includes('text/html')) return next();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.vary('Accept');
    sendPublished(request, response, page);
  };
}

function readAsset(folder: string, name: string): Asset | undefined {
  const type = TYPES[extname(name)];
  // the listing of the folder decides what may be read, not the name that was asked for
  if (!type || !readdirSync(folder).includes(name)) return undefined;
  const compressed = ENCODINGS.filter(({ suffix }) => existsSync(join(folder, name + suffix))).map(
    ({ encoding, suffix }) => [encoding, readFileSync(join(folder, name + suffix))] as const,
  );
  return { type, plain: readFileSync(join(folder, name)), compressed: new Map(compressed) };
}

/** The name of a file holds the hash of its content, so it never has to be asked for again. */
function sendAsset(response: Response, { type, plain, compressed }: Asset, accepted = ''): void {
  const encoding = ENCODINGS.map((one) => one.encoding).find((one) => compressed.has(one) && new RegExp(`\\b${one}\\b`).test(accepted));
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.vary('Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.end(encoding ? compressed.get(encoding) : plain);
}
