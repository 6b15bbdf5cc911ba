import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { PRIVATE_FILE } from '../../base/private-files.ts';
import { sessionAt } from '../postgres/session.ts';
import { surviveEnd } from '../postgres/survive-end.ts';
import { type CountingProgress, countsRunsAnew, rebuildOnPostgres, rebuildOnSqlite } from '../run-totals/rebuild.ts';
import {
  type AppliedMigration,
  CREATE_MIGRATIONS_TABLE,
  MIGRATIONS_TABLE,
  type Migration,
  MigrationRefused,
  pendingMigrations,
} from './migrations.ts';

export interface MigrationReport {
  applied: string[];
  /** Path of the copy of the SQLite file made before an upgrade. */
  copy?: string;
}

/** An arbitrary number, which must be the same in every process that migrates. */
export const MIGRATION_LOCK = 7_310_241_993;

/**
 * Migrates a SQLite file to this release. A file with data is copied first. Where migrations ask for it, all runs are counted at the end; `onCounting` hears
 * how far that is. Foreign keys are switched off outside the transaction, because rebuilding tables
 * requires it, and checked before the commit.
 */
export function migrateSqlite(
  file: string,
  migrations: readonly Migration[],
  now: () => string,
  { keepCopy = true, onCounting }: { keepCopy?: boolean; onCounting?: CountingProgress } = {},
): MigrationReport {
  const existed = existsSync(file);
  const connection = new Database(file, { timeout: 30_000 });
  try {
    // of a new file only, and before anything is written to it; an existing one is rewritten for it by `contralto db compact`
    if (connection.pragma('page_count', { simple: true }) === 0) connection.pragma('auto_vacuum = incremental');
    connection.pragma('journal_mode = wal');
    connection.pragma('foreign_keys = off');
    const applied = appliedToSqlite(connection);
    const pending = pendingMigrations(migrations, applied);
    const [first] = pending;
    if (!first) return { applied: [] };
    let copy: string | undefined;
    if (existed && applied.length > 0 && keepCopy) {
      connection.pragma('wal_checkpoint(truncate)');
      copy = `${file}.before-${first.name}`;
      copyFileSync(file, copy);
      chmodSync(copy, PRIVATE_FILE);
    }
    connection.exec('begin immediate');
    try {
      connection.exec(CREATE_MIGRATIONS_TABLE);
      const insert = connection.prepare(`insert into ${MIGRATIONS_TABLE} (position, name, hash, applied) values (?, ?, ?, ?)`);
      // another process may have migrated while this one waited for the lock
      const remaining = pendingMigrations(migrations, appliedToSqlite(connection));
      for (const migration of remaining) {
        for (const statement of migration.statements) connection.exec(statement);
        insert.run(migrations.indexOf(migration), migration.name, migration.hash, now());
      }
      if (countsRunsAnew(remaining.map(({ name }) => name))) rebuildOnSqlite(connection, onCounting);
      const broken = connection.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0)
        throw new MigrationRefused(`The upgrade would break ${broken.length} foreign key(s); the database is unchanged.`);
      connection.exec('commit');
    } catch (error) {
      // a full disk ends the transaction by itself
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
    return { applied: pending.map((migration) => migration.name), copy };
  } finally {
    connection.close();
  }
}

/** Migrates a PostgreSQL database to this release, under an advisory lock so that any number of nodes may start at once. */
export async function migratePostgres(
  url: string,
  migrations: readonly Migration[],
  now: () => string,
  { onCounting }: { onCounting?: CountingProgress } = {},
): Promise<MigrationReport> {
  const client = new pg.Client({ ...sessionAt(url, 'contralto migration'), connectionTimeoutMillis: 10_000 });
  surviveEnd(client);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    await client.query(CREATE_MIGRATIONS_TABLE);
    const { rows } = await client.query<AppliedMigration>(`select name, hash from ${MIGRATIONS_TABLE} order by position`);
    const pending = pendingMigrations(migrations, rows);
    for (const migration of pending) {
      for (const statement of migration.statements) await client.query(statement);
      await client.query(`insert into ${MIGRATIONS_TABLE} (position, name, hash, applied) values ($1, $2, $3, $4)`, [
        migrations.indexOf(migration),
        migration.name,
        migration.hash,
        now(),
      ]);
    }
    if (countsRunsAnew(pending.map(({ name }) => name))) await rebuildOnPostgres(client, onCounting);
    await client.query('commit');
    return { applied: pending.map((migration) => migration.name) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** The migrations applied to a SQLite database; none if it is not a database of the service. */
export function appliedToSqlite(connection: Database.Database): AppliedMigration[] {
  const known = connection.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(MIGRATIONS_TABLE);
  return known ? (connection.prepare(`select name, hash from ${MIGRATIONS_TABLE} order by position`).all() as AppliedMigration[]) : [];
}

/** {@link appliedToSqlite} for PostgreSQL. */
export async function appliedToPostgres(client: pg.Client): Promise<AppliedMigration[]> {
  const known = await client.query('select 1 where to_regclass($1) is not null', [MIGRATIONS_TABLE]);
  if (known.rows.length === 0) return [];
  return (await client.query<AppliedMigration>(`select name, hash from ${MIGRATIONS_TABLE} order by position`)).rows;
}
