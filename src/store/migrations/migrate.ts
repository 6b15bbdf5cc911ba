import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { PRIVATE_FILE } from '../../base/process/private-files.ts';
import type { SchemaEntry } from '../sqlite/sqlite-schema.ts';
import {
  type AppliedMigration,
  CREATE_MIGRATIONS_TABLE,
  DELETE_MIGRATIONS,
  MIGRATIONS_TABLE,
  type Migration,
  MigrationError,
  type MigrationPlan,
  type MigrationReport,
  planMigration,
} from './migrations.ts';
import { rejectForeignTables } from './recognition.ts';

/**
 * Migrates a SQLite file to this release. Copies a file with data first. Switches foreign keys off outside the transaction, because rebuilding tables requires
 * it, and checks them before the commit.
 */
export function migrateSqlite(
  file: string,
  migrations: readonly Migration[],
  now: () => string,
  { keepCopy = true }: { keepCopy?: boolean } = {},
): MigrationReport {
  const existed = existsSync(file);
  const connection = new Database(file, { timeout: 30_000 });
  try {
    // includes content that is only in the log; a rejected database stays unchanged
    rejectForeignTables(file, connection.prepare('select type, name, sql from sqlite_master').all() as SchemaEntry[]);
    const applied = appliedToSqlite(connection);
    const { pending, replacement } = planMigration(migrations, applied);
    // only for a new file, and before the first write to it; `contralto db compact` rewrites an existing file for it
    if (connection.pragma('page_count', { simple: true }) === 0) connection.pragma('auto_vacuum = incremental');
    connection.pragma('journal_mode = wal');
    connection.pragma('foreign_keys = off');
    const [first] = pending;
    if (!first && !replacement) return { applied: [] };
    let copy: string | undefined;
    if (first && existed && applied.length > 0 && keepCopy) {
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
      const remaining = planMigration(migrations, appliedToSqlite(connection));
      if (remaining.replacement) connection.exec(DELETE_MIGRATIONS);
      for (const migration of remaining.pending) for (const statement of migration.statements) connection.exec(statement);
      for (const [position, { name, hash }] of recordedBy(remaining, migrations)) insert.run(position, name, hash, now());
      const broken = connection.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0)
        throw new MigrationError(`The upgrade would violate ${broken.length} foreign key(s). The database is unchanged.`);
      connection.exec('commit');
    } catch (error) {
      // a full disk ends the transaction by itself
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
    return { applied: pending.map(({ name }) => name), copy, recorded: replacement?.name };
  } finally {
    connection.close();
  }
}

/** The migrations to record, with their positions. */
const recordedBy = ({ pending, replacement }: MigrationPlan, migrations: readonly Migration[]) =>
  [...migrations.entries()].filter(([, migration]) => migration === replacement || pending.includes(migration));

/** The migrations applied to a SQLite database; none if it isn't a database of the service. */
export function appliedToSqlite(connection: Database.Database): AppliedMigration[] {
  const known = connection.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(MIGRATIONS_TABLE);
  return known ? (connection.prepare(`select name, hash from ${MIGRATIONS_TABLE} order by position`).all() as AppliedMigration[]) : [];
}
