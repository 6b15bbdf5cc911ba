import type { Query } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** Changes the text and the parameters of a statement before it is prepared. */
export type Rewrite = (query: Query) => Query;

interface Rewritable {
  /** The query builder on the same connection, whose statements are changed by `rewrite`. It only reads. */
  rewritten(rewrite: Rewrite): ReadDb;
}

/** The query builder, typed as its SQLite variant on both databases. Await every query: on PostgreSQL it is asynchronous. */
export type Db = BetterSQLite3Database & Rewritable;

type Select = 'select' | 'selectDistinct';

/** The query builder without writes. */
export type ReadDb = Pick<Db, Select | '$with' | '$count' | 'rewritten'> & {
  with(...queries: Parameters<Db['with']>): Pick<ReturnType<Db['with']>, Select>;
};
