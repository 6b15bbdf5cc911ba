import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Thrown when another process has the file open as its own. */
export class DatabaseInUse extends Error {}

export interface FileClaim {
  release(): void;
}

/**
 * Holds an exclusive lock on a file beside the database until it is released. The lock is the operating system's: it is gone when the process is,
 * however it died.
 */
export function claimFile(file: string): FileClaim {
  const guard = new Database(`${file}.lock`, { timeout: 0 });
  try {
    guard.pragma('journal_mode = delete');
    guard.exec('begin exclusive');
    return { release: () => guard.close() };
  } catch (error) {
    guard.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DatabaseInUse(`${file} is in use by another running service.${existsSync(file) ? '' : ' It is just being created.'}`);
  }
}
