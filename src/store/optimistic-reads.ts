/**
 * What processes keep in memory of the database, each with a revision that changes with it: the triggers of automations, and the relations of runs, which are
 * revised by triggers of PostgreSQL.
 */
export type Kept = 'triggers' | 'relations';

/** Revisions that what a transaction writes relies on: null before the first change, undefined for what it does not rely on. */
export type Reliances = Partial<Record<Kept, string | null>>;

/**
 * What a transaction takes for granted instead of waiting for an answer, because it is nearly always so. A statement at its end checks it, and fails
 * with a serialization failure where it does not hold; the transaction is then carried out once more, without guesses.
 */
export class Guesses {
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
