/**
 * Asserts that a value is present. If it is missing, the calling code has a bug, and an error is better than a wrong result.
 *
 * @param what names the value in the error
 */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
