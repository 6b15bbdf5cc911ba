import type { IncomingMessage, ServerResponse } from 'node:http';
import { PieceCount } from './pieces.ts';

/** Maximum size of the unneeded rest of a body, in bytes: more than a well-behaved client has left to send before it reads the response. */
const MOST_BYTES = 67_108_864;

const isExpected = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Once the response is written, reads the rest of the request's body, so that a client that is still sending receives the response. Disconnects clients that
 * send without end, or in tiny pieces that delay other clients.
 */
export function boundRest(request: IncomingMessage, response: ServerResponse): void {
  if (isExpected(request)) response.once('prefinish', () => readRest(request));
}

/** Reads and discards the rest of the body. */
export function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const count = new PieceCount();
  request.removeAllListeners('data');
  request.on('data', (piece: Buffer) => {
    count.add(piece);
    if (count.areTooSmall || count.bytes > MOST_BYTES) request.destroy();
  });
}
