import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Api } from './api.ts';

/** Milliseconds between two checks of a condition. */
const CHECK_EVERY = 20;

interface Limit {
  /** The default is below the time limit of a test, so that the test reports the condition. */
  seconds?: number;
}

/** The limit for what other processes do, which start slowly on a busy machine. */
export const PATIENCE = { seconds: 150 };

/** Waits until the condition returns a value that is not false. @returns this value. @throws if it is not met in time */
export async function until<T>(
  what: string,
  holds: () => T | false | undefined | Promise<T | false | undefined>,
  { seconds = 20 }: Limit = {},
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (performance.now() > end) throw new Error(`not met within ${seconds} s: ${what}`);
    await sleep(CHECK_EVERY);
  }
}

/** Like {@link until}, for a list of problems. @returns the problem that it is not met in time, if so */
export const unmet = (...given: Parameters<typeof until>): Promise<string[]> =>
  until(...given).then(
    () => [],
    (error: Error) => [error.message],
  );

/** Waits a part of the pace of a load, of its client, or of its measurement. No test waits like this for a result, but with {@link until}. */
export const pace = (milliseconds: number): Promise<void> => sleep(milliseconds);

/** Resolves like the promise, or with another value if this takes longer. */
export async function within<T, U>(milliseconds: number, promise: Promise<T>, otherwise: U): Promise<T | U> {
  const limit = new AbortController();
  const { signal } = limit;
  try {
    return await Promise.race([promise, sleep(milliseconds, otherwise, { signal })]);
  } finally {
    limit.abort();
  }
}

/** Resolves when a statement waits for a lock of another transaction. On SQLite, it resolves immediately, because transactions wait for each other before they begin. */
export async function untilSomeoneWaits({ kind, deps }: Pick<Api, 'kind' | 'deps'>): Promise<void> {
  if (kind === 'sqlite') return;
  const { db, dialect } = deps.store.reader;
  const waiting = () =>
    dialect.rows(db, sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await until('a statement waits for a lock', async () => (await waiting()).length > 0);
}
