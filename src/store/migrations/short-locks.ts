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

/** Time limits that a server, a database, or a role sets for requests, and that don't apply to migrations. Older servers don't have all of them. */
const LIMITS = `from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

export const NO_LIMITS_IN_TRANSACTION = `select set_config(name, '0', true) ${LIMITS}`;

/** Runs statements outside a transaction, without time limits. */
export async function withoutLimits(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`select set_config(name, '0', false) ${LIMITS}`);
  try {
    await work();
  } finally {
    // a pooler gives the session to another client
    await client.query(`select set_config(name, reset_val, false) ${LIMITS}`).catch(() => undefined);
  }
}

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
      await client.query(NO_LIMITS_IN_TRANSACTION);
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
