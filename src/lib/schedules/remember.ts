/** Maximum number of cached results; the oldest are dropped first. */
const CAPACITY = 2000;

/** Caches the results of a pure function of a text. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value !== undefined) return value;
    value = read(text);
    if (known.size >= CAPACITY) known.delete(known.keys().next().value!);
    known.set(text, value);
    return value;
  };
}
