import type { Db } from '../db.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { GivenStatement } from '../drivers/statement-batch.ts';
import type { OptimisticReads } from '../optimistic-reads.ts';
import type { Tx } from '../store.ts';
import { OpenTransaction } from '../transactions.ts';
import { assertRevisions } from './assert-revisions.ts';

/** What was handed over since the beginning of a transaction or savepoint and nobody awaits. */
class Unanswered {
  readonly answers: Promise<unknown>[] = [];
  hasFailure = false;

  add(answer: Promise<unknown>): void {
    // awaited at the end; until then a failure must not count as one that nobody handles
    answer.catch(() => {
      this.hasFailure = true;
    });
    this.answers.push(answer);
  }
}

/**
 * A transaction on a connection that sends statements without waiting for the answers to those before them. Whoever needs an answer awaits it; what nobody
 * awaits is kept here until the end. After a statement has failed, PostgreSQL refuses all others up to the end of the savepoint or transaction, so that
 * nothing is written that was sent behind it. Of one that fails before it is sent, because a column does not take its value, PostgreSQL knows nothing: the end
 * is not sent then.
 */
export class PipelinedTransaction extends OpenTransaction {
  private unanswered = new Unanswered();

  /** @param query hands a statement over before it returns */
  constructor(
    db: Db,
    dialect: Dialect,
    private readonly query: (statement: GivenStatement) => Promise<unknown>,
    override readonly optimisticReads: OptimisticReads | undefined,
  ) {
    super(db, dialect);
  }

  override async later(statement: Promise<unknown>): Promise<void> {
    // a query of the builder is sent each time that somebody waits for it; a promise of its answer is not
    this.unanswered.add(Promise.resolve(statement));
  }

  override async takesLong(): Promise<void> {
    await this.later(this.send('set local statement_timeout = 0'));
  }

  /**
   * Runs the work between `begin` and `commit`. `begin` travels with the first statement, and `commit` with the last ones: after a failure, PostgreSQL takes
   * it for a rollback.
   * @param longestWait after which a statement that waits for another transaction fails, in milliseconds
   */
  async run<T>(work: (tx: Tx) => Promise<T>, longestWait?: number): Promise<T> {
    const begun = async () => {
      if (longestWait !== undefined) await this.later(this.send(`set local lock_timeout = ${longestWait}`));
      return this.complete(work);
    };
    return this.between('begin', begun, 'commit');
  }

  override async complete<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await super.complete(work);
    await assertRevisions(this);
    return result;
  }

  protected override async nested<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.between(`savepoint ${name}`, work, `release savepoint ${name}`);
    } catch (error) {
      await Promise.all([this.send(`rollback to savepoint ${name}`), this.send(`release savepoint ${name}`)]);
      throw error;
    }
  }

  /** Few texts, that differ by the depth of savepoints: each stays prepared. */
  private send(text: string, isWanted?: () => boolean): Promise<unknown> {
    return this.query({ name: text, text, isWanted });
  }

  /** @throws the error of the first statement that failed, which is the cause of whatever failed after it */
  private async between<T>(start: string, work: (tx: Tx) => Promise<T>, end: string): Promise<T> {
    const outer = this.unanswered;
    const own = new Unanswered();
    this.unanswered = own;
    try {
      own.add(this.send(start));
      const result = await work(this);
      // what fails on this side has failed when the batch is sent: nothing but microtasks come between
      own.add(this.send(end, () => !own.hasFailure));
      await Promise.all(own.answers);
      return result;
    } catch (error) {
      for (const answer of await Promise.allSettled(own.answers)) if (answer.status === 'rejected') throw answer.reason;
      throw error;
    } finally {
      this.unanswered = outer;
    }
  }
}
