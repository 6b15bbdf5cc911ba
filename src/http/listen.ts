import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { handleInTurn } from './flow-control/request-turns.ts';
import { messagesFor } from './messages.ts';

export interface Listening {
  server: Server;
  /** The actual port, also if port 0 was requested. */
  port: number;
  /**
   * Stops accepting connections, lets current requests finish, and cuts off those that are not done after `deadlineSeconds`. Upgraded sockets must be closed
   * by their owner.
   */
  stop(deadlineSeconds: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  keepaliveTimeoutSeconds: number;
}

const REFUSALS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Requests that are not valid HTTP get a JSON response too. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Starts listening. Rejects if the address is in use. */
export async function listen(app: RequestListener, { host, port, keepaliveTimeoutSeconds }: ListenOptions): Promise<Listening> {
  const server = createServer({ ...messagesFor(app), keepAliveTimeout: keepaliveTimeoutSeconds * 1000 });
  handleInTurn(server, app);
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
  return { server, port: (server.address() as AddressInfo).port, stop: (deadlineSeconds) => stop(server, deadlineSeconds) };
}

/** So long a connection without a request stays open when the service stops: its client gets an answer to what it is just sending, and is told to leave. */
const FAREWELL_MILLISECONDS = 1000;
const SWEEP_MILLISECONDS = 20;

function stop(server: Server, deadlineSeconds: number): Promise<void> {
  // the last response on every connection says that it is the last
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineSeconds * 1000);
    let sweep: NodeJS.Timeout | undefined;
    const farewell = setTimeout(
      () => {
        sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS);
      },
      Math.min(FAREWELL_MILLISECONDS, deadlineSeconds * 1000),
    );
    // not the method of the HTTP server, which closes idle connections at once: a request that is on its way would be lost
    NetServer.prototype.close.call(server, () => {
      clearTimeout(deadline);
      clearTimeout(farewell);
      clearInterval(sweep);
      resolve();
    });
  });
}
