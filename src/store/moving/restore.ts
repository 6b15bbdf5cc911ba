import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { claimFile } from '../file-claim.ts';
import { appliedToSqlite, migrateSqlite } from '../migrate.ts';
import { type Migration, readMigrations } from '../migrations.ts';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { type CopyReport, copyDatabase, type Progress } from './copy.ts';
import { openPostgresTarget } from './postgres-side.ts';
import { MovingRefused } from './refused.ts';
import { checkFile, copyPages, intoOneFile, makeBeside, toDisk } from './sqlite-file.ts';
import { hasTables, openForReading, openSqliteSource } from './sqlite-side.ts';
import { TRANSIENT, tablesInOrder } from './tables.ts';

export interface RestoreOptions {
  /** Put the backup in the place of data that is there. */
  force?: boolean;
  migrationsFolder: string;
  now: () => string;
  onPages?: (whole: number) => void;
  onProgress?: (progress: Progress) => void;
}

export interface RestoreReport {
  /** Migrations that the backup lacked and has had now. */
  upgraded: string[];
  /** Where the SQLite file that was replaced is now. */
  setAside?: string;
  /** What was copied, where it was copied row by row. */
  copied?: CopyReport;
}

/** Puts a backup in the place of an empty database, or with `force` of any. The backup is checked first and left as it is. */
export async function restore(backup: string, databaseUrl: string, options: RestoreOptions): Promise<RestoreReport> {
  const pending = checkFile(backup, readMigrations(options.migrationsFolder, 'sqlite'));
  return isPostgresUrl(databaseUrl)
    ? restorePostgres(backup, databaseUrl, pending, options)
    : restoreSqlite(backup, sqliteFileOf(databaseUrl), pending, options);
}

/** The old file stays in its place until the new one is whole; then one rename puts the new one there. */
async function restoreSqlite(backup: string, file: string, pending: Migration[], options: RestoreOptions): Promise<RestoreReport> {
  mkdirSync(dirname(file), { recursive: true });
  const claim = claimFile(file);
  try {
    const held = existsSync(file) ? whatIsIn(file) : undefined;
    if (held && !options.force) throw new MovingRefused(`${file} is not empty (${held}). With --force it is set aside first.`);
    const temporary = await makeBeside(file, async (to) => {
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

/** Upgrades a copy of the backup and forgets which node ran what. */
function prepare(file: string, { migrationsFolder, now }: RestoreOptions): void {
  migrateSqlite(file, readMigrations(migrationsFolder, 'sqlite'), now, { keepCopy: false });
  const connection = new Database(file);
  connection.exec('delete from service_states');
  connection.close();
  intoOneFile(file);
}

/** What a file holds that would be lost, in words; undefined when it is an empty database. */
function whatIsIn(file: string): string | undefined {
  try {
    const connection = openForReading(file);
    try {
      if (appliedToSqlite(connection).length === 0) return hasTables(connection) ? 'the database of something else' : undefined;
      const known = new Set((connection.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]).values());
      const held = tablesInOrder
        .filter(({ name }) => known.has(name) && !TRANSIENT.has(name))
        .find(({ name }) => connection.prepare(`select 1 from "${name}" limit 1`).get());
      return held && `it has ${held.name.replaceAll('_', ' ')}`;
    } finally {
      connection.close();
    }
  } catch {
    return 'something that cannot be read';
  }
}

/** Keeps the old file under a second name, whole, and takes its log away: it must not be applied to the new one. */
function clearTheWay(file: string, setAside: string | undefined): void {
  try {
    intoOneFile(file);
  } catch (error) {
    // damaged: its log is kept beside it as it is
    if (!(error as { code?: string }).code?.startsWith('SQLITE_')) throw error;
    if (setAside && existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${setAside}-wal`);
  }
  if (setAside) keep(file, setAside);
  for (const beside of [`${file}-wal`, `${file}-shm`]) rmSync(beside, { force: true });
}

/** A second name for the file, so that its own name is never without a file; a copy where the file system has no second names. */
function keep(file: string, setAside: string): void {
  try {
    linkSync(file, setAside);
  } catch {
    copyFileSync(file, setAside);
  }
}
