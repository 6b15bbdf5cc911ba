import { describe, expect, it } from 'vitest';
import { riseOf } from './soak/slope.ts';

describe('riseOf', () => {
  const samples = (valueAt: (at: number) => number) => Array.from({ length: 50 }, (_, at) => ({ at, value: valueAt(at) }));

  it('detects a leak below the fluctuations of garbage collection', () => {
    expect(riseOf(samples((at) => 1000 + 10 * at + 200 * (at % 7)))).toBeGreaterThan(400);
  });

  it('detects no leak if the values only fluctuate', () => {
    expect(Math.abs(riseOf(samples((at) => 1000 + 200 * (at % 5))))).toBeLessThan(150);
  });

  it('is 0 for a single sample', () => {
    expect(riseOf([{ at: 1, value: 5 }])).toBe(0);
  });
});
