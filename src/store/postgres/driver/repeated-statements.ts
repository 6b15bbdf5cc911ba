import { BoundedCache } from '../../../base/bounded-cache.ts';

/** Statements that each connection keeps prepared. */
const MAX_NAMES = 200;
/** Statements that may become repeated ones. */
const MAX_SEEN = 500;

/** The best plan of a statement that reads some of many rows depends on its values. */
const DEPENDS_ON_VALUES = / limit /;

/** Names the statements that transactions repeat and the query builder doesn't prepare, so that the connections of a pool keep them prepared. */
export class RepeatedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new BoundedCache<true>(MAX_SEEN);

  /** The name of a statement; undefined if it is new, or one more than connections keep. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size === MAX_NAMES || DEPENDS_ON_VALUES.test(text)) return known;
    if (!this.seen.get(text)) {
      this.seen.set(text, true);
      return undefined;
    }
    const name = `repeated_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
