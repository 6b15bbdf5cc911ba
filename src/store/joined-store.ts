import type { ReadDb } from './db.ts';
import type { Dialect } from './dialect/dialect.ts';
import { toApiError } from './errors.ts';
import { within } from './short-transaction.ts';
import type { Reader, Store, Tx } from './store.ts';

/**
 * Runs `work` with a store whose transactions are savepoints of the open transaction and whose reader sees its writes. Code that opens its own transactions
 * thus becomes part of this one. Afterwards, for postponed work, the store behaves like the real one.
 *
 * Its transactions must not overlap, because savepoints can't.
 */
export async function withJoinedStore<T>(store: Store, tx: Tx, work: (joined: Store) => Promise<T>): Promise<T> {
  let open = true;
  const reader = new JoinedReader(tx, store, () => open);
  const joined: Store = {
    reader,
    async transaction(work) {
      if (!open) return store.transaction(work);
      try {
        return await tx.savepoint(work);
      } catch (error) {
        throw toApiError(error) ?? error;
      }
    },
    shortTransaction: (short) => (open ? joined.transaction((nested) => within(nested, short)) : store.shortTransaction(short)),
    ping: () => store.ping(),
    refreshStatistics: () => store.refreshStatistics(),
    close: () => store.close(),
  };
  try {
    return await work(joined);
  } finally {
    open = false;
  }
}

class JoinedReader implements Reader {
  readonly dialect: Dialect;

  constructor(
    private readonly tx: Tx,
    private readonly store: Store,
    private readonly isOpen: () => boolean,
  ) {
    this.dialect = tx.dialect;
  }

  get db(): ReadDb {
    return this.isOpen() ? this.tx.db : this.store.reader.db;
  }
}
