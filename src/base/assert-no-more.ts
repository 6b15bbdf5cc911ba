/**
 * Asserts that a destructuring names every field, so that none remain. If the type gains a field, the call no longer compiles.
 *
 * @example const { since, until, ...others } = window; nothingElse(others);
 */
export function assertNoMore(..._others: Record<string, never>[]): void {}
