import Database from 'better-sqlite3';
import { registerFunctions } from './functions.ts';
import { STOP_FUNCTION } from './sqlite-dialect.ts';

export interface ConnectionOptions {
  /** Path of the database file. */
  file: string;
  /** `normal`: an acknowledged write survives a crash of the process; `full`: also a power failure. */
  synchronous: 'normal' | 'full';
}

/** A connection in WAL mode with the functions that queries use. It never waits for a lock. */
export function openConnection({ file, synchronous }: ConnectionOptions): Database.Database {
  const connection = new Database(file, { timeout: 0 });
  connection.pragma('journal_mode = wal');
  connection.pragma('foreign_keys = on');
  connection.pragma(`synchronous = ${synchronous}`);
  connection.pragma('cache_size = -16000');
  connection.pragma('temp_store = memory');
  connection.pragma('mmap_size = 268435456');
  registerFunctions(connection);
  return connection;
}

/** Throws to stop the running statement. */
export type StopCheck = () => void;

/** A connection on which SQLite rejects writes, and whose statements can be stopped while they scan many rows. */
export function openStoppableConnection(options: ConnectionOptions, check: StopCheck): Database.Database {
  const connection = openConnection(options);
  connection.pragma('query_only = 1');
  // SQLite would call a deterministic function once per statement
  connection.function(STOP_FUNCTION, { deterministic: false }, () => {
    check();
    return 1;
  });
  return connection;
}
