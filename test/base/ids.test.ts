import { validate, version } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';

const many = (count: number) => Array.from({ length: count }, () => randomIds.next());

describe('new ids', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are UUIDs of version 7, all different', () => {
    const ids = many(10_000);
    expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sort by age, also within a millisecond', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const ids = many(2_000);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('still sort by age when the clock is set back', () => {
    const now = Date.now();
    const before = randomIds.next();
    vi.spyOn(Date, 'now').mockReturnValue(now - 86_400_000);
    const after = many(300);
    expect([before, ...after].toSorted()).toEqual([before, ...after]);
  });

  it('contain their time of creation', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
    const now = Date.now();
    expect(Number.parseInt(randomIds.next().replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('share no random bytes', () => {
    // the part after the time and the counter
    const tails = many(5_000).map((id) => id.slice(-11));
    expect(new Set(tails).size).toBe(tails.length);
  });
});
