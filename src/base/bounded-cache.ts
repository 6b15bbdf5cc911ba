/** A bounded cache of results by the text that they are made from. Evicts the least recently used result first. */
export class BoundedCache<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly most: number) {}

  get size(): number {
    return this.known.size;
  }

  get(key: string): T | undefined {
    const value = this.known.get(key);
    if (value !== undefined) {
      // a map keeps the order of insertion
      this.known.delete(key);
      this.known.set(key, value);
    }
    return value;
  }

  /** The result of `key`; made and cached if it is missing. */
  getOrMake(key: string, make: () => T): T {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: T): void {
    this.known.set(key, value);
    if (this.known.size <= this.most) return;
    for (const oldest of this.known.keys()) {
      this.known.delete(oldest);
      return;
    }
  }
}
