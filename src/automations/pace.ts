export interface PaceOptions {
  /** Maximum duration of a transaction. */
  milliseconds: number;
  /** Maximum number of items per transaction, however cheap they are. */
  most: number;
  /** Number of items of the first transaction. */
  first: number;
}

/**
 * Adapts the number of items per transaction to a maximum duration, because a transaction on SQLite blocks the only writer. It reduces the number after a
 * transaction that took too long and at most doubles it after a full one that took less than half of the time.
 */
export class Pace {
  private items: number;

  constructor(private readonly options: PaceOptions) {
    this.items = options.first;
  }

  /** Maximum number of items for the next transaction. */
  get size(): number {
    return this.items;
  }

  /** Records the duration of a transaction. */
  took(items: number, milliseconds: number): void {
    const { milliseconds: budget, most } = this.options;
    if (milliseconds > budget) this.items = Math.max(1, Math.min(this.items, Math.floor((items * budget) / milliseconds)));
    else if (items >= this.items && milliseconds < budget / 2) this.items = Math.min(most, this.items * 2);
  }
}
