import { realpathSync, renameSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '../../base/process/private-files.ts';
import { readMigrations } from '../migrations/migrations.ts';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { type CopyReport, copyDatabase, type Progress } from './copy.ts';
import { MovingError } from './error.ts';
import { openPostgresSource } from './postgres-side.ts';
import { checkFile, copyPages, intoOneFile, makeNextTo, rejectExisting, toDisk } from './sqlite-file.ts';
import { openForReading, openSqliteTarget } from './sqlite-side.ts';

export interface BackupOptions {
  /** Overwrite an existing file. */
  force?: boolean;
  migrationsFolder: string;
  now: () => string;
  onPages?: (whole: number) => void;
  onProgress?: (progress: Progress) => void;
}

export interface BackupReport {
  bytes: number;
  /** Row counts and checksums, if the database was copied row by row. */
  copied?: CopyReport | undefined;
}

/**
 * Writes a consistent snapshot of the database to a SQLite file while services keep using it: page by page from SQLite, row by row with checksums from
 * PostgreSQL. The file gets its final name only when it is complete and checked. Only its owner can read it, because it contains the encryption key.
 */
export async function backup(databaseUrl: string, file: string, options: BackupOptions): Promise<BackupReport> {
  rejectExisting(file, options.force ?? false);
  await requireSource(databaseUrl, options);
  makeFolder(dirname(resolve(file)));
  let copied: CopyReport | undefined;
  const temporary = await makeNextTo(file, async (to) => {
    if (isPostgresUrl(databaseUrl)) copied = await fromPostgres(databaseUrl, to, options);
    else await fromSqlite(sqliteFileOf(databaseUrl), to, file, options);
  });
  renameSync(temporary, file);
  toDisk(file);
  return { bytes: statSync(file).size, copied };
}

/** Runs before anything is created: the attempt leaves no trace if the database is missing or isn't a database of the service. */
async function requireSource(databaseUrl: string, { migrationsFolder }: BackupOptions): Promise<void> {
  if (!isPostgresUrl(databaseUrl)) openForReading(sqliteFileOf(databaseUrl)).close();
  else await (await openPostgresSource(databaseUrl, readMigrations(migrationsFolder, 'postgres'))).close();
}

async function fromSqlite(from: string, to: string, wanted: string, { migrationsFolder, onPages }: BackupOptions): Promise<void> {
  if (sameFile(from, wanted)) throw new MovingError(`${wanted} is the database itself.`);
  await copyPages(from, to, onPages ?? (() => undefined));
  checkFile(to, readMigrations(migrationsFolder, 'sqlite'));
}

async function fromPostgres(url: string, to: string, { migrationsFolder, now, onProgress }: BackupOptions): Promise<CopyReport> {
  const source = await openPostgresSource(url, readMigrations(migrationsFolder, 'postgres'));
  try {
    const target = openSqliteTarget(to, { migrations: readMigrations(migrationsFolder, 'sqlite'), now, claim: false });
    const report = await copyDatabase(source, target, { onProgress });
    intoOneFile(to);
    return report;
  } finally {
    await source.close();
  }
}

function sameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}
