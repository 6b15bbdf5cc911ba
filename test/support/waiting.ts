import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Api } from './api.ts';

/** Resolves when a statement waits for a lock of another transaction. On SQLite, it resolves immediately, because transactions wait for each other before they begin. */
export async function untilSomeoneWaits({ kind, deps }: Pick<Api, 'kind' | 'deps'>): Promise<void> {
  if (kind === 'sqlite') return;
  const { db, dialect } = deps.store.reader;
  const waiting = () =>
    dialect.rows(db, sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(waiting, { timeout: 10_000 }).not.toHaveLength(0);
}
