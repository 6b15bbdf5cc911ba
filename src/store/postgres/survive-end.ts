import type pg from 'pg';

/**
 * Call this for every connection as soon as it exists. A broken connection fails its current or next statement; without a listener, its error would end the
 * process.
 */
export function surviveEnd(client: pg.ClientBase): void {
  client.on('error', () => undefined);
}
