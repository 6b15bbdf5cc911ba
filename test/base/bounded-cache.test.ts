import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../src/base/bounded-cache.ts';

describe('BoundedCache', () => {
  it('evicts the least recently used entry, and no other', () => {
    const cache = new BoundedCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('stores null, and the newer of two values of one key', () => {
    const cache = new BoundedCache<number | null>(2);
    cache.set('a', null);
    cache.set('b', 1);
    cache.set('b', 2);
    expect([cache.get('a'), cache.get('b')]).toEqual([null, 2]);
  });

  it('creates missing values, and counts existing ones', () => {
    const made: string[] = [];
    const cache = new BoundedCache<string>(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) cache.getOrMake(key, () => `${key}${made.push(key)}`);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.size).toBe(2);
  });
});
