import { BoundedCache } from '../base/bounded-cache.ts';

/** More pairs of a queue and a priority than this lose their memory: their turns begin again at the first. */
const KEPT = 10_000;

/**
 * The last turn of each queue and priority, in this process. It needs no storage: each process is fair on its own, and so are all of them together.
 *
 * A poll moves it by one turn, however many runs it delivers: workers often start only the first of them. The claims of the runs move it to the last claimed.
 */
export class Turns {
  private readonly kept = new BoundedCache<string>(KEPT);

  /** Empty before the first turn. */
  last(queueId: string, level: number): string {
    return this.kept.get(`${queueId} ${level}`) ?? '';
  }

  /** Notes that it was the turn of a run of the queue: it was the first of its priority in a poll, or was claimed. */
  take({ queueId, level, turn }: { queueId: string; level: number; turn: string }): void {
    if (turn !== '') this.kept.set(`${queueId} ${level}`, turn);
  }

  /** Notes the runs of a poll. */
  offer(runs: readonly { queueId: string; level: number; turn: string }[]): void {
    const seen = new Set<string>();
    for (const run of runs) {
      const key = `${run.queueId} ${run.level}`;
      if (!seen.has(key)) this.take(run);
      seen.add(key);
    }
  }
}
