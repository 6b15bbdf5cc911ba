import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Maximum number of requests that wait on a connection. The clients in use send a request after they have received the previous response. */
const MAX_WAITING = 100;

/** Time for requests that are on their way when the service stops, in milliseconds. */
const GRACE_MILLISECONDS = 500;
const SWEEP_MILLISECONDS = 100;

/** Bounds the connections that are accepted before the port is closed: the operating system queues a few hundred. */
const MAX_TURNS = 5000;

interface Waiting {
  handle: () => void;
  response: ServerResponse;
}

/**
 * The connections of a server, without upgraded ones, which have other owners. Handles the requests of each connection one after the other, so that a client
 * that sends many together does not delay other clients. Disconnects clients with more than a hundred waiting requests.
 */
export class Connections {
  /** The requests without a complete response. The first one is in progress. */
  private readonly queues = new Map<Socket, Waiting[]>();
  private accepted = 0;
  private isEnding = false;

  constructor(
    private readonly server: Server,
    listener: RequestListener,
  ) {
    server.on('connection', (socket: Socket) => {
      this.accepted += 1;
      this.queues.set(socket, []);
      socket.once('close', () => this.queues.delete(socket));
    });
    server.prependListener('upgrade', ({ socket }) => this.queues.delete(socket));
    server.on('request', (request, response) => {
      const { socket } = request;
      const queue = this.queues.get(socket);
      if (!queue || socket.destroyed || socket.writableEnded) return;
      if (queue.length > MAX_WAITING) return void socket.destroy();
      queue.push({ handle: () => listener(request, response), response });
      if (this.isEnding) announceEnd(queue);
      response.once('close', () => {
        queue.shift();
        // other clients have a turn between two requests of one client
        if (queue.length > 0) setImmediate(() => socket.destroyed || queue[0]?.handle());
      });
      if (queue.length === 1) listener(request, response);
    });
  }

  /**
   * Closes the port. When that happens, the operating system resets connections that are established but not accepted, and a turn of the event loop accepts one
   * of them. Therefore the port is closed after a turn that accepts none.
   *
   * @returns `allClosed` resolves when no connection is left
   */
  async stopAccepting(): Promise<{ allClosed: Promise<void> }> {
    // this turn may already have accepted a connection
    await turn();
    for (let turns = 0, before = -1; before !== this.accepted && turns < MAX_TURNS; turns++) {
      before = this.accepted;
      await turn();
    }
    // not the method of the HTTP server, which closes idle connections immediately: a request on its way would be lost
    return { allClosed: new Promise((resolve) => void NetServer.prototype.close.call(this.server, () => resolve())) };
  }

  /** Responds to current requests and to those that still arrive, and closes each connection after its last response, or when it is idle. */
  async finish(allClosed: Promise<void>, deadlineSeconds: number): Promise<void> {
    this.isEnding = true;
    for (const queue of this.queues.values()) announceEnd(queue);
    let sweep: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      sweep = setInterval(() => this.closeIdle(), SWEEP_MILLISECONDS);
    }, GRACE_MILLISECONDS);
    const deadline = setTimeout(() => this.server.closeAllConnections(), deadlineSeconds * 1000);
    await allClosed;
    for (const timer of [grace, sweep, deadline]) clearTimeout(timer);
    // ends the interval of the server that detects slow requests
    this.server.close();
  }

  private closeIdle(): void {
    this.server.closeIdleConnections();
    // the server does not count a connection without a first request as idle
    for (const socket of this.queues.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}

/** Announces the end of the connection with the last response: a client must assume that requests after that header are not handled. */
function announceEnd(queue: readonly Waiting[]): void {
  const [previous, last] = [queue.at(-2)?.response, queue.at(-1)?.response];
  if (previous && !previous.headersSent) previous.setHeader('Connection', 'keep-alive');
  if (last && !last.headersSent) last.setHeader('Connection', 'close');
}
