import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Connections } from './request-turns.ts';

const SWEEP_MILLISECONDS = 20;
/**
 * A connection without a request is closed after so many sweeps in which nothing arrived, half a second: its client may be about to send. Sweeps are counted instead
 * of time, because the service reads between two of them even if it is slow.
 */
const SILENT_SWEEPS = 25;

/** Bounds the connections that are accepted before the port is closed: the system keeps a few hundred. */
const MOST_TURNS = 5000;

/**
 * Closes the port. The system resets connections that have been established but not accepted when that happens, and a turn of the event loop accepts one of them. So
 * it is closed after a turn that has accepted none; requests are held meanwhile, so that turns are short. Nobody has a reason to connect anew yet: no response has
 * announced the end of its connection.
 *
 * @returns `allClosed` resolves when no connection is left
 */
export async function stopAccepting(server: Server, connections: Connections): Promise<{ allClosed: Promise<void> }> {
  const held = connections.hold();
  // this turn may have accepted already
  await turn();
  for (let turns = 0, before = -1; before < held.accepted() && turns < MOST_TURNS; turns++) {
    before = held.accepted();
    await turn();
  }
  // not the method of the HTTP server, which closes idle connections at once: a request that is on its way would be lost
  const allClosed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  // the caller may announce the end first
  setImmediate(held.release);
  return { allClosed };
}

interface Finishing {
  deadlineSeconds: number;
  allClosed: Promise<void>;
}

/** Answers what is under way or still arrives, and closes each connection after its last response, or when it is silent. */
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
}

/**
 * Lets the response say `Connection: close`, unless the client has sent more requests when the head is written: they are answered too, because a client must take
 * what follows that header for not handled.
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
