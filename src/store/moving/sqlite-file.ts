import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { appliedToSqlite } from '../migrations/migrate.ts';
import { type Migration, pendingMigrations } from '../migrations/migrations.ts';
import { makePrivateFile } from '../sqlite/file/private-database.ts';
import { MovingError } from './error.ts';
import { holdMoment, openForReading, removeDatabase } from './sqlite-side.ts';

/** Pages copied between two progress reports. */
const PAGES_AT_ONCE = 2000;

/**
 * Copies a snapshot of the pages of a database that a service may be writing to. Reads the source in a transaction: otherwise every write of another process
 * would restart the copy. The result is a single file without a log.
 */
export async function copyPages(from: string, to: string, onProgress: (whole: number) => void): Promise<void> {
  const connection = openForReading(from);
  try {
    holdMoment(connection);
    await connection.backup(to, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    connection.close();
  }
  intoOneFile(to);
}

/** Removes the log of a database, so that the file alone is complete. */
export function intoOneFile(file: string): void {
  const connection = new Database(file);
  connection.pragma('journal_mode = delete');
  connection.close();
}

/** Throws if the file is damaged, is not a database of the service, or belongs to a newer release. Returns the migrations it lacks. */
export function checkFile(file: string, migrations: readonly Migration[]): Migration[] {
  const connection = openForReading(file);
  try {
    const applied = appliedToSqlite(connection);
    if (applied.length === 0) throw new MovingError(`${file} contains no database of this service.`);
    const problems = connection.pragma('integrity_check', { simple: true });
    if (problems !== 'ok') throw new MovingError(`${file} is damaged: ${String(problems)}`);
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new MovingError(`${file} is damaged: ${broken.length} rows refer to missing rows.`);
    return pendingMigrations(migrations, applied);
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CORRUPT') throw error;
    throw new MovingError(`${file} is damaged: ${(error as Error).message}`);
  } finally {
    connection.close();
  }
}

/** Runs `make` with a new temporary file, which only its owner can read. If it throws, the file is removed. */
export async function makeNextTo(file: string, make: (temporary: string) => Promise<void>): Promise<string> {
  const temporary = `${file}.partial`;
  removeDatabase(temporary);
  makePrivateFile(temporary);
  try {
    await make(temporary);
    toDisk(temporary);
    return temporary;
  } catch (error) {
    removeDatabase(temporary);
    throw error;
  }
}

/** Syncs a file and its folder to disk, so that both survive a power failure. */
export function toDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const handle = openSync(path, 'r');
    fsyncSync(handle);
    closeSync(handle);
  }
}

export function rejectExisting(file: string, force: boolean): void {
  if (existsSync(file) && !force) throw new MovingError(`${file} already exists. To replace it, use --force.`);
}
