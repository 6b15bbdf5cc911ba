import type { Clock } from './clock.ts';
import { addSeconds, fromMicros, type Instant, toMicros } from './instant.ts';
import type { Timers } from './timers.ts';

interface Timer {
  due: number;
  work: () => void;
}

const SHORTEST_STEP_MICROSECONDS = 1000;

/** A clock that advances by one microsecond per reading, and otherwise only when it is moved. Its timers are called by {@link moveTo}. */
export class ManualClock implements Clock, Timers {
  private micros: number;
  private isStopped = false;
  private readonly timers = new Set<Timer>();

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

  /** Moves the clock without calling timers. */
  advance(seconds: number): void {
    this.micros = toMicros(addSeconds(this.peek(), seconds));
  }

  /** Sets the clock without calling timers. */
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

  after(seconds: number, work: () => void): () => void {
    const timer = { due: this.micros + seconds * 1_000_000, work };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  every(seconds: number, work: () => void): () => void {
    let cancel: () => void;
    const next = () => {
      cancel = this.after(seconds, () => {
        next();
        work();
      });
    };
    next();
    return () => cancel();
  }

  /**
   * Moves the clock forward and calls the timers that become due on the way, in order: those of a step together, after the work of the previous step.
   *
   * @param settled resolves when the work of the timers called so far is done
   * @param steps a timer that is due more often than a step is called once per step: a move by a month would otherwise call one of five seconds half a million
   * times
   */
  async moveTo(instant: Instant, settled: () => Promise<void>, steps = Number.POSITIVE_INFINITY): Promise<void> {
    const end = toMicros(instant);
    const step = Math.max((end - this.micros) / steps, SHORTEST_STEP_MICROSECONDS);
    let earliest = this.micros;
    for (let next = this.nextDue(end); next !== undefined; next = this.nextDue(end)) {
      const at = Math.min(Math.max(next.due, earliest), end);
      earliest = at + step;
      this.micros = Math.max(this.micros, at);
      // the work of an earlier timer may cancel a later one
      for (const timer of this.dueBy(at)) if (this.timers.delete(timer)) timer.work();
      await settled();
    }
    this.micros = Math.max(this.micros, end);
  }

  private nextDue(end: number): Timer | undefined {
    return this.dueBy(end)[0];
  }

  private dueBy(micros: number): Timer[] {
    return [...this.timers].filter(({ due }) => due <= micros).sort((a, b) => a.due - b.due);
  }
}
