import type { IncomingMessage, ServerResponse } from 'node:http';
import { PieceCount } from './pieces.ts';

/** Of a body that nobody wants any more, in bytes: more than a client that means well has left to send before it looks at its answer. */
const MOST_BYTES = 67_108_864;

const isExpected = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Once the answer is made, reads what is left of the request's body, so that a client that still sends gets to its answer. Who sends without end, or in tiny
 * pieces that take the time of others, is cut off.
 */
export function boundRest(request: IncomingMessage, response: ServerResponse): void {
  if (isExpected(request)) response.once('prefinish', () => readRest(request));
}

/** Reads on, and passes nothing on. */
export function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const count = new PieceCount();
  request.removeAllListeners('data');
  request.on('data', (piece: Buffer) => {
    count.add(piece);
    if (count.areTooSmall || count.bytes > MOST_BYTES) request.destroy();
  });
}
