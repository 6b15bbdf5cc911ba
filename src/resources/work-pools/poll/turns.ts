/** Deployments of a queue, or whatever else takes turns, in the order of their last turn. */
type LastTurns = Map<string, number>;

/** More queues than this lose their memory: their deployments begin again in order of time. */
const MOST_QUEUES = 10_000;

/**
 * When each deployment of a queue was last delivered by a poll of this process. It needs no storage: each process is fair on its own, and so are all of them
 * together.
 */
export class Turns {
  private readonly queues = new Map<string, LastTurns>();
  private count = 0;

  /** The one whose last turn was longest ago comes first; those without a turn keep their order before the others. */
  inOrder<T extends { turn: string }>(queueId: string, waiting: readonly T[]): T[] {
    const last = this.queues.get(queueId);
    return last ? waiting.toSorted((a, b) => (last.get(a.turn) ?? 0) - (last.get(b.turn) ?? 0)) : [...waiting];
  }

  /** Records delivered turns in their order. Forgets those that no longer wait. */
  take(queueId: string, delivered: readonly string[], waiting: readonly string[]): void {
    const before = this.queues.get(queueId);
    const last: LastTurns = new Map();
    for (const turn of waiting) {
      const at = before?.get(turn);
      if (at !== undefined) last.set(turn, at);
    }
    for (const turn of delivered) last.set(turn, ++this.count);
    this.queues.delete(queueId);
    this.queues.set(queueId, last);
    const [oldest] = this.queues.keys();
    if (this.queues.size > MOST_QUEUES && oldest !== undefined) this.queues.delete(oldest);
  }
}
