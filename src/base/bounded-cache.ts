/** Results by the text that they were read from, so many at most: the one that was asked for the longest time ago goes first. */
export class BoundedCache<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const value = this.known.get(key);
    if (value !== undefined) {
      this.known.delete(key);
      this.known.set(key, value);
    }
    return value;
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
