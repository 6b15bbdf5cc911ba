/**
 * The changed fields of a form. A browser rounds long numbers, so unchanged values must not be sent back.
 */
export function touched<T extends Record<string, unknown>>(written: T, given: Readonly<Record<string, unknown>>): Partial<T> {
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(given[name]);
  return Object.fromEntries(Object.entries(written).filter(isOther)) as Partial<T>;
}
