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

  afterCommit(work: () => void): void {
    this.hooks.push(work);
  }

  async savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const name = `nested_${++this.depth}`;
    const hooksBefore = this.hooks.length;
    await this.dialect.execute(this.db, `savepoint ${name}`);
    try {
      const result = await work(this);
      await this.dialect.execute(this.db, `release savepoint ${name}`);
      return result;
    } catch (error) {
      this.hooks.length = hooksBefore;
      await this.dialect.execute(this.db, `rollback to savepoint ${name}`);
      await this.dialect.execute(this.db, `release savepoint ${name}`);
      throw error;
    } finally {
      this.depth--;
    }
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
