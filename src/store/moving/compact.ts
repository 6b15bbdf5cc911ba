import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { LIST_RELATED } from '../sqlite/events-related.ts';
import { claimFile } from '../sqlite/file/file-claim.ts';
import { MovingError } from './error.ts';

export interface Compacted {
  file: string;
  /** The size of the file in bytes. */
  before: number;
  after: number;
}

/**
 * Rewrites a SQLite file without its free pages, and in a form from which a running service can release pages. Needs as much free disk space as the file takes.
 * An interruption leaves the file unchanged.
 */
export function compactDatabase(databaseUrl: string): Compacted {
  if (isPostgresUrl(databaseUrl))
    throw new MovingError('Only SQLite files can be compacted. PostgreSQL reuses space and drops partitions automatically.');
  const file = sqliteFileOf(databaseUrl);
  if (!existsSync(file)) throw new MovingError(`${file} does not exist.`);
  const claim = claimFile(file);
  try {
    const connection = new Database(file);
    try {
      connection.pragma('wal_checkpoint(truncate)');
      const before = statSync(file).size;
      connection.pragma('auto_vacuum = incremental');
      connection.exec('vacuum');
      // row ids may have changed
      connection.exec(`begin; ${LIST_RELATED}; commit`);
      connection.pragma('wal_checkpoint(truncate)');
      return { file, before, after: statSync(file).size };
    } finally {
      connection.close();
    }
  } finally {
    claim.release();
  }
}
