import { type IncomingHttpHeaders, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Rejections } from '../audit/rejections.ts';
import { originOf } from '../audit/scope.ts';
import type { ByteBudget } from '../base/async/byte-budget.ts';
import { ApiError } from '../base/errors.ts';
import { removePrefix } from '../base/network/path-prefix.ts';
import type { Principal } from '../base/request-context.ts';
import { hangUp } from '../http/flow-control/hang-up.ts';
import type { NewerClients } from '../http/newer-clients.ts';
import type { FaultTarget, TestHooks } from '../http/test-hooks.ts';
import type { Authenticator, Credential } from '../keys/authenticator.ts';
import { peerReader } from '../keys/peer.ts';
import type { Limit } from '../store/limits/limit.ts';
import { ClientSocket } from './client-socket.ts';
import { CLOSE, PeerClosed, SocketClose } from './closing.ts';
import { Inflow } from './flow-control/inflow.ts';
import { Reading } from './flow-control/reading.ts';
import { ReadingTurns } from './flow-control/reading-turns.ts';
import { HandshakeRejected, offersSubprotocol, SUBPROTOCOL, shakeHands } from './handshake.ts';
import { keepAlive } from './keep-alive.ts';
import type { CountSockets } from './metrics.ts';
import { requestsWebSocket, serveWithoutUpgrade } from './other-upgrades.ts';
import { type PathMatcher, pathMatcher, type SocketRoute } from './route.ts';

export interface SocketOptions {
  settings: {
    /** Prefix of the API, `/api`. */
    basePath: string;
    /** Path below which a proxy publishes the service; empty for none. */
    pathPrefix: string;
    trustedProxies: readonly string[];
    websocketPingInterval: number;
    websocketPingTimeout: number;
    /** Maximum size of a client's frame, in bytes. */
    maxBodySize: number;
    /** Maximum nesting depth of JSON in a frame. */
    maxBodyDepth: number;
    maxBodyValues: number;
  };
  /** Verifies credentials. */
  authenticator: Authenticator;
  log: Pick<Logger, 'warn' | 'error' | 'debug'>;
  /** True for upgrades that a browser requests on behalf of a page that may not use the API. */
  isForeign: (headers: IncomingHttpHeaders) => boolean;
  /** The session of a browser that opens the socket for a page of this service. */
  sessionIn: (headers: IncomingHttpHeaders) => Credential | undefined;
  /** True for transient failures, such as an unavailable database: another part logs them once, instead of once per client. */
  isRetryable: (error: unknown) => boolean;
  /** Bounds the bytes of all unprocessed input. */
  budget: ByteBudget;
  /** Reads frames of clients of a later release. */
  newerClients: NewerClients;
  count: CountSockets;
  /** Records the clients that the service rejects. */
  rejections?: Pick<Rejections, 'note'> | undefined;
  /** Set under `contralto dev`. */
  testHooks?: TestHooks | undefined;
}

export interface SocketServer {
  /** Rejects new clients, closes the connected ones with 1012 so that they reconnect, and waits up to `timeoutSeconds` for them to close. */
  close(timeoutSeconds?: number): Promise<void>;
}

interface Found {
  route: SocketRoute;
  params: Record<string, string>;
  /** Without the prefix of the API. */
  path: string;
}

interface Mounted {
  route: SocketRoute;
  match: PathMatcher;
}

/** Clients that do not respond to a close frame within this time are disconnected. */
const CLOSE_SECONDS = 2;

/** A fragment of any size can keep 64 KiB that were received with it in memory. Clients send messages unfragmented. */
const MAX_FRAGMENTS = 256;
/** Pieces of one frame, as the network delivers them. */
const MAX_CHUNKS = 32_768;

