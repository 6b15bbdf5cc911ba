import type { MeasuredEvent, QueuedEvent } from './queue-queries.ts';

/** More than what is queued between two batches, without much memory. */
const MOST_BYTES = 8_000_000;

/** What this node has queued lately: its evaluator then need not read it. The rows in the queue decide; this only knows what is in them. */
export class RecentlyQueued {
  private readonly events = new Map<string, MeasuredEvent>();
  private bytes = 0;

  /** What is beyond the limit is forgotten, the oldest first. */
  add(measured: readonly MeasuredEvent[]): void {
    for (const one of measured) {
      const { id } = one.queued.event;
      this.take(id);
      this.events.set(id, one);
      this.bytes += one.bytes;
    }
    for (const id of this.events.keys()) {
      if (this.bytes <= MOST_BYTES) return;
      this.take(id);
    }
  }

  /** What was queued under the id; asked for a second time nothing. */
  take(id: string): QueuedEvent | undefined {
    const found = this.events.get(id);
    if (!found) return undefined;
    this.events.delete(id);
    this.bytes -= found.bytes;
    return found.queued;
  }
}
