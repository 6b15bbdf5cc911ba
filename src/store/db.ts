import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** The query builder, typed as its SQLite variant on both databases. Await every query: on PostgreSQL it is asynchronous. */
export type Db = BetterSQLite3Database;

type Select = 'select' | 'selectDistinct';

/** The query builder without writes. */
export type ReadDb = Pick<Db, Select | '$with' | '$count'> & {
  with(...queries: Parameters<Db['with']>): Pick<ReturnType<Db['with']>, Select>;
};
