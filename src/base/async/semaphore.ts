interface Waiting {
  size: number;
  enter(): void;
}

/** Admits a bounded amount of work at a time. Other work waits, in order of arrival. */
export class Semaphore {
  private used = 0;
  private readonly waiting: Waiting[] = [];

  /** @param size in any unit; work that needs more runs alone */
  constructor(private readonly size: number) {}

  /**
   * Runs `work` when there is room for it, and returns its result.
   *
   * @param left aborted when the caller no longer needs the work
   * @throws the reason of `left` if it is aborted before there is room
   */
  async with<T>(size: number, work: () => PromiseLike<T>, left?: AbortSignal): Promise<T> {
    left?.throwIfAborted();
    if (this.waiting.length > 0 || !this.fits(size)) await this.turn(size, left);
    else this.used += size;
    try {
      return await work();
    } finally {
      this.used -= size;
      this.admit();
    }
  }

  private turn(size: number, left: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(left?.reason);
        // the next in line may be smaller
        this.admit();
      };
      const entry: Waiting = {
        size,
        enter() {
          left?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(entry);
      left?.addEventListener('abort', leave, { once: true });
    });
  }

  private fits(size: number): boolean {
    return this.used === 0 || this.used + size <= this.size;
  }

  private admit(): void {
    for (let [next] = this.waiting; next && this.fits(next.size); [next] = this.waiting) {
      this.waiting.shift();
      this.used += next.size;
      next.enter();
    }
  }
}
