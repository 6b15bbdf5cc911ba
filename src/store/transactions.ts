import type { Db } from './db.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Tx } from './store.ts';

/** A transaction on one connection. Hooks are collected until the commit; savepoints are numbered by depth. */
export class OpenTransaction implements Tx {
  private readonly hooks: (() => void)[] = [];
  private depth = 0;

  constructor(
    readonly db: Db,
    readonly dialect: Dialect,
  ) {}

  /** SQLite carries a statement out when it is called. */
  async later(statement: Promise<unknown>): Promise<void> {
    await statement;
  }

  afterCommit(work: () => void): void {
    this.hooks.push(work);
  }

  async savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const name = `nested_${++this.depth}`;
    const hooksBefore = this.hooks.length;
    try {
      return await this.nested(name, work);
    } catch (error) {
      this.hooks.length = hooksBefore;
      throw error;
    } finally {
      this.depth--;
    }
  }

  protected async nested<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    await this.execute(`savepoint ${name}`);
    try {
      const result = await work(this);
      await this.execute(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await this.execute(`rollback to savepoint ${name}`);
      await this.execute(`release savepoint ${name}`);
      throw error;
    }
  }

  private execute(statement: string): Promise<void> {
    return this.dialect.execute(this.db, statement);
  }

  /** Called by the store after the commit. */
  committed(onError: (error: unknown) => void): void {
    for (const hook of this.hooks) {
      try {
        hook();
      } catch (error) {
        onError(error);
      }
    }
  }
}
