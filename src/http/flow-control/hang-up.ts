import type { Duplex } from 'node:stream';

/** Time for a client to close its side of a connection after the service has closed the other, in milliseconds. */
const LINGER_MILLISECONDS = 500;

/**
 * Closes a connection in order: sends `last` and the end of the stream, then reads and discards further input until the client closes its side or the time is
 * over. Closing a socket that has unread bytes resets the connection, and a reset can destroy the response before the client has read it (RFC 9112,
 * section 9.6).
 */
export function hangUp(stream: Duplex, last?: string): void {
  if (stream.destroyed || stream.writableEnded) return;
  stream.end(last);
  stream.resume();
  const timer = setTimeout(() => stream.destroy(), LINGER_MILLISECONDS);
  stream.once('close', () => clearTimeout(timer));
}
