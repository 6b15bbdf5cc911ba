import { fromMicros, type Instant } from './instant.ts';

/** Source of the current time. Injected, so that tests can advance it instead of sleeping. */
export interface Clock {
  /** The current time in microseconds. Never returns the same instant twice, so that records created together keep their order. */
  now: () => Instant;
}

/** The inputs of a clock: the machine's time in milliseconds, and monotonic nanoseconds. */
export interface TimeSource {
  wall(): number;
  monotonic(): bigint;
}

const machine: TimeSource = { wall: () => Date.now(), monotonic: () => process.hrtime.bigint() };

/** Interval after which the clock reads the wall time again, to follow corrections. */
const RESYNC_NANOSECONDS = 5_000_000_000n;
/** The clock follows larger backward corrections; for smaller ones, time stands still until the machine has caught up. */
const LARGEST_WAIT_MICROSECONDS = 2_000_000;
/** Minimum size of a correction to report. */
const REPORTED_MICROSECONDS = 10_000_000;

/**
 * The system clock: wall time at start plus the monotonic clock, re-read every few seconds to follow corrections.
 *
 * @param onStep receives the number of seconds by which the machine's clock was set forward, or back if negative
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
        if (Math.abs(step) > REPORTED_MICROSECONDS || step < -LARGEST_WAIT_MICROSECONDS) onStep(step / 1_000_000);
      }
      return fromMicros(last);
    },
  };
}
