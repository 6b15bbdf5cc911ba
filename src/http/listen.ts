import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestsWebSocket } from '../sockets/other-upgrades.ts';
import { Connections } from './flow-control/connections.ts';
import { hangUp } from './flow-control/hang-up.ts';
import { messagesFor } from './messages.ts';

export interface Listening {
  server: Server;
  /** The actual port, also if port 0 was requested. */
  port: number;
  /** Stops accepting connections. Open connections are served as before. */
  stopAccepting(): Promise<void>;
  /**
   * Stops accepting connections, responds to requests that still arrive on open connections, and closes each connection after its last response or when it is
   * silent. Destroys the remaining connections after `deadlineSeconds`. The owner of upgraded sockets must close them.
   */
  stop(deadlineSeconds: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  keepaliveTimeoutSeconds: number;
}

const REJECTIONS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Requests that are not valid HTTP get a JSON response too. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = REJECTIONS[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ detail });
  hangUp(
    socket,
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Starts listening. Rejects if the address is in use. */
export async function listen(app: RequestListener, { host, port, keepaliveTimeoutSeconds }: ListenOptions): Promise<Listening> {
  const options = {
    ...messagesFor(app),
    keepAliveTimeout: keepaliveTimeoutSeconds * 1000,
    // Node.js before 22.21 and 24.9 treats every offer of a protocol as an upgrade
    shouldUpgradeCallback: requestsWebSocket,
  };
  const server = createServer(options);
  const connections = new Connections(server, app);
  // Headers may arrive on an idle connection until it is closed: a shorter limit would cut off live clients.
  server.headersTimeout = (keepaliveTimeoutSeconds + 5) * 1000;
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  let stopped: Promise<{ allClosed: Promise<void> }> | undefined;
  const stopOnce = () => {
    stopped ??= connections.stopAccepting();
    return stopped;
  };
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stopAccepting: async () => void (await stopOnce()),
    async stop(deadlineSeconds) {
      const { allClosed } = await stopOnce();
      await connections.finish(allClosed, deadlineSeconds);
    },
  };
}
