import type { QueuedEvent } from './queue-queries.ts';

/** More than what is queued between two batches, without much memory. */
const MOST_BYTES = 8_000_000;

/** What this node has queued lately: its evaluator then need not read it. The rows in the queue decide; this only knows what is in them. */
export class RecentlyQueued {
  private readonly events = new Map<string, { queued: QueuedEvent; bytes: number }>();
  private bytes = 0;

  /** @param bytes of each event; what is beyond the limit is forgotten, the oldest first */
  add(queued: readonly QueuedEvent[], bytes: readonly number[]): void {
    for (const [index, one] of queued.entries()) {
      this.take(one.event.id);
      const size = bytes[index] ?? 0;
      this.events.set(one.event.id, { queued: one, bytes: size });
      this.bytes += size;
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
