import type { Clock } from '../../src/base/clock.ts';
import { addSeconds, fromMicros, type Instant, toMicros } from '../../src/base/instant.ts';

/** A clock that advances by one microsecond per reading, and otherwise only when a test moves it. */
export class TestClock implements Clock {
  private micros: number;
  private isStopped = false;

  constructor(start: Instant = '2026-03-05T10:00:00.000000Z') {
    this.micros = toMicros(start);
  }

  now(): Instant {
    return fromMicros(this.isStopped ? this.micros : this.micros++);
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

  /** Does the work while the clock stands still at an instant: background work may read it in the meantime. */
  async stoppedAt<T>(instant: Instant, work: () => Promise<T>): Promise<T> {
    this.set(instant);
    this.isStopped = true;
    try {
      return await work();
    } finally {
      this.isStopped = false;
    }
  }
}
