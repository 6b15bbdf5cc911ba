interface Waiting {
  size: number;
  enter(): void;
}

/** Lets in as many at a time as have room together. The others wait, first come first served. */
export class WaitingRoom {
  private used = 0;
  private readonly waiting: Waiting[] = [];

  /** @param size in any unit; who needs more is let in alone */
  constructor(private readonly size: number) {}

  /** Does `work` when there is room for it, and returns what it returns. */
  async with<T>(size: number, work: () => PromiseLike<T>): Promise<T> {
    if (this.waiting.length > 0 || !this.fits(size)) await new Promise<void>((enter) => this.waiting.push({ size, enter }));
    else this.used += size;
    try {
      return await work();
    } finally {
      this.used -= size;
      this.admit();
    }
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
