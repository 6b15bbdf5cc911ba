/**
 * Data that processes cache, each with a revision that changes with it: the triggers of automations, and the relations of runs, whose revision database
 * triggers of PostgreSQL change.
 */
export type Kept = 'triggers' | 'relations';

/** Revisions on which the writes of a transaction rely: null before the first change, undefined for data on which they don't rely. */
export type Reliances = Partial<Record<Kept, string | null>>;

/**
 * Cached values that a transaction uses without a query, because they are rarely outdated. A statement at its end asserts their revisions, and fails with a
 * serialization failure if one has changed; then the transaction runs again, without optimistic reads.
 */
export class OptimisticReads {
  private unchecked: Reliances = {};

  /** Makes the transaction rely on a revision. @returns false if it already relies on another one, and must query instead */
  rely(kept: Kept, revision: string | null): boolean {
    const known = this.unchecked[kept];
    if (known !== undefined) return known === revision;
    this.unchecked[kept] = revision;
    return true;
  }

  /** Returns the revisions that the caller must assert with its last write. */
  take(): Reliances {
    const taken = this.unchecked;
    this.unchecked = {};
    return taken;
  }
}
