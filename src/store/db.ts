import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** The query builder, typed as its SQLite variant on both databases. Await every query: on PostgreSQL it is asynchronous. */
export type Db = BetterSQLite3Database;
