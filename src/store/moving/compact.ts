import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { claimFile } from '../sqlite/file-claim.ts';
import { MovingRefused } from './refused.ts';

export interface Compacted {
  file: string;
  /** The size of the file in bytes. */
  before: number;
  after: number;
}

/**
 * Writes a SQLite file anew, without its free pages, and so that a running service can give back pages from then on. Needs as much free disk space as
 * the file takes. If it is broken off, the file is as it was.
 */
export function compactDatabase(databaseUrl: string): Compacted {
  if (isPostgresUrl(databaseUrl))
    throw new MovingRefused('Only SQLite files are compacted; PostgreSQL reuses space and drops partitions by itself.');
  const file = sqliteFileOf(databaseUrl);
  if (!existsSync(file)) throw new MovingRefused(`${file} does not exist.`);
  const claim = claimFile(file);
  try {
    const connection = new Database(file);
    try {
      connection.pragma('wal_checkpoint(truncate)');
      const before = statSync(file).size;
      connection.pragma('auto_vacuum = incremental');
      connection.exec('vacuum');
      connection.pragma('wal_checkpoint(truncate)');
      return { file, before, after: statSync(file).size };
    } finally {
      connection.close();
    }
  } finally {
    claim.release();
  }
}
