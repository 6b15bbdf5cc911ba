import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Request = [IncomingMessage, ServerResponse];

/**
 * Handles the requests of one connection one after the other, as they have to be answered. A client may send thousands without waiting for an answer; handled as they
 * are read, they would keep everyone else waiting, and each would hold its answer in memory.
 */
export function inTurn(listener: RequestListener): RequestListener {
  /** What waits on connections with a request under way. */
  const waiting = new WeakMap<Socket, Request[]>();

  const handle = (queue: Request[], request: Request): void => {
    const [message, response] = request;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      if (message.socket.destroyed) queue.length = 0;
      const next = queue.shift();
      // others have a turn between two requests of one client
      if (next) setImmediate(handle, queue, next);
      else waiting.delete(message.socket);
    };
    response.once('finish', over);
    response.once('close', over);
    listener(message, response);
  };

  return (message, response) => {
    const queue = waiting.get(message.socket);
    if (queue) {
      queue.push([message, response]);
    } else {
      const mine: Request[] = [];
      waiting.set(message.socket, mine);
      handle(mine, [message, response]);
    }
  };
}
