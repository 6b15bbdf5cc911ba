import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Handlers, OperationId } from '../../generated/operations.ts';
import type { Rejections } from '../audit/rejections.ts';
import type { RecordSignIn } from '../audit/sign-ins.ts';
import type { ByteBudget } from '../base/async/byte-budget.ts';
import { ApiError, internal, methodNotAllowed, noRoute } from '../base/errors.ts';
import { removePrefix } from '../base/network/path-prefix.ts';
import { RELEASE } from '../base/release.ts';
import type { Settings } from '../base/settings.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Identity } from '../identity/identity.ts';
import type { Authenticator } from '../keys/authenticator.ts';
import { peerReader } from '../keys/peer.ts';
import { authenticate, OPEN_PATHS, READS } from './access/auth.ts';
import { cors, rejectForeignPages } from './access/cors.ts';
import { type CsrfTokens, checkCsrf } from './access/csrf.ts';
import { Outflow } from './flow-control/outflow.ts';
import { inOrder, isBelow } from './in-order.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { NewerClients } from './newer-clients.ts';
import { localsOf, observeRequests } from './observe-requests.ts';
import { type BodyPreparations, isOfOperations, type OperationOptions, operationRoutes, type ReadOnThread } from './operations.ts';
import { consoleBase, consoleRoutes } from './pages/console.ts';
import { documentRoutes, greetingRoute, metricsRoute } from './pages/root.ts';
import { uiRoutes, uiSettingsRoute } from './pages/ui.ts';
import { findUi } from './pages/ui-bundle.ts';
import { COMPRESS_FROM_BYTES } from './response/compress.ts';
import { type InspectResponse, sendError } from './response/reply.ts';
import { Cookies } from './sign-in/cookies.ts';
import { requireSession, signInRoutes } from './sign-in/routes.ts';
import type { StrictMode } from './strict/strict-mode.ts';
import type { TestHooks } from './test-hooks.ts';

export interface AppOptions {
  handlers: Handlers;
  settings: Settings;
  log: Logger;
  csrf: CsrfTokens;
  /** Verifies credentials. */
  authenticator: Authenticator;
  /** Sessions and single sign-on. */
  identity?: Identity;
  clock: Clock;
  metrics?: Metrics;
  /** Without it, nothing is traced. */
  tracing?: Tracing | undefined;
  recordSignIn: RecordSignIn;
  /** Records rejected requests. */
  rejections?: Pick<Rejections, 'note'> | undefined;
  /** Bounds the bytes of all unprocessed input. */
  budget: ByteBudget;
  /** Reads requests of clients of a later release. */
  newerClients: NewerClients;
  /** Translates errors of other parts, such as the database, to ApiErrors; undefined for unknown errors. */
  translateError?: (error: unknown) => ApiError | undefined;
  /** Checks every response against the contract. For tests. */
  inspectResponse?: InspectResponse | undefined;
  /** Compares every exchange with the published document. */
  strict?: StrictMode | undefined;
  /** Set under `contralto dev`. */
  testHooks?: TestHooks | undefined;
  /** Runs read-only operations. Without it, their handlers run on the main thread. */
  /** Serves callers with a limit. */
  serveLimited?: OperationOptions['serveLimited'] | undefined;
  readOnThread?: ReadOnThread | undefined;
  /** Normalizes bodies with several accepted spellings. */
  prepare?: BodyPreparations;
  /** The endpoint for agents. Its clients are not browsers, and send no CSRF tokens. */
  agents?: { path: string; serve: RequestHandler };
}

