/** How many messages a slow subscriber may fall behind before it loses new ones. `asyncapi.yaml` promises it. */
const LIMIT = 256;

/** What one subscriber has not been sent yet: bounded, so that a slow reader costs no more than that. */
export class Backlog<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;
  private readonly limit: number;

  constructor(limit = LIMIT) {
    this.limit = limit;
  }

  /**
   * Takes what came together whole, if there is room for the first: how much happened at once says nothing of how slow the reader is.
   *
   * @returns false when there was no room and the messages are lost
   */
  push(items: readonly T[]): boolean {
    if (items.length === 0) return true;
    if (this.items.length >= this.limit) return false;
    for (const item of items) this.items.push(item);
    this.wake?.();
    return true;
  }

  /** Forgets what waits. */
  clear(): void {
    this.items = [];
  }

  /** Takes one message after the other; ends when `until` is aborted. */
  async *drain(until: AbortSignal): AsyncGenerator<T> {
    while (!until.aborted) {
      const next = this.items.shift();
      if (next !== undefined) yield next;
      else await this.more(until);
    }
  }

  private more(until: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.wake = undefined;
        until.removeEventListener('abort', done);
        resolve();
      };
      this.wake = done;
      until.addEventListener('abort', done, { once: true });
    });
  }
}
