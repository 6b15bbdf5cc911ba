/** Bytes that many holders share. Whoever gets none has to refuse what it was about to hold. */
export class ByteBudget {
  private used = 0;

  constructor(readonly limit: number) {}

  /** @returns false if they are not there; nothing is taken then */
  take(bytes: number): boolean {
    if (this.used + bytes > this.limit) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}

/** What one holder has of a {@link ByteBudget}. The first {@link FREE_BYTES} are not counted: small requests are let in, however full it is. */
export class ByteShare {
  private taken = 0;

  constructor(private readonly budget: ByteBudget) {}

  /** True if nothing of the budget is held. */
  get isEmpty(): boolean {
    return this.taken === 0;
  }

  /** Says that the holder now holds `bytes` in all. @returns false if the budget has no room; the share stays as it was */
  hold(bytes: number): boolean {
    const wanted = Math.max(0, bytes - FREE_BYTES);
    if (wanted > this.taken && !this.budget.take(wanted - this.taken)) return false;
    if (wanted < this.taken) this.budget.give(this.taken - wanted);
    this.taken = wanted;
    return true;
  }
}

export const FREE_BYTES = 65_536;