/** The HTTP application. The layers run in a fixed order: CSRF, CORS, authentication, compression, routes. */
export function createApp(options: AppOptions): Express {
  const { settings, log, metrics = createMetrics() } = options;
  const { api } = settings;
  const toApiError = errorReader(options);
  const outflow = new Outflow(api.maxUnreadSize);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('query parser', 'simple');

  const browsers = browsersOf(options);
  const guard = authenticate(options.authenticator, api, browsers);
  // if the API is at the root, files stay public
  const { agents } = options;
  const isOfAgents = (path: string) => path === agents?.path;
  const isHook = (path: string) => isBelow(path, `${api.basePath}/hooks`);
  const isGuarded = (path: string) =>
    !isHook(path) && (isBelow(path, '/metrics') || isOfAgents(path) || (api.basePath ? isBelow(path, api.basePath) : isOfOperations(path)));
  /** Webhooks are called by other systems, and sign-ins by providers, whose requests prove their origin in other ways. */
  const isOfOthers = (path: string) => isHook(path) || (browsers !== undefined && isBelow(path, '/auth'));
  const exceptFor =
    (isExempt: (path: string) => boolean, layer: RequestHandler): RequestHandler =>
    (request, response, next) =>
      isExempt(request.path) ? next() : layer(request, response, next);
  app.use(
    inOrder([
      ...(options.testHooks ? [options.testHooks.receive] : []),
      withoutPrefix(settings.pathPrefix),
      observeRequests({
        log,
        metrics,
        peerOf: peerReader(api.trustedProxies),
        tracing: options.tracing,
        rejections: options.rejections,
      }),
      ...(options.testHooks ? [options.testHooks.journal.watch] : []),
      ...(options.strict ? [options.strict.watch] : []),
      hooksAtRoot(api),
      ...(api.csrfProtectionEnabled
        ? [exceptFor((path) => isOfOthers(path) || isOfAgents(path), checkCsrf(options.csrf, options.clock, browsers))]
        : []),
      cors(api),
      exceptFor(isOfOthers, rejectForeignPages(settings)),
      (request, response, next) => (isGuarded(request.path) ? guard(request, response, next) : next()),
      ...(agents ? [agents.serve] : []),
      probesAtRoot(api),
      operationRoutes({ ...options, outflow, limits: api, basePath: api.basePath, toApiError }),
    ]),
  );
  // operations compress their own responses; this is for the files that follow
  app.use(compression({ threshold: COMPRESS_FROM_BYTES, filter: isCompressible }));
  const bundle = findUi(settings);
  const base = consoleBase(settings, bundle);
  const documents = () => documentRoutes(settings, `${base}/`, () => options.authenticator.isGuarded());
  app.use(api.basePath || '/', documents());
  if (settings.metricsEnabled) app.get(`${api.basePath}/metrics`, metricsRoute(metrics));
  app.use(documents());
  app.get('/metrics', metricsRoute(metrics));
  // the interface requests its settings below its own path, other clients at the root
  for (const base of new Set([bundle?.base ?? '', '']))
    app.get(`${base}/ui-settings`, uiSettingsRoute(settings, bundle, options.authenticator, browsers));
  if (browsers) app.use(signInRoutes({ ...options, ...browsers, toApiError }));
  if (api.basePath) app.use(api.basePath, nothingFound);
  // must come last: each responds to every path below its base with its page, so the one at the root comes after the other
  const gate = browsers && requireSession({ ...options, ...browsers });
  const ui = bundle && uiRoutes(settings, bundle, gate);
  const console = consoleRoutes(settings, { base, version: RELEASE, authenticator: options.authenticator, gate });
  for (const pages of base === '' ? [ui, console] : [console, ui]) if (pages) app.use(pages);
  if (api.basePath) app.get('/', greetingRoute(settings));
  app.use(nothingFound);
  app.use(onError(toApiError));
  return app;
}

/** What the application needs for single sign-on; undefined without it. */
function browsersOf({ identity, settings }: AppOptions) {
  const { publicUrl } = settings.oidc;
  if (!identity?.signIn || publicUrl === undefined) return undefined;
  const { sessions, signIn } = identity;
  return { identity, sessions, signIn, publicUrl, cookies: new Cookies(settings, publicUrl) };
}

