import type { Db, ReadDb } from './db.ts';
import type { Dialect, TxDialect } from './dialect/dialect.ts';
import type { Limit } from './limits/limit.ts';

/** The source of queries: committed data, and inside a transaction also its own writes. */
export interface Reader {
  readonly db: ReadDb;
  readonly dialect: Dialect;
}

/** A shared transaction, as one of its members sees it. Only code of the store uses it. */
export interface Group {
  /** The row that the member may lock. */
  readonly locks: string | undefined;
  /** The rows that the members lock together, by id: each member sees what the others will write to them. */
  readonly rows: Map<string, Promise<unknown>>;
  /** Leaves the group: the member begins again in a separate transaction. */
  leave(): Promise<never>;
}

/** The reading part of a transaction, which may lock rows but not write. */
export interface Reading extends Reader {
  /** Undefined in a separate transaction. */
  readonly group?: Group | undefined;
}

/** Writes rows at the end of a transaction. */
export type LastWrite<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/** An open transaction. Inside it, await only the database and steps (steps.ts): on SQLite, it occupies the only writer. */
export interface Tx extends Reading {
  readonly db: Db;
  readonly dialect: TxDialect;
  /** A writer can't leave its group. */
  readonly group?: undefined;
  /**
   * Sends a statement whose result no caller awaits: on PostgreSQL, it shares the round trip of the following statements. If it fails, the transaction fails
   * with its error. Only code of the store calls it.
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
  /** Runs `work` in a savepoint. If it throws, its writes are undone and the error is rethrown; the transaction continues. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A write of a short transaction. */
export type Write = (tx: Tx) => unknown;

/** What a short transaction does after its reads. */
export type Writing<Result> =
  | {
      /** In their order. */
      writes: readonly Write[];
      /** With a function, one statement reads the result after the writes, in the round trip of the commit. */
      result: Result | ((reader: Reader) => Promise<Result>);
      separately?: undefined;
    }
  /** Locks more than it has declared, or reads after it has written: runs in a separate transaction, after the same reads. */
  | { separately: (tx: Tx) => Promise<Result> };

/** A transaction that declares what it does, so that the store may commit it together with others. */
export interface ShortTransaction<Found, Result> {
  /** The ids of the rows that it locks. Several are locked in a separate transaction. */
  locks: readonly string[];
  /** Whether others that lock the same row may share the transaction: each sees what the others will write to it ({@link sharedRows}). */
  sharesLock?: boolean;
  /** The size of its data. Others don't wait for a large one. */
  bytes?: number | undefined;
  /** Locks and reads. An ApiError rejects only this transaction, which has written nothing. */
  read(this: void, reading: Reading): Promise<Found>;
  /** Decides about the writes, without waiting for anything. */
  write(this: void, found: Found): Writing<Result>;
}

/** A file whose free pages can be released to the file system. */
export interface DatabaseFile {
  /** The pages of the file, and how many of them are free; none if the file can't be truncated. */
  space(): { pages: number; free: number };
  /** Releases up to that many free pages. @returns their number, and how long the writer was occupied */
  release(pages: number): Promise<{ given: number; milliseconds: number }>;
}

export interface Store {
  readonly reader: Reader;
  /** The limit of the caller; undefined if it has none. The reader then sees only rows inside. */
  readonly limit?: Limit;
  /**
   * Commits the writes of `work`, or nothing if it throws. SQLite: writers queue, readers continue. PostgreSQL: read committed; lock rows with
   * `dialect.forUpdate`. Database errors are converted to ApiErrors (503 if a retry may help, 409 for violated constraints).
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As {@link transaction}: PostgreSQL runs short transactions that arrive at the same time together. The reads may run more than once. */
  shortTransaction<Found, Result>(short: ShortTransaction<Found, Result>): Promise<Result>;
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
