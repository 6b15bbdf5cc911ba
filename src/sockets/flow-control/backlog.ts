/** Maximum number of unsent messages per subscriber; further messages are lost. Documented in `asyncapi.yaml`. */
const LIMIT = 256;
/** Maximum size of unsent messages per subscriber, in characters. */
const MAX_CHARACTERS = 67_108_864;

interface BacklogOptions<T> {
  limit?: number;
  /** In characters. Without it, the size of messages is not bounded. */
  sizeOf?: (item: T) => number;
}

/** The unsent messages of one subscriber. Bounded, so that slow readers do not use up memory. */
export class Backlog<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;
  private characters = 0;
  private readonly limit: number;
  private readonly sizeOf: (item: T) => number;

  constructor({ limit = LIMIT, sizeOf = () => 0 }: BacklogOptions<T> = {}) {
    this.limit = limit;
    this.sizeOf = sizeOf;
  }

  /**
   * Adds a group of messages as a whole if there is room for the first one: the size of a group does not depend on the speed of the reader.
   *
   * @returns false if there was no room and the messages are lost
   */
  push(items: readonly T[]): boolean {
    if (items.length === 0) return true;
    if (this.items.length >= this.limit || this.characters >= MAX_CHARACTERS) return false;
    for (const item of items) {
      this.items.push(item);
      this.characters += this.sizeOf(item);
    }
    this.wake?.();
    return true;
  }

  /** Drops the waiting messages. */
  clear(): void {
    this.items = [];
    this.characters = 0;
  }

  /** Yields one message after another. Ends when `until` is aborted. */
  async *drain(until: AbortSignal): AsyncGenerator<T> {
    while (!until.aborted) {
      const next = this.items.shift();
      if (next !== undefined) {
        this.characters -= this.sizeOf(next);
        yield next;
      } else await this.more(until);
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
