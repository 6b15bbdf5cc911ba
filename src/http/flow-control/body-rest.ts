import type { IncomingMessage, ServerResponse } from 'node:http';

/** Number of pieces above which they must have a minimum average size. */
const FEW_PIECES = 16_384;
/** The minimum average size. Clients send thousands of bytes at a time; every piece costs a fixed time and some hundred bytes, regardless of its size. */
const SMALLEST_AVERAGE_BYTES = 512;
/** Maximum size of the unneeded rest of a body, in bytes: more than a well-behaved client has left to send before it reads the response. */
const MAX_REST_BYTES = 67_108_864;

/** True for a body in more pieces than any client sends. */
export const areTooSmall = (pieces: number, bytes: number): boolean => pieces > FEW_PIECES && bytes < pieces * SMALLEST_AVERAGE_BYTES;

/**
 * Once the response is written, reads the rest of the request's body, so that a client that is still sending receives the response. Disconnects clients that
 * send without end, or in tiny pieces that delay other clients.
 */
export function boundRest(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  response.once('prefinish', () => readRest(request));
}

/** Reads and discards the rest of the body. */
export function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let pieces = 0;
  let bytes = 0;
  request.removeAllListeners('data');
  request.on('data', (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (areTooSmall(pieces, bytes) || bytes > MAX_REST_BYTES) request.destroy();
  });
}
