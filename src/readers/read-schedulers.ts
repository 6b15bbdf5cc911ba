import { POLLS } from '../http/on-reader-thread.ts';
import type { Reply } from '../http/response/reply.ts';
import type { Read, ReadId } from './read.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import { readsTotals } from './reads-totals.ts';

const polling = new Set<ReadId>(POLLS);

interface Schedulers {
  /** Workers must not wait for dashboards. */
  polls: ReadScheduler;
  /** For large bodies, so that no other read waits for them. */
  large: ReadScheduler;
  /** For runs that have totals: so short that many of them run together. */
  totals: ReadScheduler;
  others: ReadScheduler;
}

/** The schedulers of reads, by kind: reads of one kind do not wait for reads of another. */
export class ReadSchedulers {
  readonly all: readonly ReadScheduler[];

  constructor(private readonly schedulers: Schedulers) {
    this.all = [...new Set([schedulers.large, schedulers.others, schedulers.totals, schedulers.polls])];
  }

  /** @param signal aborted when no caller waits for the result any longer */
  run(read: Read, signal?: AbortSignal): Promise<Reply> {
    const { polls, large, totals, others } = this.schedulers;
    return (polling.has(read.op) ? polls : read.isLarge ? large : readsTotals(read) ? totals : others).run(read, signal);
  }

  /** Runs `work` while no read runs. The kinds that take longest end first. */
  async quiet(work: () => unknown): Promise<void> {
    await this.all.reduceRight<() => unknown>((inner, scheduler) => () => scheduler.quiet(inner), work)();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((scheduler) => scheduler.close()));
  }
}
