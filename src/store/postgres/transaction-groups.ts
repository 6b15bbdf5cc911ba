import { NeedsOwnTransaction } from '../sqlite/group-commit.ts';
import type { Tx } from '../store.ts';

type Work<T> = (tx: Tx) => Promise<T>;

/** Runs transactions. */
export interface Carrier {
  /** Runs the work in a separate transaction. @param isFirst false after an attempt in a group */
  alone<T>(work: Work<T>, isFirst: boolean): Promise<T>;
  /**
   * Runs all works in one transaction. Work that needs a separate transaction throws {@link NeedsOwnTransaction} before it writes.
   * @throws Undone if nothing was written and each work may run again; any other error is the result of all of them
   */
  together(works: readonly Work<void>[]): Promise<void>;
}

/** Thrown by {@link Carrier.together}: the group has written nothing. */
export class Undone extends Error {
  /** @param mayRecur whether the next group is likely to fail too */
  constructor(
    cause: unknown,
    readonly mayRecur: boolean,
  ) {
    super('rolled back a group of transactions', { cause });
  }
}

interface Job {
  work: Work<unknown>;
  /** The row that it locks. */
  row: string | null;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Groups that run at the same time: while PostgreSQL works on one, this process prepares another. */
const UNDER_WAY = 2;
const LARGEST_GROUP = 32;
/**
 * After this time, in milliseconds, others no longer wait for a group: a separate transaction may wait for a lock, and any transaction for a hanging database.
 */
const PATIENCE = 100;
/** How long transactions run one by one after a group whose failure may recur, in milliseconds. */
const REST = 1000;

/**
 * Runs transactions that arrive at the same time in one transaction of PostgreSQL: they share statements, round trips, and the commit
 * (docs/adr/0026-groups-on-postgresql.md). If one fails, all are undone and run one by one.
 */
export class TransactionGroups {
  private waiting: Job[] = [];
  private underWay = 0;
  private restsUntil = 0;
  /** The number of groups of several transactions, of the transactions in them, and of the undone groups. */
  readonly counts = { groups: 0, members: 0, undone: 0 };

  constructor(private readonly carrier: Carrier) {}

  /** Resolves when the writes of `work` are committed. If it rejects, nothing is written. @param row the only row that it locks */
  run<T>(work: Work<T>, row: string | null): Promise<T> {
    if (performance.now() < this.restsUntil) return this.carrier.alone(work, true);
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, row, resolve: resolve as (value: unknown) => void, reject });
      // transactions whose requests are read in the same turn of the event loop form a group
      if (this.waiting.length === 1) setImmediate(() => this.go());
    });
  }

  private go(): void {
    while (this.underWay < UNDER_WAY && this.waiting.length > 0) {
      const group = this.next();
      this.underWay++;
      void patiently(this.perform(group)).finally(() => {
        this.underWay--;
        this.go();
      });
    }
  }

  /** The transactions that have waited longest, at most one for each row. */
  private next(): Job[] {
    const rows = new Set<string>();
    const group: Job[] = [];
    const others: Job[] = [];
    for (const job of this.waiting) {
      const goes = group.length < LARGEST_GROUP && (job.row === null || !rows.has(job.row));
      (goes ? group : others).push(job);
      if (goes && job.row !== null) rows.add(job.row);
    }
    this.waiting = others;
    return group;
  }

  private async perform(group: readonly Job[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return this.finish(only, true);
    this.counts.groups++;
    this.counts.members += group.length;
    const values = new Map<Job, unknown>();
    const members = new Set(group);
    const works = group.map((job) => async (tx: Tx) => {
      try {
        values.set(job, await job.work(tx));
      } catch (error) {
        if (!(error instanceof NeedsOwnTransaction)) throw error;
        members.delete(job);
        // waits for the locks of the group like any other transaction
        void this.finish(job, true);
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
      if (error.mayRecur) this.restsUntil = performance.now() + REST;
      await Promise.all([...members].map((job) => this.finish(job, false)));
    }
  }

  private async finish({ work, resolve, reject }: Job, isFirst: boolean): Promise<void> {
    await this.carrier.alone(work, isFirst).then(resolve, reject);
  }
}

/** Waits for the end of work that doesn't reject, for at most {@link PATIENCE} milliseconds. */
async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
