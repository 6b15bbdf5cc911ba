import type Database from 'better-sqlite3';
import type { SlowStatements } from '../drivers/slow-statements.ts';
import type { Reader, Store } from '../store.ts';
import { type ConnectionOptions, openStoppableConnection, type StopCheck } from './connection.ts';
import { sqliteDb } from './sqlite-db.ts';
import { stoppableSqliteDialect } from './sqlite-dialect.ts';

/**
 * A store that reads a SQLite file on a separate thread, in addition to the writer. It doesn't write: SQLite rejects writes, and there are no transactions.
 *
 * A snapshot begins with its first query, so that it contains everything committed before.
 */
export class SqliteSnapshots implements Store {
  readonly reader: Reader;
  private readonly connection: Database.Database;
  private readonly begin: Database.Statement;
  private readonly end: Database.Statement;

  /**
   * @param check is called periodically by statements that scan many rows
   * @param slow receives the duration of every statement
   */
  constructor(options: ConnectionOptions, check: StopCheck, slow?: SlowStatements) {
    this.connection = openStoppableConnection(options, check);
    this.begin = this.connection.prepare('begin');
    this.end = this.connection.prepare('rollback');
    this.reader = { db: sqliteDb(this.connection, { readsPages: true, slow }), dialect: stoppableSqliteDialect };
  }

  /** All queries of `work` see the same state of the database. One snapshot at a time. */
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

  shortTransaction(): Promise<never> {
    return this.transaction();
  }

  async ping(): Promise<void> {
    this.connection.prepare('select 1').get();
  }

  async refreshStatistics(): Promise<void> {}

  async close(): Promise<void> {
    this.connection.close();
  }
}
