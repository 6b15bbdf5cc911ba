import type Database from 'better-sqlite3';
import { stoppableSqliteDialect } from '../dialect/sqlite.ts';
import { sqliteDb } from '../drivers/sqlite-db.ts';
import type { Reader, Store } from '../store.ts';
import { type ConnectionOptions, openStoppableConnection, type StopCheck } from './connection.ts';

/**
 * A store that reads a SQLite file in addition to its writer, for a thread of its own. It writes nothing: SQLite refuses it, and there are no transactions.
 *
 * A snapshot begins with the first query in it, so that it holds everything committed until then.
 */
export class SqliteSnapshots implements Store {
  readonly reader: Reader;
  private readonly connection: Database.Database;
  private readonly begin: Database.Statement;
  private readonly end: Database.Statement;

  /** @param check is called every now and then by statements that walk many rows */
  constructor(options: ConnectionOptions, check: StopCheck) {
    this.connection = openStoppableConnection(options, check);
    this.begin = this.connection.prepare('begin');
    this.end = this.connection.prepare('rollback');
    this.reader = { db: sqliteDb(this.connection, { readsPages: true }), dialect: stoppableSqliteDialect };
  }

  /** All queries of `work` see the same state of the database. One at a time. */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    this.begin.run();
    try {
      return await work();
    } finally {
      if (this.connection.inTransaction) this.end.run();
    }
  }

  async transaction(): Promise<never> {
    throw new Error('a reader does not write');
  }

  async ping(): Promise<void> {
    this.connection.prepare('select 1').get();
  }

  async refreshStatistics(): Promise<void> {}

  async close(): Promise<void> {
    this.connection.close();
  }
}
