import type { Group, Reading, Tx } from '../../store.ts';
import { NeedsOwnTransaction } from '../../transactions.ts';
import { FailedStatement } from '../driver/failed-statement.ts';

/** A transaction of the group has thrown an error that isn't a failure of the database. */
export class MemberFailed extends Error {
  constructor(cause: unknown) {
    super('a member of a shared transaction failed', { cause });
  }
}

/** The longest wait that remains possible, for a unique or a foreign key that another transaction is writing, in milliseconds. */
export const LONGEST_WAIT = 100;

/** A member of the group: a short transaction, and what becomes of it. */
export interface Work {
  locks: string | undefined;
  run(this: void, tx: Tx, reading: Reading): Promise<void>;
}

/**
 * Runs several short transactions concurrently in one transaction. Their statements share round trips, and their last writes share statements. An error of one
 * undoes all.
 */
export async function shareTransaction(tx: Tx, works: readonly Work[]): Promise<void> {
  const rows: Group['rows'] = new Map();
  const { db, dialect } = tx;
  // a rollback to a savepoint would also undo the later writes of the others
  const savepoint = () => Promise.reject(new Error('a shared transaction has no savepoints'));
  const writer = Object.create(tx, { savepoint: { value: savepoint } }) as Tx;
  const ends = await Promise.allSettled(
    works.map(({ locks, run }) => {
      const group: Group = {
        locks,
        rows,
        async leave() {
          throw new NeedsOwnTransaction();
        },
      };
      return run(writer, { db, dialect, group });
    }),
  );
  for (const end of ends)
    if (end.status === 'rejected') throw end.reason instanceof FailedStatement ? end.reason : new MemberFailed(end.reason);
}