/** Serves the WebSocket routes on the HTTP server: finds the route of an upgrade, performs the handshake, keeps the connection alive, and closes it. */
export function attachSockets(
  server: Server,
  routes: readonly SocketRoute[],
  { settings, authenticator, log, budget, newerClients, count, rejections, testHooks, isForeign, sessionIn, isRetryable }: SocketOptions,
): SocketServer {
  const faults = testHooks?.faults;
  const peerOf = peerReader(settings.trustedProxies);
  const prefix = settings.basePath.replace(/\/+$/, '');
  const mounted: Mounted[] = routes.map((route) => ({ route, match: pathMatcher(route.path) }));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: settings.maxBodySize,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: true,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  const turns = new ReadingTurns();
  let closing = false;

  const find = (request: IncomingMessage): Found | undefined => {
    const [path = ''] = removePrefix(request.url ?? '', settings.pathPrefix).split('?');
    if (!path.startsWith(`${prefix}/`)) return undefined;
    for (const { route, match } of mounted) {
      const params = match(path.slice(prefix.length));
      if (params) return { route, params, path: path.slice(prefix.length) };
    }
    return undefined;
  };

  const note = (
    request: IncomingMessage,
    { kind }: SocketRoute,
    { status, principal }: { status: 401 | 403; principal?: Principal | undefined },
  ) => {
    const origin = originOf(principal, peerOf(request).remoteAddress);
    rejections?.note({ status, operation: kind, params: undefined, origin });
  };

  const serve = async (connection: WebSocket, request: IncomingMessage, stream: Duplex, { route, params, path }: Found) => {
    count(route.kind, 1);
    connection.once('close', () => count(route.kind, -1));
    const reading = new Reading(connection);
    const inflow = new Inflow(connection, reading, stream, { budget, turns });
    const socket = new ClientSocket(connection, reading, inflow, settings);
    const { websocketPingInterval: intervalSeconds, websocketPingTimeout: timeoutSeconds } = settings;
    keepAlive(connection, { intervalSeconds, timeoutSeconds }, () => socket.isServiceBusy);
    const leniency = newerClients.leniencyFor(route.path, request.headers);
    let stopWatch = () => {};
    let forget: (() => void) | undefined;
    let limit: Limit | undefined;
    try {
      if (connection.protocol === SUBPROTOCOL) {
        const principal = await shakeHands(
          socket,
          authenticator,
          { peer: peerOf(request), session: sessionIn(request.headers) },
          route,
          leniency,
        );
        limit = principal.limitedTo;
        const credential = principal.session || principal.kind === 'token' ? 'sign-in' : 'key';
        stopWatch = authenticator.watch(principal, () => socket.close(CLOSE.policyViolation, `The ${credential} is no longer valid`));
      }
      inflow.trust();
      forget = faults?.watch(targetOf(route, path), () => connection.terminate());
      await route.open(socket, { params, request, leniency, limit });
      socket.close(CLOSE.normal, '');
    } catch (error) {
      if (error instanceof PeerClosed) return;
      if (error instanceof HandshakeRejected) note(request, route, error);
      if (error instanceof SocketClose) return socket.close(error.code, error.message);
      log[isRetryable(error) ? 'debug' : 'error']({ err: error, path: route.path }, 'a socket failed');
      socket.close(CLOSE.serverError, 'Internal error');
    } finally {
      stopWatch();
      forget?.();
    }
  };

  const reported = new Set<string>();
  /** The Python client sends no credentials with its events before release 3.6.14, and its users only see that the task runs are missing. */
  const reportOnce = (path: string, client: string | undefined) => {
    if (reported.has(path)) return;
    reported.add(path);
    log.warn({ path, client }, 'rejected a socket without credentials; the Python client sends them from release 3.6.14 on');
  };

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!requestsWebSocket(request)) return serveWithoutUpgrade(server, request, stream, head);
    if (testHooks?.receiveUpgrade(request, stream, head)) return;
    stream.on('error', () => stream.destroy());
    if (isForeign(request.headers)) return reject(stream, 403, 'Forbidden');
    if (closing) return reject(stream, 503, 'Service Unavailable');
    const found = find(request);
    if (!found) return reject(stream, 404, 'Not Found');
    const legacy = !offersSubprotocol(request);
    if (legacy) {
      // without the sub-protocol, a client has no way to send credentials
      const isGuarded = await authenticator.isGuarded().catch(() => undefined);
      if (isGuarded === undefined || closing) return reject(stream, 503, 'Service Unavailable');
      if (isGuarded) {
        reportOnce(found.route.path, request.headers['user-agent']);
        note(request, found.route, { status: 401 });
      }
      if (isGuarded || found.route.requiresSubprotocol) return reject(stream, 403, 'Forbidden');
    }
    if (faults) {
      const fault = await faults.strike(targetOf(found.route, found.path)).catch((error: unknown) => error);
      if (fault instanceof ApiError) return reject(stream, fault.status, STATUS_CODES[fault.status] ?? '');
      if (fault !== undefined) return stream.destroy();
      if (closing) return reject(stream, 503, 'Service Unavailable');
    }
    sockets.handleUpgrade(request, stream, head, (connection) => void serve(connection, request, stream, found));
  };
  server.on('upgrade', (request, stream, head) => void upgrade(request, stream, head));

  return {
    async close(timeoutSeconds = CLOSE_SECONDS) {
      closing = true;
      const gone = [...sockets.clients].map((client) => {
        const left = new Promise<void>((resolve) => client.once('close', () => resolve()));
        client.resume();
        client.close(CLOSE.restart, 'Service restart');
        return left;
      });
      const timer = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, timeoutSeconds * 1000);
      await Promise.all(gone);
      clearTimeout(timer);
      sockets.close();
    },
  };
}

const targetOf = ({ kind, path: route }: SocketRoute, path: string): FaultTarget => ({ operation: kind, method: 'GET', route, path });

/** Responds to an upgrade with a plain HTTP error. */
function reject(stream: Duplex, status: number, text: string): void {
  const body = JSON.stringify({ detail: text });
  hangUp(
    stream,
    [
      `HTTP/1.1 ${status} ${text}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
