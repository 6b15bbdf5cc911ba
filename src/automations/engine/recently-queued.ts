import type { MeasuredEvent, QueuedEvent } from './queue-queries.ts';

/** More than the events queued between two batches, at a small cost of memory. */
const MAX_BYTES = 8_000_000;

/** A cache of the events that this node has queued recently, which saves the evaluator from reading them. The rows in the queue remain authoritative. */
export class RecentlyQueued {
  private readonly events = new Map<string, MeasuredEvent>();
  private bytes = 0;

  /** Removes the oldest events beyond the limit. */
  add(measured: readonly MeasuredEvent[]): void {
    for (const one of measured) {
      const { id } = one.queued.event;
      this.take(id);
      this.events.set(id, one);
      this.bytes += one.bytes;
    }
    for (const id of this.events.keys()) {
      if (this.bytes <= MAX_BYTES) return;
      this.take(id);
    }
  }

  /** Removes and returns the event with the id. */
  take(id: string): QueuedEvent | undefined {
    const found = this.events.get(id);
    if (!found) return undefined;
    this.events.delete(id);
    this.bytes -= found.bytes;
    return found.queued;
  }
}
