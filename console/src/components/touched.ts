/**
 * The members of a form that are not as they were given. A browser reads long numbers with other digits: what nobody has touched must not be sent back like
 * that.
 */
export function touched<T extends Record<string, unknown>>(written: T, given: Readonly<Record<string, unknown>>): Partial<T> {
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(given[name]);
  return Object.fromEntries(Object.entries(written).filter(isOther)) as Partial<T>;
}
