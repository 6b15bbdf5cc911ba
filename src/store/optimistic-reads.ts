/**
 * What processes keep in memory of the database, each with a revision that changes with it: the triggers of automations, and the relations of runs, which are
 * revised by triggers of PostgreSQL.
 */
export type Kept = 'triggers' | 'relations';

/** Revisions that what a transaction writes relies on: null before the first change, undefined for what it does not rely on. */
export type Reliances = Partial<Record<Kept, string | null>>;

/**
 * Cached values that a transaction uses without a query, because they are nearly always current. A statement at its end asserts their revisions, and fails with a
 * serialization failure if one has changed; the transaction is then carried out once more, without optimistic reads.
 */
export class OptimisticReads {
  private unchecked: Reliances = {};

  /** Has the transaction rely on a revision. @returns false if it relies on another one already, and has to look for itself */
  rely(kept: Kept, revision: string | null): boolean {
    const known = this.unchecked[kept];
    if (known !== undefined) return known === revision;
    this.unchecked[kept] = revision;
    return true;
  }

  /** What is to be checked by the caller, who writes last. */
  take(): Reliances {
    const taken = this.unchecked;
    this.unchecked = {};
    return taken;
  }
}
