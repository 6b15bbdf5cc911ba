export interface PaceOptions {
  /** How long a transaction may last. */
  milliseconds: number;
  /** Items of a transaction at most, however cheap they are. */
  most: number;
  /** Items of the first transaction. */
  first: number;
}

/**
 * How many items a transaction takes, so that it does not last longer than it may: on SQLite it holds the only writer. Learns from the transactions before: fewer
 * after one that took too long, up to twice as many after a full one that took less than half of the time.
 */
export class Pace {
  private items: number;

  constructor(private readonly options: PaceOptions) {
    this.items = options.first;
  }

  /** Items that the next transaction may take. */
  get size(): number {
    return this.items;
  }

  /** Notes how long a transaction took for its items. */
  took(items: number, milliseconds: number): void {
    const { milliseconds: budget, most } = this.options;
    if (milliseconds > budget) this.items = Math.max(1, Math.min(this.items, Math.floor((items * budget) / milliseconds)));
    else if (items >= this.items && milliseconds < budget / 2) this.items = Math.min(most, this.items * 2);
  }
}
