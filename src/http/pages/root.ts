import { type Request, type RequestHandler, type Response, Router } from 'express';
import { forbidden, noRoute } from '../../base/errors.ts';
import { drawLogo } from '../../base/logo.ts';
import type { Settings } from '../../base/settings.ts';
import type { Metrics } from '../metrics.ts';
import { localsOf } from '../observe-requests.ts';
import { wantsJsonAlone } from './accept.ts';
import { CATALOG_PATH, catalogRoute } from './catalog.ts';
import { documentNames, type PublishedFile, readDocument } from './documents.ts';
import { referencePages, referenceRoutes } from './reference.ts';

function serve(find: () => PublishedFile | undefined): RequestHandler {
  return (request, response) => {
    const file = find();
    if (!file) throw noRoute();
    sendPublished(request, response, file);
  };
}

/** Sends a file, or 304 if the client has the current version. */
export function sendPublished(request: Request, response: Response, { content, etag, type }: PublishedFile): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'no-cache');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.end(content);
}

/** The published documents and their reference page, served at the root and below the API prefix. `home` is the path of the console; `isGuarded` tells whether requests need credentials. */
export function documentRoutes(settings: Pick<Settings, 'api' | 'pathPrefix'>, home: string, isGuarded: () => Promise<boolean>): Router {
  const router = Router({ caseSensitive: true });
  for (const name of documentNames)
    router.get(
      `/${name}`,
      serve(() => readDocument(name)),
    );
  router.get('/redoc', (request, response) => response.redirect(307, request.path.endsWith('/') ? '../docs' : 'docs'));
  router.get('/logos/:file', (request, response, next) => {
    const slug = /^([a-z0-9-]{1,100})\.svg$/.exec(request.params.file)?.[1];
    if (slug === undefined) return next();
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.setHeader('Content-Security-Policy', "default-src 'none'");
    response.setHeader('Content-Type', 'image/svg+xml');
    response.end(drawLogo(slug));
  });
  router.get(CATALOG_PATH, catalogRoute(settings, referencePages()));
  router.use(referenceRoutes(settings, home, isGuarded));
  return router;
}

/** Responds at the root if no interface does, for probes and for people who open the root first. */
export function greetingRoute({ api }: Pick<Settings, 'api'>): RequestHandler {
  return (request, response, next) => {
    response.vary('Accept');
    if (wantsJsonAlone(request)) return next();
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(`This is Contralto. The API is at ${api.basePath}, and its reference is at /docs.\n`);
  };
}

/** The metrics in Prometheus text format. */
export function metricsRoute({ registry, text }: Metrics): RequestHandler {
  return async (_request, response) => {
    if (localsOf(response).principal?.limitedTo) throw forbidden('Your access is limited to objects, and the metrics are of all.');
    response.setHeader('Content-Type', registry.contentType);
    response.end(await text());
  };
}
