import type { Connection } from '../drivers/batching-connection.ts';
import { FailedStatement } from '../drivers/failed-statement.ts';
import { BeginAnew } from '../sqlite/group-commit.ts';
import type { LastWrite, Tx } from '../store.ts';

const WAITS_FOR_ROWS = /\bfor update\b(?!.*\bskip locked\b)/is;

/** Refuses what would wait for a row: all members of a shared transaction would. */
export function unlessItWaits(connection: Connection): Connection {
  return {
    query(statement) {
      if (WAITS_FOR_ROWS.test(statement.text)) return Promise.reject(new Error(`a shared transaction waits for no row: ${statement.text}`));
      return connection.query(statement);
    },
  };
}

/** A member has thrown something that is no failure of the database. */
export class MemberFailed extends Error {
  constructor(cause: unknown) {
    super('a member of a shared transaction failed', { cause });
  }
}

/** How long they are kept waiting all the same, by a unique or a foreign key of what another transaction is writing, in milliseconds. */
export const LONGEST_WAIT = 100;

/**
 * Carries works out at the same time in one transaction. Their statements travel together, and so do the rows that they leave to the end. What one of them throws
 * undoes all.
 */
export async function shareTransaction(tx: Tx, works: readonly ((tx: Tx) => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(works.map((work) => work(new Member(tx))));
  for (const end of ends)
    if (end.status === 'rejected') throw end.reason instanceof FailedStatement ? end.reason : new MemberFailed(end.reason);
}

/** The transaction as one of those sees it who share it. */
class Member implements Tx {
  readonly isShared = true;
  readonly db: Tx['db'];
  readonly dialect: Tx['dialect'];
  readonly optimisticReads: Tx['optimisticReads'];

  private hasWritten = false;

  constructor(private readonly tx: Tx) {
    this.db = tx.db;
    this.dialect = tx.dialect;
    this.optimisticReads = tx.optimisticReads;
  }

  later(statement: Promise<unknown>): Promise<void> {
    this.hasWritten = true;
    return this.tx.later(statement);
  }

  beforeCommit<Row>(write: LastWrite<Row>, rows: readonly Row[]): void {
    this.hasWritten = true;
    this.tx.beforeCommit(write, rows);
  }

  afterCommit(work: () => void): void {
    this.hasWritten = true;
    this.tx.afterCommit(work);
  }

  takesLong(): Promise<void> {
    return this.alone();
  }

  async alone(): Promise<never> {
    throw this.hasWritten ? new Error('a member of a shared transaction leaves it only before it writes') : new BeginAnew();
  }

  /** One savepoint cannot be taken back without what the others have written since. */
  async savepoint(): Promise<never> {
    throw new Error('a shared transaction has no savepoints');
  }
}
