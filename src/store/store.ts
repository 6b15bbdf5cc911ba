import type { Db } from './db.ts';
import type { Dialect } from './dialect/dialect.ts';

/** Where queries read: the committed data, or inside a transaction its own. */
export interface Reader {
  readonly db: Db;
  readonly dialect: Dialect;
}

/** An open transaction. Nothing but database awaits inside it: on SQLite the one writer is held. */
export interface Tx extends Reader {
  /** Runs after the commit, in order; never after a rollback. A failing hook is logged and forgotten: the commit stands. */
  afterCommit(work: () => void): void;
  /** Runs `work` in a savepoint: when it throws, what it wrote is undone and the error is thrown on; the transaction lives. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Store {
  readonly reader: Reader;
  /**
   * Commits what `work` wrote, or nothing when it throws. SQLite: writers queue up, readers go on. PostgreSQL: read committed; lock rows with
   * `dialect.forUpdate`. Errors of the database arrive as ApiError (503 when a retry may help, 409 for violated constraints).
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects with a 503 when the database does not answer. */
  ping(): Promise<void>;
  /** Lets the planner of the database know how the data has grown. */
  refreshStatistics(): Promise<void>;
  close(): Promise<void>;
}

/** Rows that a write touched, from the driver's answer to a statement without RETURNING. */
export function affectedRows(result: unknown): number {
  const answer = result as { changes?: number; rowCount?: number | null };
  return answer.changes ?? answer.rowCount ?? 0;
}
