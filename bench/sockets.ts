import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Schema } from '../generated/operations.ts';
import type { RunningService } from './service.ts';

/** Maximum number of unsent bytes, so that the generator does not buffer what the service has not accepted. */
const MAX_UNSENT_BYTES = 262_144;

/** A client of one socket of the service. */
export interface Socket {
  ws: WebSocket;
  /** Resolves when the connection accepts more. */
  send: (frame: unknown) => Promise<void>;
  /** Resolves when the service has responded to a ping. On `/events/in`, everything sent before is then stored and processed. */
  settled(): Promise<void>;
  close(): void;
}

/** Connects and performs the handshake. */
export async function connect({ url }: RunningService, path: string): Promise<Socket> {
  const ws = new WebSocket(url.replace('http', 'ws') + path, 'prefect');
  await once(ws, 'open');
  ws.send(JSON.stringify({ type: 'auth', token: null }));
  await once(ws, 'message');
  const send = (frame: unknown): Promise<void> => {
    const text = JSON.stringify(frame);
    if (ws.bufferedAmount < MAX_UNSENT_BYTES) {
      ws.send(text);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => ws.send(text, (error) => (error ? reject(error) : resolve())));
  };
  return {
    ws,
    send,
    async settled() {
      const pong = once(ws, 'pong');
      ws.ping();
      await pong;
    },
    close: () => ws.close(),
  };
}

/** Subscribes to events of these names from now on. */
export async function subscribe(service: RunningService, names: string[], receive: (event: Schema<'Event'>) => void): Promise<Socket> {
  const socket = await connect(service, '/events/out');
  socket.ws.on('message', (data) => receive((JSON.parse(String(data)) as { event: Schema<'Event'> }).event));
  // live events match only if the end is in the future
  const occurred = { since: new Date().toISOString(), until: new Date(Date.now() + 3_600_000).toISOString() };
  await socket.send({ type: 'filter', backfill: false, filter: { occurred, event: { name: names } } });
  return socket;
}

/** Resolves when the service has stored every event that it has received. */
export async function eventsStored(service: RunningService): Promise<void> {
  const socket = await connect(service, '/events/in');
  await socket.settled();
  socket.close();
}
