import type { Db } from './db.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { OptimisticReads } from './optimistic-reads.ts';

/** Where queries read: committed data, or inside a transaction also its own writes. */
export interface Reader {
  readonly db: Db;
  readonly dialect: Dialect;
}

/** Writes rows at the end of a transaction. */
export type LastWrite<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/** An open transaction. Await nothing but the database inside it, and steps (steps.ts): on SQLite it occupies the only writer. */
export interface Tx extends Reader {
  /**
   * Hands over a statement whose answer nobody waits for: on PostgreSQL it travels together with those after it, instead of for a round trip of its own.
   * If it fails, the transaction fails with its error; so it is not for errors that someone handles.
   */
  later(statement: Promise<unknown>): Promise<void>;
  /** Where it pays to take something for granted rather than to wait for an answer: not on SQLite, and not again after an optimistic read was outdated. */
  readonly optimisticReads?: OptimisticReads;
  /** Writes rows right before the commit, all that were given for the same `write` in one call: for what the transaction itself does not read. */
  beforeCommit<Row>(write: LastWrite<Row>, rows: readonly Row[]): void;
  /** Runs after the commit, in order, and never after a rollback. A failing hook is logged; the commit stands. */
  afterCommit(work: () => void): void;
  /**
   * Says, before anything is written, that very many rows are going to be changed in steps (steps.ts). On SQLite the transaction begins anew, in no group and
   * without a savepoint: its work is called again. On PostgreSQL its statements have no time limit any more.
   */
  takesLong(): Promise<void>;
  /** That the transaction is committed together with others: rows that someone else has locked are not waited for. */
  readonly isShared?: boolean;
  /**
   * Says, before anything is written, that more rows are going to be locked or waited for than the one that the transaction was begun with ({@link Joining}). One that
   * shares its commit on PostgreSQL begins anew by itself: its work is called again.
   */
  alone(): Promise<void>;
  /** Runs `work` in a savepoint. If it throws, its writes are undone and the error is rethrown; the transaction continues. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A file whose free pages can be given back to the file system. */
export interface DatabaseFile {
  /** The pages of the file, and how many of them are free; none if the file cannot be made shorter. */
  space(): { pages: number; free: number };
  /** Takes up to that many free pages off the file. @returns how many, and how long the writer was occupied */
  giveBack(pages: number): Promise<{ given: number; milliseconds: number }>;
}

/** What a short transaction promises to be committed together with others. */
export interface Joining {
  /** The id of the only row that it locks ({@link Tx.alone} otherwise); null if it locks none. */
  locks: string | null;
}

export interface Store {
  readonly reader: Reader;
  /**
   * Commits the writes of `work`, or nothing if it throws. SQLite: writers queue up, readers continue. PostgreSQL: read committed; lock rows with
   * `dialect.forUpdate`. Database errors are converted to ApiErrors (503 if a retry may help, 409 for violated constraints).
   *
   * @param joining for short transactions of hot paths: PostgreSQL carries those that arrive at the same time out together
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, joining?: Joining): Promise<T>;
  /** Rejects with a 503 if the database does not respond. */
  ping(): Promise<void>;
  /** Updates the statistics that the database's planner uses. */
  refreshStatistics(): Promise<void>;
  /** Of SQLite. */
  readonly file?: DatabaseFile;
  close(): Promise<void>;
}

/** Number of rows affected by a write, from the driver's result of a statement without RETURNING. */
export function affectedRows(result: unknown): number {
  const answer = result as { changes?: number; rowCount?: number | null };
  return answer.changes ?? answer.rowCount ?? 0;
}

/** The row of a statement that always returns one, such as an upsert with RETURNING. */
export function oneRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
