import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/time/clock.ts';
import { toMicros } from '../../src/base/time/instant.ts';

const START = Date.UTC(2026, 2, 5);
const DAY = 86_400;

/** A clock on a machine whose time the test controls. */
function clockOn() {
  const machine = { wall: START, nanoseconds: 0n };
  const steps: number[] = [];
  const clock = systemClock((seconds) => steps.push(Math.round(seconds)), {
    wall: () => machine.wall,
    monotonic: () => machine.nanoseconds,
  });
  return {
    steps,
    /** Seconds since the start. */
    read: () => (toMicros(clock.now()) - START * 1000) / 1_000_000,
    pass(seconds: number) {
      machine.wall += seconds * 1000;
      machine.nanoseconds += BigInt(seconds * 1_000_000_000);
    },
    set(seconds: number) {
      machine.wall += seconds * 1000;
    },
  };
}

describe('the system clock', () => {
  it('never returns the same instant twice', () => {
    const { read } = clockOn();
    expect(read()).toBeLessThan(read());
  });

  it('follows a clock that is set back or forward by a day, and logs it', () => {
    for (const seconds of [-DAY, DAY, -60, 60]) {
      const { read, pass, set, steps } = clockOn();
      pass(1);
      read();
      set(seconds);
      pass(6);
      expect(read()).toBeCloseTo(7 + seconds, 3);
      pass(100);
      expect(read()).toBeCloseTo(107 + seconds, 3);
      expect(steps).toEqual([seconds]);
    }
  });

  it('waits for a clock that is set back by a moment, without a log line', () => {
    const { read, pass, set, steps } = clockOn();
    pass(10);
    const before = read();
    set(-1);
    pass(0.5);
    pass(5.2);
    const after = read();
    expect(after).toBeGreaterThan(before);
    pass(10);
    expect(read()).toBeCloseTo(24.7, 3);
    expect(steps).toEqual([]);
  });
});
