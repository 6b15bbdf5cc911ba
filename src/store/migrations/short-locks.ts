import type pg from 'pg';
import { MigrationPostponed } from './migrations.ts';

/** Receives a message for each step of a migration. */
export type Report = (message: string) => void;

/** All later statements on a table wait behind a migration that waits for its lock. */
const LOCK_TIMEOUT_MILLISECONDS = 200;
/** Between two attempts, the statements that waited are processed. */
const PAUSE_MILLISECONDS = 1000;
const GIVE_UP_MILLISECONDS = 15 * 60_000;
const REPORTED_EVERY = 10;

/** A lock wasn't available within the timeout, or two transactions waited for each other. */
const CONTENTION = /^(55P03|40P01)$/;

export const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Runs work in a transaction that waits only a moment for each lock, and repeats it until it has got all locks. */
export async function withShortLocks(
  client: pg.Client,
  { what, report }: { what: string; report: Report },
  work: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_MILLISECONDS}ms'`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!CONTENTION.test(codeOf(error))) throw error;
      if (performance.now() - begun > GIVE_UP_MILLISECONDS)
        throw new MigrationPostponed(
          `${what}: other transactions held a lock on a table during all attempts of 15 minutes. End long transactions (pg_stat_activity), and start again.`,
        );
      if (attempt % REPORTED_EVERY === 1) report(`${what}: another transaction holds a lock on a table; trying again (attempt ${attempt})`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}
