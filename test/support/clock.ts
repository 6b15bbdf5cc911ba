import type { Clock } from '../../src/base/clock.ts';
import { addSeconds, fromMicros, type Instant, toMicros } from '../../src/base/instant.ts';

/** A clock that advances by one microsecond per reading, and otherwise only when a test moves it. */
export class TestClock implements Clock {
  private micros: number;

  constructor(start: Instant = '2026-03-05T10:00:00.000000Z') {
    this.micros = toMicros(start);
  }

  now(): Instant {
    return fromMicros(this.micros++);
  }

  /** The current time, without advancing the clock. */
  peek(): Instant {
    return fromMicros(this.micros);
  }

  advance(seconds: number): void {
    this.micros = toMicros(addSeconds(this.peek(), seconds));
  }

  set(instant: Instant): void {
    this.micros = toMicros(instant);
  }
}