/** Removes the path prefix that a proxy has kept. */
function withoutPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    request.url = removePrefix(request.url, prefix);
    request.originalUrl = request.url;
    next();
  };
}

const PROBES: ReadonlySet<OperationId> = new Set(['readHealth', 'readReadiness']);

/** The HTTP application of a node that runs only the background services: the probes of the API, and metrics. */
export function createProbeApp(options: AppOptions & { metrics: Metrics }): Express {
  const { settings, log, metrics } = options;
  const { api } = settings;
  const toApiError = errorReader(options);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('query parser', 'simple');
  app.use(
    inOrder([
      withoutPrefix(settings.pathPrefix),
      observeRequests({ log, metrics, peerOf: peerReader(api.trustedProxies), tracing: options.tracing }),
      rejectForeignPages(settings),
      probesAtRoot(api),
      operationRoutes({ ...options, limits: api, basePath: api.basePath, toApiError, only: PROBES }),
    ]),
  );
  app.get('/metrics', authenticate(options.authenticator, api), metricsRoute(metrics));
  app.use(nothingFound);
  app.use(onError(toApiError));
  return app;
}

/** The operations alone, for requests that the service sends to itself for a client: with the client's credentials, but from no page. */
export function createInnerApp(options: AppOptions & { metrics: Metrics }): Express {
  const { settings, log, metrics } = options;
  const { api } = settings;
  const toApiError = errorReader(options);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('query parser', 'simple');
  app.use(
    inOrder([
      observeRequests({ log, metrics, peerOf: peerReader(api.trustedProxies), tracing: options.tracing }),
      authenticate(options.authenticator, api),
      operationRoutes({ ...options, limits: api, basePath: api.basePath, toApiError }),
    ]),
  );
  app.use(nothingFound);
  app.use(onError(toApiError));
  return app;
}

/** Load balancers send probes to the root. */
function probesAtRoot({ basePath }: Settings['api']): RequestHandler {
  const atRoot = new Set(basePath ? OPEN_PATHS.flatMap((path) => [path, `${path}/`]) : []);
  return (request, _response, next) => {
    if (atRoot.has(request.path) && READS.has(request.method)) request.url = basePath + request.url;
    next();
  };
}

/** The ecosystem has webhooks at the root. */
function hooksAtRoot({ basePath }: Settings['api']): RequestHandler {
  return (request, _response, next) => {
    if (basePath && request.path.startsWith('/hooks/')) request.url = basePath + request.url;
    next();
  };
}

/** The types that the middleware compresses, and YAML, which it does not know. */
const isCompressible: compression.CompressionFilter = (request, response) =>
  String(response.getHeader('Content-Type')).startsWith('application/yaml') || compression.filter(request, response);

/** Handles requests that matched no route: 405 if the path is known, otherwise 404. */
const nothingFound: RequestHandler = (_request, response, next) => {
  const { allow } = localsOf(response);
  next(allow ? methodNotAllowed(allow.toSorted().join(', ')) : noRoute());
};

function errorReader({ log, settings, translateError }: AppOptions) {
  return (error: unknown, response: Response): ApiError => {
    const known = error instanceof ApiError ? error : (translateError?.(error) ?? readHttpError(error) ?? internal(error));
    const { op, requestId } = localsOf(response);
    if (known.status === 500) log.error({ err: known.cause ?? error, op, requestId }, 'a request failed');
    else if (known.status === 503 && settings.api.logRetryableErrors)
      log.warn({ err: known.cause ?? error, op, requestId }, 'a request failed and can be retried');
    return known;
  };
}

/** Errors of the framework itself: a path that cannot be decoded matches no route. */
function readHttpError(error: unknown): ApiError | undefined {
  return error instanceof URIError ? noRoute() : undefined;
}

function onError(toApiError: (error: unknown, response: Response) => ApiError): ErrorRequestHandler {
  return (error, _request, response, _next) => sendError(response, toApiError(error, response));
}
