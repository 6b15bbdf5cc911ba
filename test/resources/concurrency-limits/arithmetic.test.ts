import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import {
  averageOccupancy,
  type Counters,
  effectiveActive,
  effectiveDenied,
  hasRoom,
  retryAfterSeconds,
} from '../../../src/concurrency/arithmetic.ts';

const START = '2026-03-05T10:00:00.000000Z';
const WAITS = { tagSeconds: 10, otherSeconds: 30 };
const later = (seconds: number) => addSeconds(START, seconds);

const limit = (given: Partial<Counters> = {}): Counters => ({
  name: 'db',
  limit: 10,
  active: true,
  activeSlots: 0,
  activeSlotsSince: START,
  deniedSlots: 0,
  deniedSlotsSince: START,
  slotDecayPerSecond: 0,
  avgSlotOccupancySeconds: 2,
  ...given,
});

/** The smallest and largest values with jitter. */
const range = (limits: Counters[], slots = 1) => [0, 1 - Number.EPSILON].map((u) => retryAfterSeconds(limits, slots, WAITS, () => u));

describe('effective slots', () => {
  it('a tag limit keeps its slots', () => {
    expect(effectiveActive(limit({ activeSlots: 4 }), later(1e6))).toBe(4);
  });

  it('a rate limit releases whole slots over time, never more than it has', () => {
    const rate = limit({ activeSlots: 10, slotDecayPerSecond: 0.1 });
    expect(effectiveActive(rate, later(30.5))).toBe(7);
    expect(effectiveActive(rate, later(9.999))).toBe(10);
    expect(effectiveActive(rate, later(1000))).toBe(0);
  });

  it('a clock that runs backward releases nothing', () => {
    expect(effectiveActive(limit({ activeSlots: 3, slotDecayPerSecond: 1 }), later(-60))).toBe(3);
  });

  it('denied slots decay at the rate of the occupancy, or of the decay', () => {
    expect(effectiveDenied(limit({ deniedSlots: 10, avgSlotOccupancySeconds: 2 }), later(4), WAITS)).toBe(8);
    expect(effectiveDenied(limit({ deniedSlots: 10, slotDecayPerSecond: 3 }), later(2), WAITS)).toBe(4);
    // limits an occupancy of hours to the maximum
    expect(effectiveDenied(limit({ deniedSlots: 10, avgSlotOccupancySeconds: 7200 }), later(60), WAITS)).toBe(8);
    expect(effectiveDenied(limit({ name: 'tag:x', deniedSlots: 10, avgSlotOccupancySeconds: 7200 }), later(60), WAITS)).toBe(4);
    // counts a very short occupancy as 0.1 s
    expect(effectiveDenied(limit({ deniedSlots: 10, avgSlotOccupancySeconds: 0 }), later(0.5), WAITS)).toBe(5);
  });

  it('there is space up to the limit and not beyond', () => {
    const taken = limit({ activeSlots: 8 });
    expect(hasRoom(taken, 2, START)).toBe(true);
    expect(hasRoom(taken, 3, START)).toBe(false);
    expect(hasRoom(limit({ activeSlots: 12 }), 1, START)).toBe(false);
  });
});

describe('average occupancy', () => {
  it('moves toward the time per slot', () => {
    expect(averageOccupancy(limit(), 2, 44)).toBeCloseTo(2 + 22 / 20 - 2 / 20, 10);
    expect(averageOccupancy(limit(), 1, 0.001)).toBeCloseTo(2 + 0.1 / 20 - 2 / 20, 10);
  });

  it('is unchanged without a time, and with a limit of 0', () => {
    expect(averageOccupancy(limit(), 1, 0)).toBe(2);
    expect(averageOccupancy(limit({ limit: 0 }), 1, 60)).toBe(2);
  });
});

describe('retry after', () => {
  it('is at most about a year for slots that are almost never released', () => {
    for (const seconds of range([limit({ slotDecayPerSecond: Number.MIN_VALUE })])) expect(seconds).toBeLessThan(2 * 365 * 86_400);
  });

  it('grows with the demand, up to the longest wait', () => {
    expect(range([limit({ deniedSlots: 10 })])).toEqual([expect.closeTo(2.2 * 0.75177, 5), expect.closeTo(2.2 * 1.3, 6)]);
    expect(range([limit({ limit: 30, deniedSlots: 16_000, avgSlotOccupancySeconds: 10 })])).toEqual([
      expect.closeTo(22.5531, 3),
      expect.closeTo(39, 6),
    ]);
  });

  it('is shorter for tags', () => {
    const [shortest, longest] = range([limit({ name: 'tag:x', deniedSlots: 10, avgSlotOccupancySeconds: 10_800 })]);
    expect(shortest).toBeCloseTo(7.5177, 4);
    expect(longest).toBeCloseTo(13, 6);
  });

  it('has no upper bound for a rate limit', () => {
    const [shortest, longest] = range([limit({ deniedSlots: 10, slotDecayPerSecond: 0.1 })]);
    expect(shortest).toBeCloseTo(110 * 0.75177, 3);
    expect(longest).toBeCloseTo(143, 4);
  });

  it('follows the limit with the most demand', () => {
    const crowded = limit({ limit: 2, deniedSlots: 20 });
    expect(range([limit({ deniedSlots: 3 }), crowded])).toEqual(range([crowded]));
  });
});
