import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

/** A received request, without the headers that every HTTP client adds. */
export interface Received {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  origin: string;
  port: number;
  /** In order of arrival. */
  received: Received[];
  stop(): Promise<void>;
}

type Responder = (response: ServerResponse, index: number, request: IncomingMessage) => void;

const ok: Responder = (response) => response.end('ok');

/** A real HTTP server on loopback that records its requests. */
export async function startReceiver(respond: Responder = ok, { secure = false, host = '127.0.0.1' } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers as Record<string, string>;
    received.push({ method: request.method!, path: request.url!, headers, body: Buffer.concat(chunks).toString() });
    respond(response, received.length - 1, request);
  };
  const server: Server = secure ? createSecureServer(selfSigned, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${secure ? 'https' : 'http'}://${host}:${port}`,
    port,
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
