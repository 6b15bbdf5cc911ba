import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hangUp } from './hang-up.ts';
import { type Intake, intakesOf } from './intake.ts';

type Request = [IncomingMessage, ServerResponse];

/** The requests of a connection that have no finished response yet, in order. The first one is in progress. */
type Queue = Request[];

/**
 * Handles the requests of one connection one after the other, in the order of their responses. A client may send thousands without waiting for a response;
 * handled as they are read, they would delay all other clients, and each would hold its response in memory. While requests wait, no more are read.
 */
export function handleInTurn(server: Server, listener: RequestListener): Connections {
  const intakes = intakesOf(server);
  const queues = new WeakMap<Socket, Queue>();

  const handle = (queue: Queue, [message, response]: Request): void => {
    const { socket } = message;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      queue.shift();
      // the remaining requests cannot get responses
      if (socket.destroyed || socket.writableEnded) queue.length = 0;
      const [next] = queue;
      // other clients have a turn between two requests of one client
      if (next) setImmediate(handle, queue, next);
      else queues.delete(socket);
      if (queue.length <= 1) intakes.get(socket)?.open();
    };
    response.once('finish', over);
    response.once('close', over);
    listener(message, response);
  };

  server.on('request', (message, response) => {
    const { socket } = message;
    if (socket.writableEnded) return;
    const queue = queues.get(socket);
    if (queue) {
      queue.push([message, response]);
      intakes.get(socket)?.shut();
    } else {
      const mine: Queue = [[message, response]];
      queues.set(socket, mine);
      handle(mine, [message, response]);
    }
  });

  const connections = new Connections(server, intakes, queues);
  // Node.js would close the socket after the last response, regardless of input in transit
  server.on('connection', (socket: Socket) => {
    socket.destroySoon = () => connections.hangUp(socket);
  });
  server.prependListener('upgrade', ({ socket }) => {
    Reflect.deleteProperty(socket, 'destroySoon');
  });
  return connections;
}

interface Held {
  /** Connections accepted since the hold began. */
  accepted(): number;
  release: () => void;
}

/** The open connections of a server, without upgraded ones, which have other owners. */
export class Connections {
  constructor(
    private readonly server: Server,
    private readonly intakes: ReadonlyMap<Socket, Intake>,
    private readonly queues: WeakMap<Socket, Queue>,
  ) {}

  get sockets(): IterableIterator<Socket> {
    return this.intakes.keys();
  }

  /** Responses that are not finished, in the order of their requests. */
  unfinished(socket: Socket): readonly ServerResponse[] {
    return this.queues.get(socket)?.map(([, response]) => response) ?? [];
  }

  /** Whether the client has sent more after the current request. */
  hasMore(socket: Socket): boolean {
    return (this.queues.get(socket)?.length ?? 0) > 1 || this.intakes.get(socket)?.isHolding === true;
  }

  /** Reads the input of all connections, including new ones, but handles none of it until `release` is called. */
  hold(): Held {
    const releases = [...this.intakes.values()].map((intake) => intake.hold());
    let accepted = 0;
    const holdNew = (socket: Socket) => {
      accepted++;
      const intake = this.intakes.get(socket);
      if (intake) releases.push(intake.hold());
    };
    this.server.on('connection', holdNew);
    return {
      accepted: () => accepted,
      release: () => {
        this.server.off('connection', holdNew);
        for (const release of releases) release();
      },
    };
  }

  /** {@link hangUp} for a connection without an upgrade; requests that still arrive are not handled. */
  hangUp(socket: Socket, last?: string): void {
    hangUp(socket, last);
    this.intakes.get(socket)?.drop();
  }
}
