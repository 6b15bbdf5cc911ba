import { describe, expect, it } from 'vitest';
import { RecentKeys } from '../../src/base/recent-keys.ts';
import { parseInstant } from '../../src/base/time/instant.ts';

const at = (seconds: number) => parseInstant(new Date(1_800_000_000_000 + seconds * 1000).toISOString())!;
const numbered = (count: number, prefix = 'id') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

describe('recent keys', () => {
  it('add a key once', () => {
    const recent = new RecentKeys();
    expect([recent.add('a', at(0)), recent.add('a', at(1)), recent.has('a'), recent.has('b')]).toEqual([true, false, true, false]);
  });

  it('add a key again after its deletion, however old it is', () => {
    const recent = new RecentKeys({ limit: 4, seconds: 60 });
    for (const id of ['a', 'b', 'c']) recent.add(id, at(0));
    for (const id of ['a', 'c']) recent.delete(id);
    expect(['a', 'b', 'c'].map((id) => recent.add(id, at(0)))).toEqual([true, false, true]);
  });

  it('keep the last half of their limit, and never more than the limit', () => {
    const recent = new RecentKeys({ limit: 100, seconds: 60 });
    for (const [index, id] of numbered(300).entries()) {
      recent.add(id, at(0));
      const remembered = numbered(index + 1).filter((one) => recent.has(one));
      expect(remembered.length).toBeLessThanOrEqual(100);
      expect(remembered).toEqual(numbered(index + 1).slice(-remembered.length));
      expect(remembered.length).toBeGreaterThanOrEqual(Math.min(index + 1, 50));
    }
  });

  it('keep a key for the configured time, and for at most twice as long', () => {
    const recent = new RecentKeys({ limit: 1000, seconds: 60 });
    recent.add('first', at(0));
    recent.add('second', at(59));
    expect([recent.has('first'), recent.has('second')]).toEqual([true, true]);
    recent.add('third', at(60));
    expect(recent.has('second')).toBe(true);
    recent.add('fourth', at(120));
    expect(['first', 'second', 'third', 'fourth'].map((id) => recent.has(id))).toEqual([false, false, true, true]);
  });

  it('forget all keys after a long time without keys', () => {
    const recent = new RecentKeys({ limit: 1000, seconds: 60 });
    recent.add('a', at(0));
    recent.add('b', at(200));
    expect([recent.has('a'), recent.has('b')]).toEqual([false, true]);
  });

  it('keep all keys during an outage, and as long as usual after it', () => {
    const recent = new RecentKeys({ limit: 1000, seconds: 60 });
    recent.add('before', at(0));
    recent.keepAll();
    recent.add('during', at(500));
    expect([recent.has('before'), recent.has('during')]).toEqual([true, true]);
    recent.keepRecent(at(600));
    recent.add('after', at(659));
    expect(['before', 'during', 'after'].map((id) => recent.has(id))).toEqual([true, true, true]);
    recent.add('later', at(780));
    expect(['before', 'during', 'after', 'later'].map((id) => recent.has(id))).toEqual([false, false, false, true]);
  });
});
