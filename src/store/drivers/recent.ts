/** A map of bounded size that forgets the entry that was not used for longest. */
export class Recent<K, V> {
  private readonly entries = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  /** The entry of `key`, made if it is not there. */
  get(key: K, make: () => V): V {
    const known = this.entries.get(key);
    if (known !== undefined) {
      // a map keeps the order of insertion: the first entry is the one that was not used for longest
      this.entries.delete(key);
      this.entries.set(key, known);
      return known;
    }
    const made = make();
    this.entries.set(key, made);
    if (this.entries.size > this.capacity) this.entries.delete(this.entries.keys().next().value as K);
    return made;
  }

  get size(): number {
    return this.entries.size;
  }
}
