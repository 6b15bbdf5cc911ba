import type { Db } from '../../db.ts';
import type { TxDialect } from '../../dialect/dialect.ts';
import type { Tx } from '../../store.ts';
import { OpenTransaction } from '../../transactions.ts';
import type { GivenStatement } from '../driver/statement-batch.ts';

/** The statements of a transaction or savepoint whose results no caller awaits. */
class Pending {
  readonly responses: Promise<unknown>[] = [];
  hasFailure = false;

  add(response: Promise<unknown>): void {
    // awaited at the end; until then, a failure must not count as an unhandled rejection
    response.catch(() => {
      this.hasFailure = true;
    });
    this.responses.push(response);
  }
}

/**
 * A transaction on a connection that pipelines statements. Callers await the results that they need; this class keeps the others until the end. After a failed
 * statement, PostgreSQL rejects all others up to the end of the savepoint or transaction, so that no later statement writes. If a statement fails before it is
 * sent, because a column rejects its value, PostgreSQL doesn't know of the failure; then the end isn't sent.
 */
export class PipelinedTransaction extends OpenTransaction {
  private pending = new Pending();

  /**
   * @param query queues a statement before it returns
   * @param settings the statement after `begin`, if the connection doesn't keep its settings
   */
  constructor(
    db: Db,
    dialect: TxDialect,
    private readonly query: (statement: GivenStatement) => Promise<unknown>,
    private readonly settings?: GivenStatement,
  ) {
    super(db, dialect);
  }

  override async later(statement: Promise<unknown>): Promise<void> {
    // each await of a builder's query sends it again; awaiting a promise of its result doesn't
    this.pending.add(Promise.resolve(statement));
  }

  override async takesLong(): Promise<void> {
    await this.later(this.send('set local statement_timeout = 0'));
  }

  /**
   * Runs the work between `begin` and `commit`. `begin` is pipelined with the first statement, and `commit` with the last ones: after a failure, PostgreSQL
   * treats it as a rollback.
   * @param longestWait the time after which a statement that waits for another transaction fails, in milliseconds
   */
  async run<T>(work: (tx: Tx) => Promise<T>, longestWait?: number): Promise<T> {
    const begun = async () => {
      if (this.settings) await this.later(this.query(this.settings));
      if (longestWait !== undefined) await this.later(this.send(`set local lock_timeout = ${longestWait}`));
      return this.complete(work);
    };
    return this.between('begin', begun, 'commit');
  }

  protected override async nested<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.between(`savepoint ${name}`, work, `release savepoint ${name}`);
    } catch (error) {
      await Promise.all([this.send(`rollback to savepoint ${name}`), this.send(`release savepoint ${name}`)]);
      throw error;
    }
  }

  /** The texts differ only by the depth of savepoints. They are few, so each stays prepared. */
  private send(text: string, isWanted?: () => boolean): Promise<unknown> {
    return this.query({ name: text, text, isWanted });
  }

  /** @throws the error of the first failed statement, which caused all later failures */
  private async between<T>(start: string, work: (tx: Tx) => Promise<T>, end: string): Promise<T> {
    const outer = this.pending;
    const own = new Pending();
    this.pending = own;
    try {
      own.add(this.send(start));
      const result = await work(this);
      // failures in this process are known when the batch is sent, because only microtasks run in between
      own.add(this.send(end, () => !own.hasFailure));
      await Promise.all(own.responses);
      return result;
    } catch (error) {
      for (const response of await Promise.allSettled(own.responses)) if (response.status === 'rejected') throw response.reason;
      throw error;
    } finally {
      this.pending = outer;
    }
  }
}
