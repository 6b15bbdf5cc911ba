/**
 * Says that a destructuring has named every member: what is left over has none. A member that the type gains later does not compile here.
 *
 * @example const { since, until, ...others } = window; nothingElse(others);
 */
export function assertNoMore(..._others: Record<string, never>[]): void {}
