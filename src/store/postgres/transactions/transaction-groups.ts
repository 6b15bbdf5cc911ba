import { ApiError } from '../../../base/errors.ts';
import { carryOut, decide, type Performed } from '../../short-transaction.ts';
import type { Reading, ShortTransaction, Tx, Writing } from '../../store.ts';
import { NeedsOwnTransaction } from '../../transactions.ts';
import { GroupQueue, type Job } from './group-queue.ts';
import type { Work } from './shared-transaction.ts';

/** Runs transactions. */
export interface Carrier {
  /** Runs a short transaction separately. */
  alone<Found, Result>(short: ShortTransaction<Found, Result>): Promise<Result>;
  /**
   * Runs all works in one transaction.
   * @throws Undone if nothing was written and each work may run again; any other error is the result of all of them
   */
  together(works: readonly Work[]): Promise<void>;
}

/** Thrown by {@link Carrier.together}: the group has written nothing. */
export class Undone extends Error {
  constructor(cause: unknown) {
    super('rolled back a group of transactions', { cause });
  }
}

interface Member extends Job {
  short: ShortTransaction<unknown, unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** How long transactions run one by one after a group that failed, because the next one is likely to fail too, in milliseconds. */
const REST = 1000;

/** A larger transaction runs separately, because all members of a group wait for all of it. */
const LARGEST_SHARED_BYTES = 64 * 1024;

/** Of a member that has left the group. */
const ELSEWHERE: Writing<unknown> = { separately: async () => undefined };

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

  /** Resolves when the writes are committed. If it rejects, nothing is written. */
  run<Found, Result>(short: ShortTransaction<Found, Result>): Promise<Result> {
    const { locks, bytes = 0, sharesLock: sharesRow = false } = short;
    if (locks.length > 1 || bytes > LARGEST_SHARED_BYTES || performance.now() < this.restsUntil) return this.carrier.alone(short);
    const [row] = locks;
    return new Promise((resolve, reject) => {
      const member = { short, row, sharesRow, resolve, reject };
      this.queue.add(member as Member);
    });
  }

  private async perform(group: readonly Member[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return this.finish(only);
    this.counts.groups++;
    this.counts.members += group.length;
    const performed = new Map<Member, Performed<unknown>>();
    const members = new Set(group);
    const works = group.map((member): Work => {
      const { short } = member;
      const run = async (tx: Tx, reading: Reading) => {
        const writing = await decide(short, reading).catch((error) => {
          if (error instanceof NeedsOwnTransaction) return ELSEWHERE;
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          members.delete(member);
          member.reject(error);
          return undefined;
        });
        if (!writing) return;
        if (!writing.separately) return void performed.set(member, await carryOut(tx, writing));
        members.delete(member);
        // waits for the locks of the group like any other transaction
        void this.finish(member);
      };
      return { locks: short.locks[0], run };
    });
    try {
      await this.carrier.together(works);
      for (const member of members) member.resolve(performed.get(member)?.result);
    } catch (error) {
      if (!(error instanceof Undone)) {
        for (const member of members) member.reject(error);
        return;
      }
      this.counts.undone++;
      this.restsUntil = performance.now() + REST;
      await Promise.all([...members].map((member) => this.finish(member)));
    }
  }

  private async finish({ short, resolve, reject }: Member): Promise<void> {
    await this.carrier.alone(short).then(resolve, reject);
  }
}
