import { setImmediate as nextTurn } from 'node:timers/promises';

/** What the groups are committed on: one connection that nobody else uses. */
export interface GroupConnection {
  begin(): Promise<void>;
  /** One statement without parameters. */
  exec(statement: string): void;
  /** False once the database has rolled back by itself, as it does when the disk is full. */
  readonly inTransaction: boolean;
  /** Called when a group has ended and its members have their answers. */
  ended(): void;
}

interface Job {
  work: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** So many transactions, or so many milliseconds of them, are committed together at most. */
const LARGEST_GROUP = 64;
const LONGEST_MILLISECONDS = 8;

/**
 * Runs transactions one after the other and commits those that came at the same time together: each in a savepoint of its own, so that one which fails
 * takes nothing of the others with it, and none is answered before the commit of its group. Most of what a small transaction costs is its commit and the
 * pages it shares with its neighbours (docs/adr/0009-group-commit.md).
 */
export class GroupCommit {
  private readonly waiting: Job[] = [];
  private draining = false;

  constructor(private readonly connection: GroupConnection) {}

  /** Resolves when what `work` wrote is committed; rejects when it threw, or the commit failed, and then nothing of it is there. */
  run<T>(work: () => Promise<T>): Promise<T> {
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
      await this.commitGroup();
      this.connection.ended();
    }
    this.draining = false;
  }

  private async commitGroup(): Promise<void> {
    const done: { job: Job; value: unknown }[] = [];
    const until = performance.now() + LONGEST_MILLISECONDS;
    try {
      for (let members = 0; members < LARGEST_GROUP && performance.now() < until; members++) {
        // requests that have arrived meanwhile are let in before the commit
        if (this.waiting.length === 0) await nextTurn();
        const job = this.waiting.shift();
        if (!job) break;
        const value = await this.runMember(job);
        if (value !== FAILED) done.push({ job, value });
        if (!this.connection.inTransaction) throw new Error('the database has rolled the transaction back');
      }
      this.connection.exec('commit');
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('rollback');
      for (const { job } of done) job.reject(error);
      return;
    }
    for (const { job, value } of done) job.resolve(value);
  }

  private async runMember(job: Job): Promise<unknown> {
    try {
      this.connection.exec('savepoint member');
      const value = await job.work();
      this.connection.exec('release member');
      return value;
    } catch (error) {
      if (this.connection.inTransaction) {
        this.connection.exec('rollback to member');
        this.connection.exec('release member');
      }
      job.reject(error);
      return FAILED;
    }
  }
}

const FAILED = Symbol('failed');
