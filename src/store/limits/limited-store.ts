import { BoundedCache } from '../../base/bounded-cache.ts';
import type { ReadDb } from '../db.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Reader, Store } from '../store.ts';
import type { Limit } from './limit.ts';
import { limiting } from './statements.ts';

/** Limits whose statements a connection caches. */
const KEPT_LIMITS = 50;

const limitedDbs = new WeakMap<ReadDb, BoundedCache<ReadDb>>();

function limitedDb(db: ReadDb, limit: Limit, dialect: Dialect): ReadDb {
  const known = limitedDbs.get(db) ?? new BoundedCache<ReadDb>(KEPT_LIMITS);
  limitedDbs.set(db, known);
  return known.getOrMake(JSON.stringify(limit), () => db.rewritten(limiting(limit, dialect)));
}

/** A table expression has no indexes to name, and no totals. */
const limitedDialect = (dialect: Dialect): Dialect => ({
  ...dialect,
  isLimited: true,
  inOrderOf: (table) => dialect.inOrderOf(table, undefined),
  lookUpFirst: (rows, table, { index: _, ...first }) => dialect.lookUpFirst(rows, table, first),
});

class LimitedReader implements Reader {
  readonly dialect: Dialect;

  constructor(
    private readonly reader: Reader,
    private readonly limit: Limit,
  ) {
    this.dialect = limitedDialect(reader.dialect);
  }

  /** A joined store changes its builder when its transaction ends. */
  get db(): ReadDb {
    return limitedDb(this.reader.db, this.limit, this.reader.dialect);
  }
}

/** Sees only rows inside the limit. Without one, the same reader. */
export const limitedReader = (reader: Reader, limit: Limit | undefined): Reader => (limit ? new LimitedReader(reader, limit) : reader);

/**
 * A store whose reader sees only rows inside the limit. Its transactions see all rows: rules need them, and callers have checked that the objects of the
 * request are inside.
 */
export const limitedStore = (store: Store, limit: Limit): Store => ({
  reader: limitedReader(store.reader, limit),
  limit,
  transaction: (work) => store.transaction(work),
  shortTransaction: (short) => store.shortTransaction(short),
  ping: () => store.ping(),
  refreshStatistics: () => store.refreshStatistics(),
  close: () => store.close(),
});
