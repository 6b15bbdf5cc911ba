/** The part of the WebSocket interface that this client uses. Browsers, Node 22, and the package `ws` provide it. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: unknown;
  onmessage: unknown;
  onerror: unknown;
  onclose: unknown;
}

export type OpenSocket = (url: string, protocols: string[]) => Socket;

export interface Frames extends AsyncIterable<unknown> {
  /** Sends an object as soon as the connection is open. */
  send(frame: object): void;
  /** The close code and reason of the connection. */
  closed(): { code: number; reason: string };
}

/** Bound on unread frames. A WebSocket has no backpressure, so a subscriber that falls further behind fails. */
const MAX_WAITING = 10_000;
const OPEN = 1;

function openGlobal(url: string, protocols: string[]): Socket {
  const { WebSocket } = globalThis as { WebSocket?: new (url: string, protocols: string[]) => Socket };
  if (!WebSocket) throw new Error('There is no global WebSocket. Pass `open`, for example with the package ws.');
  return new WebSocket(url, protocols);
}

/** One connection. Yields its frames as JSON until the service closes it, the signal is aborted, or the loop ends. */
export function frames(
  url: string,
  { open = openGlobal, signal }: { open?: OpenSocket | undefined; signal?: AbortSignal | undefined },
): Frames {
  const socket = open(url, ['prefect']);
  const unsent: string[] = [];
  const received: unknown[] = [];
  let end: { code: number; reason: string } | undefined;
  let failure: Error | undefined;
  let wake = () => {};

  socket.onopen = () => {
    for (const text of unsent.splice(0)) socket.send(text);
  };
  socket.onmessage = ({ data }: { data: unknown }) => {
    if (received.length < MAX_WAITING) received.push(JSON.parse(String(data)));
    else {
      failure = new Error('The subscriber is too slow');
      socket.close();
    }
    wake();
  };
  // the close event that follows has the code and the reason
  socket.onerror = () => undefined;
  socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
    end = { code, reason: String(reason) };
    wake();
  };
  const abort = () => {
    socket.close();
    end ??= { code: 1000, reason: '' };
    wake();
  };
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });

  return {
    send(frame) {
      const text = JSON.stringify(frame);
      if (socket.readyState === OPEN) socket.send(text);
      else unsent.push(text);
    },
    closed: () => end ?? { code: 1006, reason: '' },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          while (received.length > 0) yield received.shift();
          if (failure) throw failure;
          if (end) return;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        signal?.removeEventListener('abort', abort);
        socket.close();
      }
    },
  };
}
