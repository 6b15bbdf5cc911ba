import { describe, expect, it } from 'vitest';
import { riseOf } from './soak/slope.ts';

describe('riseOf', () => {
  const samples = (valueAt: (at: number) => number) => Array.from({ length: 50 }, (_, at) => ({ at, value: valueAt(at) }));

  it('finds a leak below the ups and downs of a garbage collector', () => {
    expect(riseOf(samples((at) => 1000 + 10 * at + 200 * (at % 7)))).toBeGreaterThan(400);
  });

  it('finds none where the values only swing', () => {
    expect(Math.abs(riseOf(samples((at) => 1000 + 200 * (at % 5))))).toBeLessThan(150);
  });

  it('is 0 for a single sample', () => {
    expect(riseOf([{ at: 1, value: 5 }])).toBe(0);
  });
});
