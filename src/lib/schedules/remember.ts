import { BoundedCache } from '../../base/bounded-cache.ts';

/** Maximum number of cached results. */
export const CAPACITY = 2000;
/** Maximum length of a text in characters, so that the cache stays small and parsing stays fast. */
const MAX_LENGTH = 6500;

/** The problem of a text that is too long; undefined for others. `kind` is its expected format. */
export function lengthProblem(kind: 'RRule' | 'cron', text: string): string | undefined {
  if (text.length <= MAX_LENGTH) return undefined;
  let length = 0;
  for (const _character of text) length += 1;
  if (length <= MAX_LENGTH) return undefined;
  const start = [...text.slice(0, 80)].slice(0, 40).join('');
  return `Invalid ${kind} string "${start}..."\nMax length is ${MAX_LENGTH}, got ${length}`;
}

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
