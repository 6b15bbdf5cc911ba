/** A number of bytes that many holders share. A holder that gets none must reject its input. */
export class ByteBudget {
  private used = 0;

  constructor(readonly limit: number) {}

  /** @returns false if the budget has too few bytes left; it then takes none */
  take(bytes: number): boolean {
    if (this.used + bytes > this.limit) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}

/** The share of one holder in a {@link ByteBudget}. The first {@link FREE_BYTES} do not count, so that small requests always get through. */
export class ByteShare {
  private taken = 0;

  constructor(private readonly budget: ByteBudget) {}

  /** True if the holder uses no bytes of the budget. */
  get isEmpty(): boolean {
    return this.taken === 0;
  }

  /** Sets the total that the holder uses to `bytes`. @returns false if the budget has no room; the share then stays unchanged */
  hold(bytes: number): boolean {
    const wanted = Math.max(0, bytes - FREE_BYTES);
    if (wanted > this.taken && !this.budget.take(wanted - this.taken)) return false;
    if (wanted < this.taken) this.budget.give(this.taken - wanted);
    this.taken = wanted;
    return true;
  }
}

export const FREE_BYTES = 65_536;
