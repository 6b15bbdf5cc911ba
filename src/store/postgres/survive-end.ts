import type pg from 'pg';

/** To be called for every connection as soon as it exists: one that breaks fails its current statement, or the next one; without a listener it ends the process. */
export function surviveEnd(client: pg.ClientBase): void {
  client.on('error', () => undefined);
}
