import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Connections } from './request-turns.ts';

const SWEEP_MILLISECONDS = 20;
/**
 * A connection without a request is closed after this number of sweeps without input, half a second: its client may be about to send. The bound counts sweeps
 * instead of time, because the service reads between two sweeps even if it is slow.
 */
const SILENT_SWEEPS = 25;

/** Bounds the connections that are accepted before the port is closed: the operating system queues a few hundred. */
const MAX_TURNS = 5000;
/** A connection that is established after the last accept of a turn and before the port is closed is reset. A turn of this length leaves little time for that. */
const SHORT_TURN_MILLISECONDS = 1;
/** Bounds the wait for a short turn: work that has already begun can keep the event loop busy. */
const MAX_WAIT_MILLISECONDS = 500;

/**
 * Closes the port. When that happens, the operating system resets connections that are established but not accepted, and a turn of the event loop accepts one
 * of them. Therefore the port is closed after a short turn that accepts none; requests are held until then, to keep the turns short. Clients have no reason to
 * reconnect yet: no response has announced the end of its connection.
 *
 * @returns `allClosed` resolves when no connection is left
 */
export async function stopAccepting(server: Server, connections: Connections): Promise<{ allClosed: Promise<void> }> {
  const held = connections.hold();
  // this turn may already have accepted a connection
  await turn();
  const started = performance.now();
  let isQuiet = false;
  for (let turns = 0; !isQuiet && turns < MAX_TURNS; turns++) {
    const before = held.accepted();
    const began = performance.now();
    await turn();
    const now = performance.now();
    const isShort = now - began < SHORT_TURN_MILLISECONDS || now - started > MAX_WAIT_MILLISECONDS;
    isQuiet = isShort && held.accepted() === before;
  }
  // not the method of the HTTP server, which closes idle connections immediately: a request in transit would be lost
  const allClosed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  // lets the caller announce the end of connections first
  setImmediate(held.release);
  return { allClosed };
}

interface Finishing {
  deadlineSeconds: number;
  allClosed: Promise<void>;
}

/** Responds to current requests and to those that still arrive, and closes each connection after its last response, or when it is silent. */
export async function finishConnections(
  server: Server,
  connections: Connections,
  { deadlineSeconds, allClosed }: Finishing,
): Promise<void> {
  for (const socket of connections.sockets) {
    for (const response of connections.unfinished(socket)) announceEnd(connections, socket, response);
  }
  server.prependListener('request', ({ socket }, response) => announceEnd(connections, socket, response));
  const sweep = setInterval(sweeper(connections), SWEEP_MILLISECONDS);
  const deadline = setTimeout(() => {
    for (const socket of connections.sockets) socket.destroy();
  }, deadlineSeconds * 1000);
  await allClosed;
  clearInterval(sweep);
  clearTimeout(deadline);
  // ends the interval of the server that detects slow requests
  server.close();
}

/**
 * Sends `Connection: close` with the response, unless the client has sent more requests when the head is written: they get responses too, because a client must
 * assume that requests after that header are not handled.
 */
function announceEnd(connections: Connections, socket: Socket, response: ServerResponse): void {
  let mayStay = response.shouldKeepAlive;
  Object.defineProperty(response, 'shouldKeepAlive', {
    configurable: true,
    enumerable: true,
    get: () => mayStay && connections.hasMore(socket),
    set: (value: boolean) => {
      mayStay = value;
    },
  });
}

function sweeper(connections: Connections): () => void {
  const silent = new WeakMap<Socket, { bytesRead: number; sweeps: number }>();
  return () => {
    for (const socket of connections.sockets) {
      const { bytesRead } = socket;
      const seen = silent.get(socket);
      if (!seen || seen.bytesRead !== bytesRead || connections.unfinished(socket).length > 0) silent.set(socket, { bytesRead, sweeps: 0 });
      else if (++seen.sweeps > SILENT_SWEEPS) connections.hangUp(socket);
    }
  };
}
