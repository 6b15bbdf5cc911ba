import type { Db } from './db.ts';
import type { TxDialect } from './dialect/dialect.ts';
import type { LastWrite, Tx } from './store.ts';

/** Thrown by work that needs a transaction without earlier members, in which it is called again. */
export class NeedsOwnTransaction extends Error {
  constructor() {
    super('the transaction restarts without earlier members');
  }
}

/** A transaction on one connection. Hooks and last writes are collected until the commit; savepoints are numbered by depth. */
export class OpenTransaction implements Tx {
  private readonly hooks: (() => void)[] = [];
  private readonly last: { write: LastWrite<unknown>; rows: readonly unknown[] }[] = [];
  private depth = 0;

  constructor(
    readonly db: Db,
    readonly dialect: TxDialect,
    private readonly isInGroup = false,
  ) {}

  /** SQLite runs a statement when it is called. */
  async later(statement: Promise<unknown>): Promise<void> {
    await statement;
  }

  /** A savepoint can't begin again. Its long work runs in place. */
  async takesLong(): Promise<void> {
    if (this.isInGroup && this.depth === 0) throw new NeedsOwnTransaction();
  }

  afterCommit(work: () => void): void {
    this.hooks.push(work);
  }

  beforeCommit<Row>(write: LastWrite<Row>, rows: readonly Row[]): void {
    this.last.push({ write: write as LastWrite<unknown>, rows });
  }

  async savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const name = `nested_${++this.depth}`;
    const hooksBefore = this.hooks.length;
    const lastBefore = this.last.length;
    try {
      return await this.nested(name, work);
    } catch (error) {
      this.hooks.length = hooksBefore;
      this.last.length = lastBefore;
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

  /** Runs the work, and then its last writes. */
  async complete<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await work(this);
    while (this.last.length > 0) {
      const given = this.last.splice(0);
      const rowsOf = (of: LastWrite<unknown>) => given.flatMap(({ write, rows }) => (write === of ? rows : []));
      // sequentially: the transaction must fail with the error of the failed statement, not with the rejection of a later write
      for (const write of new Set(given.map((one) => one.write))) await write(this, rowsOf(write));
    }
    return result;
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
