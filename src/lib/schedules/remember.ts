import { BoundedCache } from '../../base/bounded-cache.ts';

/** Results that are kept. */
const CAPACITY = 2000;

/** Caches the results of a pure function of a text. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new BoundedCache<T>(CAPACITY);
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      known.set(text, value);
    }
    return value;
  };
}
