import { setImmediate as afterReplies, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Maximum attempts per job. */
const ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 500;

/** Work that continues after the response of a request. A job that fails permanently does no lasting damage: the next poll or a vacuum makes up for it. */
export class BackgroundWork {
  /** Jobs that have not finished. */
  private readonly open = new Set<Promise<void>>();
  /** Keys waiting for the next run of a collecting job, by job name. */
  private readonly waiting = new Map<string, Set<string>>();
  /** The last run of each collecting job. Runs of one job never overlap. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(private readonly log: Pick<Logger, 'error'>) {}

  /**
   * Runs `work` soon. Failures are retried, and logged if they persist.
   *
   * @param name describes the work in the log
   */
  run(name: string, work: () => Promise<void>): Promise<void> {
    const job = afterReplies()
      .then(() => retried(work))
      .catch((error) => this.log.error({ err: error, job: name }, 'failed to complete background work'))
      .finally(() => this.open.delete(job));
    this.open.add(job);
    return job;
  }

  /** Like {@link run}, for work that many requests start. Keys that arrive while a job of that name runs are collected for one next run. */
  collect(name: string, keys: Iterable<string>, work: (keys: string[]) => Promise<void>): void {
    const collected = this.waiting.get(name);
    if (collected) {
      for (const key of keys) collected.add(key);
      return;
    }
    const mine = new Set(keys);
    this.waiting.set(name, mine);
    const before = this.turns.get(name);
    const turn = this.run(name, async () => {
      await before;
      if (this.waiting.get(name) === mine) this.waiting.delete(name);
      await work([...mine]);
    });
    this.turns.set(name, turn);
  }

  /** Like {@link done}. @returns whether it had to wait */
  async settle(): Promise<boolean> {
    if (this.open.size === 0) return false;
    await this.done();
    return true;
  }

  /** Resolves when no work is in progress. Used before the store closes, and in tests. */
  async done(): Promise<void> {
    while (this.open.size > 0) await Promise.all(this.open);
  }
}

async function retried(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
