/** Maximum number of unsent messages per subscriber; further ones are lost. Documented in `asyncapi.yaml`. */
const LIMIT = 256;

/** The messages that one subscriber has not been sent. Bounded, so that slow readers do not use up memory. */
export class Backlog<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;
  private readonly limit: number;

  constructor(limit = LIMIT) {
    this.limit = limit;
  }

  /**
   * Adds a group of messages as a whole if there is room for the first one: the size of a group says nothing about the speed of the reader.
   *
   * @returns false if there was no room and the messages are lost
   */
  push(items: readonly T[]): boolean {
    if (items.length === 0) return true;
    if (this.items.length >= this.limit) return false;
    for (const item of items) this.items.push(item);
    this.wake?.();
    return true;
  }

  /** Drops the waiting messages. */
  clear(): void {
    this.items = [];
  }

  /** Yields one message after another. Ends when `until` is aborted. */
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
