/**
 * The value, where it cannot be missing. If it is missing after all, the code around is wrong and says so, instead of going on with something else.
 *
 * @param what names the value in the error
 */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
