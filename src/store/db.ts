import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** The query builder, typed by the SQLite variant on both dialects. Await every query: on PostgreSQL it is asynchronous. */
export type Db = BetterSQLite3Database;
