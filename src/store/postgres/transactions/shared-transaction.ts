import type { LastWrite, Tx } from '../../store.ts';
import { NeedsOwnTransaction } from '../../transactions.ts';
import type { Connection } from '../driver/batching-connection.ts';
import { FailedStatement } from '../driver/failed-statement.ts';

const WAITS_FOR_ROWS = /\bfor (update|key share)\b(?!.*\bskip locked\b)/is;

/** Rejects statements that would wait for a row: all transactions of the group would wait. */
export function unlessItWaits(connection: Connection): Connection {
  return {
    query(statement) {
      if (WAITS_FOR_ROWS.test(statement.text))
        return Promise.reject(new Error(`a shared transaction must not wait for a row: ${statement.text}`));
      return connection.query(statement);
    },
  };
}

/** A transaction of the group has thrown an error that isn't a failure of the database. */
export class MemberFailed extends Error {
  constructor(cause: unknown) {
    super('a member of a shared transaction failed', { cause });
  }
}

/** The longest wait that remains possible, for a unique or a foreign key that another transaction is writing, in milliseconds. */
export const LONGEST_WAIT = 100;

/**
 * Runs several works concurrently in one transaction. Their statements share round trips, and their last writes share statements. An error of one undoes all.
 */
export async function shareTransaction(tx: Tx, works: readonly ((tx: Tx) => Promise<void>)[]): Promise<void> {
  const group = {};
  const ends = await Promise.allSettled(works.map((work) => work(new Member(tx, group))));
  for (const end of ends)
    if (end.status === 'rejected') throw end.reason instanceof FailedStatement ? end.reason : new MemberFailed(end.reason);
}

/** The shared transaction as one of the works sees it. */
class Member implements Tx {
  readonly db: Tx['db'];
  readonly dialect: Tx['dialect'];

  private hasWritten = false;

  constructor(
    private readonly tx: Tx,
    readonly group: object,
  ) {
    this.db = tx.db;
    this.dialect = tx.dialect;
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
    throw this.hasWritten ? new Error('a member of a shared transaction can leave only before its first write') : new NeedsOwnTransaction();
  }

  /** A rollback to a savepoint would also undo the later writes of the others. */
  async savepoint(): Promise<never> {
    throw new Error('a shared transaction has no savepoints');
  }
}
