import { chmodSync, copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFolder, PRIVATE_FILE } from '../../base/process/private-files.ts';
import { appliedToSqlite, migrateSqlite } from '../migrations/migrate.ts';
import { type Migration, MigrationError, readMigrations } from '../migrations/migrations.ts';
import { rejectForeignFile } from '../migrations/recognition.ts';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { claimFile } from '../sqlite/file/file-claim.ts';
import { makePrivateFile } from '../sqlite/file/private-database.ts';
import { type CopyReport, copyDatabase, type Progress } from './copy.ts';
import { MovingError } from './error.ts';
import { openPostgresTarget } from './postgres-side.ts';
import { checkFile, copyPages, intoOneFile, makeNextTo, toDisk } from './sqlite-file.ts';
import { hasTables, openForReading, openSqliteSource } from './sqlite-side.ts';
import { TRANSIENT, tablesInOrder } from './tables.ts';

export interface RestoreOptions {
  /** Replace existing data with the backup. */
  force?: boolean;
  migrationsFolder: string;
  now: () => string;
  onPages?: (whole: number) => void;
  onProgress?: (progress: Progress) => void;
}

export interface RestoreReport {
  /** Migrations that the backup lacked and that were applied. */
  upgraded: string[];
  /** Path to which the replaced SQLite file was moved. */
  setAside?: string | undefined;
  /** Row counts and checksums, if the database was copied row by row. */
  copied?: CopyReport;
}

/** Restores a backup to an empty database, or with `force` to any database. Checks the backup first and doesn't modify it. */
export async function restore(backup: string, databaseUrl: string, options: RestoreOptions): Promise<RestoreReport> {
  const pending = checkFile(backup, readMigrations(options.migrationsFolder, 'sqlite'));
  return isPostgresUrl(databaseUrl)
    ? restorePostgres(backup, databaseUrl, pending, options)
    : restoreSqlite(backup, sqliteFileOf(databaseUrl), pending, options);
}

/** Keeps the old file in place until the new one is complete; then one rename replaces it. */
async function restoreSqlite(backup: string, file: string, pending: Migration[], options: RestoreOptions): Promise<RestoreReport> {
  rejectOther(file, options.force ?? false);
  const rejectContent = () => {
    const held = existsSync(file) ? whatIsIn(file) : undefined;
    if (held && !options.force) throw new MovingError(`${file} is not empty (${held}). To move it aside first, use --force.`);
    return held;
  };
  // before anything is created next to it
  rejectContent();
  makePrivateFolder(dirname(file));
  const claim = claimFile(file, { isReplaced: true });
  try {
    const held = rejectContent();
    const temporary = await makeNextTo(file, async (to) => {
      await copyPages(backup, to, options.onPages ?? (() => undefined));
      prepare(to, options);
    });
    const setAside = held ? `${file}.before-restore-${options.now().replace(/[-:]|\..*/g, '')}` : undefined;
    if (existsSync(file)) clearTheWay(file, setAside);
    renameSync(temporary, file);
    toDisk(file);
    return { upgraded: pending.map(({ name }) => name), setAside };
  } finally {
    claim.release();
  }
}

/** Rejects a folder always, and a file of another application without `force`. */
function rejectOther(file: string, force: boolean): void {
  try {
    rejectForeignFile(file);
  } catch (error) {
    if (!(error instanceof MigrationError) || statSync(file).isDirectory()) throw error;
    if (!force) throw new MigrationError(`${error.message} To move it aside first, use --force.`);
  }
}

async function restorePostgres(backup: string, url: string, pending: Migration[], options: RestoreOptions): Promise<RestoreReport> {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-restore-'));
  try {
    let from = backup;
    if (pending.length > 0) {
      from = join(folder, 'upgraded.db');
      await copyPages(backup, from, options.onPages ?? (() => undefined));
      prepare(from, options);
    }
    const source = openSqliteSource(from, readMigrations(options.migrationsFolder, 'sqlite'), { claim: false });
    try {
      const target = await openPostgresTarget(url, { migrations: readMigrations(options.migrationsFolder, 'postgres'), now: options.now });
      const copied = await copyDatabase(source, target, { force: options.force, onProgress: options.onProgress });
      return { upgraded: pending.map(({ name }) => name), copied };
    } finally {
      await source.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Upgrades a copy of the backup and clears what the nodes have recorded about themselves. */
function prepare(file: string, { migrationsFolder, now }: RestoreOptions): void {
  migrateSqlite(file, readMigrations(migrationsFolder, 'sqlite'), now, { keepCopy: false });
  const connection = new Database(file);
  connection.exec('delete from service_states; delete from event_listeners');
  connection.close();
  intoOneFile(file);
}

/** A description of the data that would be lost; undefined for an empty database. */
function whatIsIn(file: string): string | undefined {
  try {
    const connection = openForReading(file);
    try {
      if (appliedToSqlite(connection).length === 0) return hasTables(connection) ? 'not a database of the service' : undefined;
      const known = new Set((connection.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]).values());
      const held = tablesInOrder
        .filter(({ name }) => known.has(name) && !TRANSIENT.has(name))
        .find(({ name }) => connection.prepare(`select 1 from "${name}" limit 1`).get());
      return held && `it has ${held.name.replaceAll('_', ' ')}`;
    } finally {
      connection.close();
    }
  } catch (error) {
    return error instanceof MigrationError ? 'not a database of the service' : 'not readable';
  }
}

/** Keeps the old file under a second name and removes its log, which must not be applied to the new file. */
function clearTheWay(file: string, setAside: string | undefined): void {
  makePrivateFile(file);
  try {
    intoOneFile(file);
  } catch (error) {
    // a damaged database keeps its log next to it, unchanged
    if (!(error as { code?: string }).code?.startsWith('SQLITE_')) throw error;
    if (setAside && existsSync(`${file}-wal`)) {
      copyFileSync(`${file}-wal`, `${setAside}-wal`);
      chmodSync(`${setAside}-wal`, PRIVATE_FILE);
    }
  }
  if (setAside) keep(file, setAside);
  for (const companion of [`${file}-wal`, `${file}-shm`]) rmSync(companion, { force: true });
}

/** Gives the file a second name, so that its own name always exists. Copies it if the file system has no hard links. */
function keep(file: string, setAside: string): void {
  try {
    linkSync(file, setAside);
  } catch {
    copyFileSync(file, setAside);
  }
}
