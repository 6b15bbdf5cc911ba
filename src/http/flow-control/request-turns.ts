import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hangUp } from './hang-up.ts';
import { type Intake, intakesOf } from './intake.ts';

type Request = [IncomingMessage, ServerResponse];

/** The requests of a connection that are not answered yet, in their order. The first one is under way. */
type Queue = Request[];

/**
 * Handles the requests of one connection one after the other, as they have to be answered. A client may send thousands without waiting for an answer; handled as they
 * are read, they would keep everyone else waiting, and each would hold its answer in memory. While some wait, no more are read.
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
      // nobody gets the answers to what else has arrived
      if (socket.destroyed || socket.writableEnded) queue.length = 0;
      const [next] = queue;
      // others have a turn between two requests of one client
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
  // Node would close the socket after the last response, whatever is on its way
  server.on('connection', (socket: Socket) => {
    socket.destroySoon = () => connections.hangUp(socket);
  });
  server.prependListener('upgrade', ({ socket }) => {
    Reflect.deleteProperty(socket, 'destroySoon');
  });
  return connections;
}

interface Held {
  /** Connections that have been accepted since then. */
  accepted(): number;
  release(): void;
}

/** The open connections of a server. Those that have been upgraded belong to others. */
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

  /** Whether the client has sent more behind the request under way. */
  hasMore(socket: Socket): boolean {
    return (this.queues.get(socket)?.length ?? 0) > 1 || this.intakes.get(socket)?.isHolding === true;
  }

  /** Reads what arrives on all connections, also on new ones, but handles none of it until `release` is called. */
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

  /** {@link hangUp} for a connection without an upgrade: requests that still arrive are not handled. */
  hangUp(socket: Socket, last?: string): void {
    hangUp(socket, last);
    this.intakes.get(socket)?.drop();
  }
}
