import { fromMicros, type Instant } from './instant.ts';

/** Where the service takes the time from. Injected, so that tests move it instead of sleeping. */
export interface Clock {
  /** Now, with microseconds; never the same instant twice, so that records made in one go keep their order. */
  now(): Instant;
}

/** The system's clock: wall time at start plus the monotonic clock, re-read every few seconds to follow corrections. */
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
