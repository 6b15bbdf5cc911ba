import { fromMicros, type Instant } from '../../src/base/time/instant.ts';

/** Never twice the same: clients send microseconds. */
export const now = (): Instant => fromMicros(Math.round((performance.timeOrigin + performance.now()) * 1000));
