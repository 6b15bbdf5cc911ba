import { fromMicros, type Instant } from './instant.ts';

/** Source of the current time. Injected, so that tests can advance it instead of sleeping. */
export interface Clock {
  /** The current time in microseconds. Never returns the same instant twice, so that records created together keep their order. */
  now(): Instant;
}

/** What a clock is made of: the time of the machine in milliseconds, and nanoseconds that never go back. */
export interface TimeSource {
  wall(): number;
  monotonic(): bigint;
}

const machine: TimeSource = { wall: () => Date.now(), monotonic: () => process.hrtime.bigint() };

/** The wall time is read again after this time, to follow corrections. */
const RESYNC_NANOSECONDS = 5_000_000_000n;
/** A clock that is set back by more is followed; by less, time stands still until the machine has caught up. */
const LARGEST_WAIT_MICROSECONDS = 2_000_000;
/** Corrections of this size are told. */
const TOLD_MICROSECONDS = 10_000_000;

/**
 * The system clock: wall time at start plus the monotonic clock, re-read every few seconds to follow corrections.
 *
 * @param onStep is told by how many seconds the clock of the machine was set forward, or back if negative
 */
export function systemClock(onStep: (seconds: number) => void = () => undefined, source: TimeSource = machine): Clock {
  let last = 0;
  let wall = source.wall() * 1000;
  let mark = source.monotonic();
  return {
    now() {
      const since = source.monotonic() - mark;
      const expected = wall + Number(since / 1000n);
      if (since <= RESYNC_NANOSECONDS) {
        last = Math.max(last + 1, expected);
      } else {
        wall = source.wall() * 1000;
        mark = source.monotonic();
        last = last - wall > LARGEST_WAIT_MICROSECONDS ? wall : Math.max(last + 1, wall);
        const step = wall - expected;
        if (Math.abs(step) > TOLD_MICROSECONDS || step < -LARGEST_WAIT_MICROSECONDS) onStep(step / 1_000_000);
      }
      return fromMicros(last);
    },
  };
}
