import { setImmediate as afterReplies, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A failing job is tried so often. */
const ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 500;

/** What requests leave behind after their answers are on the way: work that something else makes up for when it fails, the next poll or a vacuum. */
export class BackgroundWork {
  /** Jobs that have not ended. */
  private readonly open = new Set<Promise<void>>();
  /** Keys that wait for the next run of a collecting job, by its name. */
  private readonly waiting = new Map<string, Set<string>>();
  /** The last run of a collecting job: its runs follow one another. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(private readonly log: Pick<Logger, 'error'>) {}

  /**
   * Runs `work` soon. Failures are tried again and logged in the end.
   *
   * @param name what is done, for the log
   */
  run(name: string, work: () => Promise<void>): Promise<void> {
    const job = afterReplies()
      .then(() => retried(work))
      .catch((error) => this.log.error({ err: error, job: name }, 'work in the background failed'))
      .finally(() => this.open.delete(job));
    this.open.add(job);
    return job;
  }

  /** As {@link run}, for work that many requests ask for at once: keys that come while a run of the name is under way wait for one next run. */
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

  /** Resolves when nothing is under way: before the store is closed, and in tests. */
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
      await sleep(PAUSE_MILLISECONDS, undefined, { ref: false });
    }
  }
}
