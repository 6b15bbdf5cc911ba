import { fromMicros, type Instant } from './instant.ts';

/** Source of the current time. Injected, so that tests can advance it instead of sleeping. */
export interface Clock {
  /** The current time in microseconds. Never returns the same instant twice, so that records created together keep their order. */
  now(): Instant;
}

/** The system clock: wall time at start plus the monotonic clock, re-read every few seconds to follow corrections. */
export function systemClock(): Clock {
  let last = 0;
  let wall = Date.now() * 1000;
  let mark = process.hrtime.bigint();
  return {
    now() {
      const since = process.hrtime.bigint() - mark;
      if (since > RESYNC_NANOSECONDS) {
        wall = Date.now() * 1000;
        mark = process.hrtime.bigint();
        last = Math.max(last + 1, wall);
      } else {
        last = Math.max(last + 1, wall + Number(since / 1000n));
      }
      return fromMicros(last);
    },
  };
}

const RESYNC_NANOSECONDS = 5_000_000_000n;
