import type { Joining, Tx } from '../../store.ts';
import { NeedsOwnTransaction } from '../../transactions.ts';
import { GroupQueue, type Job } from './group-queue.ts';

type Work<T> = (tx: Tx) => Promise<T>;

/** Runs transactions. */
export interface Carrier {
  /** Runs the work in a separate transaction. */
  alone<T>(work: Work<T>): Promise<T>;
  /**
   * Runs all works in one transaction. Work that needs a separate transaction throws {@link NeedsOwnTransaction} before it writes.
   * @throws Undone if nothing was written and each work may run again; any other error is the result of all of them
   */
  together(works: readonly Work<void>[]): Promise<void>;
}

/** Thrown by {@link Carrier.together}: the group has written nothing. */
export class Undone extends Error {
  constructor(cause: unknown) {
    super('rolled back a group of transactions', { cause });
  }
}

interface Member extends Job {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** How long transactions run one by one after a group that failed, because the next one is likely to fail too, in milliseconds. */
const REST = 1000;

/**
 * Runs transactions that arrive at the same time in one transaction of PostgreSQL: they share statements, round trips, and the commit.
 * If one fails, all are undone and run one by one.
 */
export class TransactionGroups {
  private readonly queue = new GroupQueue<Member>((group) => this.perform(group));
  private restsUntil = 0;
  /** The number of groups of several transactions, of the transactions in them, and of the undone groups. */
  readonly counts = { groups: 0, members: 0, undone: 0 };

  constructor(private readonly carrier: Carrier) {}

  /** Resolves when the writes of `work` are committed. If it rejects, nothing is written. */
  run<T>(work: Work<T>, { locks, sharesLock = false }: Joining): Promise<T> {
    if (performance.now() < this.restsUntil) return this.carrier.alone(work);
    return new Promise<T>((resolve, reject) => {
      this.queue.add({ work, row: locks, sharesRow: sharesLock, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  private async perform(group: readonly Member[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return this.finish(only);
    this.counts.groups++;
    this.counts.members += group.length;
    const values = new Map<Member, unknown>();
    const members = new Set(group);
    const works = group.map((job) => async (tx: Tx) => {
      try {
        values.set(job, await job.work(tx));
      } catch (error) {
        if (!(error instanceof NeedsOwnTransaction)) throw error;
        members.delete(job);
        // waits for the locks of the group like any other transaction
        void this.finish(job);
      }
    });
    try {
      await this.carrier.together(works);
      for (const job of members) job.resolve(values.get(job));
    } catch (error) {
      if (!(error instanceof Undone)) {
        for (const job of members) job.reject(error);
        return;
      }
      this.counts.undone++;
      this.restsUntil = performance.now() + REST;
      await Promise.all([...members].map((job) => this.finish(job)));
    }
  }

  private async finish({ work, resolve, reject }: Member): Promise<void> {
    await this.carrier.alone(work).then(resolve, reject);
  }
}
