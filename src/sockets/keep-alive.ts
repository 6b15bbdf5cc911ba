import type { WebSocket } from 'ws';

export interface KeepAlive {
  /** Seconds between two pings. */
  intervalSeconds: number;
  /** Seconds within which the client must respond to a ping. */
  timeoutSeconds: number;
}

/** Pings a connection and drops it if no pong arrives. A missing pong is ignored while `isBusy` reports that the service does not read the connection. */
export function keepAlive(socket: WebSocket, { intervalSeconds, timeoutSeconds }: KeepAlive, isBusy: () => boolean): void {
  let deadline: NodeJS.Timeout | undefined;
  const alive = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const expire = () => {
    if (isBusy()) deadline = setTimeout(expire, timeoutSeconds * 1000);
    else socket.terminate();
  };
  const interval = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    socket.ping(undefined, undefined, () => {});
    deadline ??= setTimeout(expire, timeoutSeconds * 1000);
  }, intervalSeconds * 1000);
  socket.on('pong', alive);
  socket.once('close', () => {
    clearInterval(interval);
    alive();
  });
}
