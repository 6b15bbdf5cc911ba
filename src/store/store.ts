import type { Db } from './db.ts';
import type { Dialect } from './dialect/dialect.ts';

/** The source of queries: committed data, and inside a transaction also its own writes. */
export interface Reader {
  readonly db: Db;
  readonly dialect: Dialect;
}

/** Writes rows at the end of a transaction. */
export type LastWrite<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/** An open transaction. Inside it, await only the database and steps (steps.ts): on SQLite, it occupies the only writer. */
export interface Tx extends Reader {
  /**
   * Sends a statement whose result no caller awaits: on PostgreSQL, it shares the round trip of the following statements. If it fails, the transaction fails
   * with its error; so don't use it for errors that a caller handles.
   */
  later(statement: Promise<unknown>): Promise<void>;
  /** Writes rows right before the commit, in one call with all rows for the same `write`: for rows that the transaction itself doesn't read. */
  beforeCommit<Row>(write: LastWrite<Row>, rows: readonly Row[]): void;
  /** Runs after the commit, in order, and never after a rollback. A failing hook is logged; the commit stands. */
  afterCommit(work: () => void): void;
  /**
   * Announces, before the first write, that the transaction will change very many rows in steps (steps.ts). On SQLite, a transaction with a savepoint begins again
   * without one: its work is called again. On PostgreSQL, its statements no longer have a time limit.
   */
  takesLong(): Promise<void>;
  /**
   * The same object in all transactions that are committed together; they don't wait for rows that another transaction has locked. Undefined in a separate
   * transaction.
   */
  readonly group?: object;
  /**
   * Announces, before the first write, that the transaction will lock or wait for more rows than {@link Joining} names. A
   * transaction in a group on PostgreSQL begins again alone: its work is called again.
   */
  alone(): Promise<void>;
  /** Runs `work` in a savepoint. If it throws, its writes are undone and the error is rethrown; the transaction continues. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A file whose free pages can be released to the file system. */
export interface DatabaseFile {
  /** The pages of the file, and how many of them are free; none if the file can't be truncated. */
  space(): { pages: number; free: number };
  /** Releases up to that many free pages. @returns their number, and how long the writer was occupied */
  release(pages: number): Promise<{ given: number; milliseconds: number }>;
}

/** The promise of a short transaction that may be committed together with others. */
export interface Joining {
  /** The id of the only row that it locks ({@link Tx.alone} otherwise); null if it locks none. */
  locks: string | null;
  /** Whether others that lock the same row may share the transaction: each sees what the others will write to it. */
  sharesLock?: boolean;
}

export interface Store {
  readonly reader: Reader;
  /**
   * Commits the writes of `work`, or nothing if it throws. SQLite: writers queue, readers continue. PostgreSQL: read committed; lock rows with
   * `dialect.forUpdate`. Database errors are converted to ApiErrors (503 if a retry may help, 409 for violated constraints).
   *
   * @param joining for short transactions of hot paths: PostgreSQL runs those that arrive at the same time together
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, joining?: Joining): Promise<T>;
  /** Rejects with a 503 if the database doesn't respond. */
  ping(): Promise<void>;
  /** Updates the statistics of the database's planner. */
  refreshStatistics(): Promise<void>;
  /** Only on SQLite. */
  readonly file?: DatabaseFile;
  /** Only on PostgreSQL. Makes the space of deleted rows of a table reusable, as its own vacuum does later. */
  vacuum?(table: string): Promise<void>;
  close(): Promise<void>;
}

/** Number of rows affected by a write, from the driver's result of a statement without RETURNING. */
export function affectedRows(result: unknown): number {
  const response = result as { changes?: number; rowCount?: number | null };
  return response.changes ?? response.rowCount ?? 0;
}

/** The row of a statement that always returns one, such as an upsert with RETURNING. */
export function oneRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
