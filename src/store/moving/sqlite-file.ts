import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { appliedToSqlite } from '../migrate.ts';
import { type Migration, pendingMigrations } from '../migrations.ts';
import { MovingRefused } from './refused.ts';
import { holdMoment, openForReading, removeDatabase } from './sqlite-side.ts';

/** Pages between two looks at the progress. */
const PAGES_AT_ONCE = 2000;

/**
 * Copies the pages of a database, which a service may be writing to, as of one moment. The source is read inside a transaction: without it every write
 * of another process would start the copy again. The result is one file, with nothing beside it.
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

/** Leaves no log beside a database, so that the file alone is all of it. */
export function intoOneFile(file: string): void {
  const connection = new Database(file);
  connection.pragma('journal_mode = delete');
  connection.close();
}

/** Throws when the file is damaged, is not a database of the service, or is of a newer release. Returns the migrations it lacks. */
export function checkFile(file: string, migrations: readonly Migration[]): Migration[] {
  const connection = openForReading(file);
  try {
    const applied = appliedToSqlite(connection);
    if (applied.length === 0) throw new MovingRefused(`${file} holds no database of this service.`);
    const problems = connection.pragma('integrity_check', { simple: true });
    if (problems !== 'ok') throw new MovingRefused(`${file} is damaged: ${problems}`);
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new MovingRefused(`${file} is damaged: ${broken.length} rows refer to rows that are not there.`);
    return pendingMigrations(migrations, applied);
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CORRUPT') throw error;
    throw new MovingRefused(`${file} is damaged: ${(error as Error).message}`);
  } finally {
    connection.close();
  }
}

/** Runs `make` with the name of a file that is not there yet; whatever it left is removed when it throws. */
export async function makeBeside(file: string, make: (temporary: string) => Promise<void>): Promise<string> {
  const temporary = `${file}.partial`;
  removeDatabase(temporary);
  try {
    await make(temporary);
    toDisk(temporary);
    return temporary;
  } catch (error) {
    removeDatabase(temporary);
    throw error;
  }
}

/** A file's content, and its folder's entries, survive a loss of power from here on. */
export function toDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const handle = openSync(path, 'r');
    fsyncSync(handle);
    closeSync(handle);
  }
}

export function refuseExisting(file: string, force: boolean): void {
  if (existsSync(file) && !force) throw new MovingRefused(`${file} exists already. With --force it is replaced.`);
}
