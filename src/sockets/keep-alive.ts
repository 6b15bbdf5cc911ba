import type { WebSocket } from 'ws';

export interface KeepAlive {
  /** Seconds between two pings. */
  intervalSeconds: number;
  /** Seconds that the client has to answer one. */
  timeoutSeconds: number;
}

/** Pings a connection and drops it when no answer comes. While the service itself does not read, silence is no sign of death. */
export function keepAlive(socket: WebSocket, { intervalSeconds, timeoutSeconds }: KeepAlive): void {
  let deadline: NodeJS.Timeout | undefined;
  const alive = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const expire = () => {
    if (socket.isPaused) deadline = setTimeout(expire, timeoutSeconds * 1000);
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
