import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { intakesOf } from './intake.ts';

type Request = [IncomingMessage, ServerResponse];

/**
 * Handles the requests of one connection one after the other, as they have to be answered. A client may send thousands without waiting for an answer; handled as they
 * are read, they would keep everyone else waiting, and each would hold its answer in memory. While some wait, no more are read.
 */
export function handleInTurn(server: Server, listener: RequestListener): void {
  const intakes = intakesOf(server);
  /** What waits on connections with a request under way. */
  const waiting = new WeakMap<Socket, Request[]>();

  const handle = (queue: Request[], request: Request): void => {
    const [message, response] = request;
    const { socket } = message;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      if (socket.destroyed) queue.length = 0;
      const next = queue.shift();
      // others have a turn between two requests of one client
      if (next) setImmediate(handle, queue, next);
      else waiting.delete(socket);
      if (queue.length === 0) intakes.get(socket)?.open();
    };
    response.once('finish', over);
    response.once('close', over);
    listener(message, response);
  };

  server.on('request', (message, response) => {
    const queue = waiting.get(message.socket);
    if (queue) {
      queue.push([message, response]);
      intakes.get(message.socket)?.shut();
    } else {
      const mine: Request[] = [];
      waiting.set(message.socket, mine);
      handle(mine, [message, response]);
    }
  });
}
