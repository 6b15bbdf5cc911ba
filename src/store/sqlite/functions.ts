import type Database from 'better-sqlite3';
import { caseFold } from '../../base/text/case-fold.ts';
import { Wildcards } from '../../lib/wildcards.ts';

/** Number of parsed patterns to cache: one statement calls the function for every row. */
const KEPT_PATTERNS = 200;

/** Adds functions that statements use and SQLite lacks. Call it for every connection. */
export function registerFunctions(connection: Database.Database): void {
  // full Unicode case folding
  connection.function('case_fold', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? caseFold(text) : text));
  const known = new Map<string, Wildcards>();
  // the time of GLOB grows with the product of the lengths
  connection.function('matches_wildcards', { deterministic: true }, (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return null;
    let wildcards = known.get(pattern);
    if (!wildcards) {
      if (known.size >= KEPT_PATTERNS) known.clear();
      wildcards = new Wildcards(pattern);
      known.set(pattern, wildcards);
    }
    return wildcards.matches(text) ? 1 : 0;
  });
}
