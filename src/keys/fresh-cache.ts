/** Maximum delay until a change by another process takes effect. */
export const FRESH_MILLISECONDS = 2000;
/** Bound on the records in memory. */
const MAX_KEPT = 1000;

/** A short-lived cache of database records. */
export class FreshCache<T> {
  private readonly kept = new Map<string, { value: T; readAt: number }>();
  /** Changes when this process changes a record; a read that started before must not be cached. */
  private generation = 0;

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(
    private readonly read: (key: string) => Promise<T | undefined>,
    private readonly monotonic: () => number,
  ) {}

  async find(key: string): Promise<T | undefined> {
    const kept = this.kept.get(key);
    if (kept && this.monotonic() - kept.readAt < FRESH_MILLISECONDS) return kept.value;
    const { generation } = this;
    const readAt = this.monotonic();
    const value = await this.read(key);
    if (generation === this.generation) this.keep(key, value, readAt);
    return value;
  }

  clear(): void {
    this.generation++;
    this.kept.clear();
  }

  /** Evicts the entry that was read longest ago. */
  private keep(key: string, value: T | undefined, readAt: number): void {
    this.kept.delete(key);
    if (value === undefined) return;
    this.kept.set(key, { value, readAt });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
