import { setImmediate as nextTurn } from 'node:timers/promises';
import { contention } from '../../base/errors.ts';
import { NeedsOwnTransaction } from '../transactions.ts';

/** The connection that commits groups, without other users. */
export interface GroupConnection {
  begin(): Promise<void>;
  /** Runs one statement without parameters. */
  exec(statement: string): void;
  /** False once the database has rolled back by itself, for example because the disk is full. */
  isInTransaction(): boolean;
  /** Called after a group has ended and its transactions have their results. */
  ended(): void;
}

interface Job {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** @param isInGroup false for the first work of a group, which has no savepoint */
type Work<T> = (isInGroup: boolean) => Promise<T>;

/** Maximum number of transactions in a group, and maximum time that a group collects them, in milliseconds. */
const LARGEST_GROUP = 64;
const LONGEST_MILLISECONDS = 8;

/**
 * Runs transactions one after another and commits those that arrive at the same time together. Each but the first runs in its own savepoint, so that a failure
 * doesn't affect the others, and none resolves before its group is committed. A long transaction is the first of a group, while the others wait. Most of the cost
 * of a small transaction is its commit and the pages that it shares with others.
 */
export class GroupCommit {
  private readonly waiting: Job[] = [];
  private draining = false;

  constructor(private readonly connection: GroupConnection) {}

  /** Resolves when the writes of `work` are committed. Rejects if it threw or the commit failed; then nothing is written. */
  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!this.draining) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.draining = true;
    while (this.waiting.length > 0) {
      try {
        await this.connection.begin();
      } catch (error) {
        for (const job of this.waiting.splice(0)) job.reject(error);
        break;
      }
      const started = performance.now();
      await this.commitGroup();
      this.connection.ended();
      // callers that write again after a commit must not starve other requests; they may join the queue only after this check
      if (this.waiting.length > 0 || performance.now() - started >= LONGEST_MILLISECONDS) await nextTurn();
    }
    this.draining = false;
  }

  private async commitGroup(): Promise<void> {
    const done: { job: Job; value: unknown }[] = [];
    const until = performance.now() + LONGEST_MILLISECONDS;
    try {
      for (let members = 0; members < LARGEST_GROUP && performance.now() < until; members++) {
        // lets requests that have arrived in the meantime join before the commit
        if (this.waiting.length === 0) await nextTurn();
        const job = this.waiting.shift();
        if (!job) break;
        const value = await (members === 0 ? this.runFirst(job) : this.runMember(job));
        if (value !== FAILED) done.push({ job, value });
        // rolled back, or the first of the next group
        else if (members === 0 || this.waiting[0] === job) break;
        if (!this.connection.isInTransaction()) throw contention('the database has rolled the transaction back');
      }
      if (done.length > 0) this.connection.exec('commit');
      else this.rollBack();
    } catch (error) {
      for (const { job } of done) job.reject(error);
      this.rollBack();
      return;
    }
    for (const { job, value } of done) job.resolve(value);
  }

  /** Without a savepoint, which makes SQLite keep a copy of every changed page, and search the copies after each statement. */
  private async runFirst({ work, reject }: Job): Promise<unknown> {
    try {
      return await work(false);
    } catch (error) {
      reject(error);
      this.rollBack();
      return FAILED;
    }
  }

  private async runMember(job: Job): Promise<unknown> {
    try {
      this.connection.exec('savepoint member');
      const value = await job.work(true);
      this.connection.exec('release member');
      return value;
    } catch (error) {
      if (error instanceof NeedsOwnTransaction) this.waiting.unshift(job);
      else job.reject(error);
      if (this.connection.isInTransaction()) {
        this.connection.exec('rollback to member');
        this.connection.exec('release member');
      }
      return FAILED;
    }
  }

  /** On a full disk, even this may fail; then the database has rolled back by itself, or does so when the next group begins. */
  private rollBack(): void {
    try {
      if (this.connection.isInTransaction()) this.connection.exec('rollback');
    } catch {
      // the next writer receives the error
    }
  }
}

const FAILED = Symbol('failed');
