import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { PRIVATE_FILE } from '../../../base/process/private-files.ts';
import { rejectForeignFile } from '../../migrations/recognition.ts';

/** Thrown if another process has claimed the file. */
export class DatabaseInUse extends Error {}

export interface FileClaim {
  release(): void;
}

/** The file next to a database that the process using it locks. */
export const lockFileOf = (file: string): string => `${file}.lock`;

/**
 * Holds an exclusive lock on a file next to the database until released. The operating system releases it whenever the process ends, even by a crash.
 *
 * @param isReplaced skips the check of the file's content, because another file replaces it
 */
export function claimFile(file: string, { isReplaced = false }: { isReplaced?: boolean } = {}): FileClaim {
  if (!isReplaced) rejectForeignFile(file);
  closeSync(openSync(lockFileOf(file), 'a', PRIVATE_FILE));
  const guard = new Database(lockFileOf(file), { timeout: 0 });
  try {
    guard.pragma('journal_mode = delete');
    guard.exec('begin exclusive');
    return { release: () => guard.close() };
  } catch (error) {
    guard.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DatabaseInUse(`${file} is in use by another running service.${existsSync(file) ? '' : ' That service is creating it.'}`);
  }
}
