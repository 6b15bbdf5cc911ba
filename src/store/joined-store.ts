import { toApiError } from './errors.ts';
import type { Reader, Store, Tx } from './store.ts';

/**
 * Runs `work` with a store whose transactions are savepoints of the open transaction and whose reader sees its writes. Code that opens its own transactions
 * thus becomes part of this one. Afterwards the store behaves like the real one, for work that was postponed.
 *
 * Its transactions must not overlap, because savepoints cannot.
 */
export async function withJoinedStore<T>(store: Store, tx: Tx, work: (joined: Store) => Promise<T>): Promise<T> {
  let open = true;
  const reader: Reader = {
    get db() {
      return open ? tx.db : store.reader.db;
    },
    dialect: tx.dialect,
  };
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
