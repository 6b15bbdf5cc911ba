/**
 * Reads connections with much input one after the other, one per turn of the event loop. Node.js reads up to two megabytes of one connection before it reads
 * the next; with a few such clients, all others would wait for seconds.
 */
export class ReadingTurns {
  private readonly waiting: (() => void)[] = [];

  /** Calls `go` when it is the caller's turn. */
  wait(go: () => void): void {
    this.waiting.push(go);
    if (this.waiting.length === 1) setImmediate(() => this.next());
  }

  private next(): void {
    this.waiting[0]?.();
    this.waiting.shift();
    if (this.waiting.length > 0) setImmediate(() => this.next());
  }
}
