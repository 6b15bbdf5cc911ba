import { addSeconds, type Instant, secondsBetween } from '../../base/instant.ts';

/**
 * The time up to which events were evaluated. It runs with the clock, and stays behind it by as much as the latest event was late when the last one was evaluated, so
 * that nothing is taken for missing while a backlog is worked through.
 */
export class EventTime {
  /** When the latest event occurred. */
  private latest: Instant | undefined;
  /** Seconds. */
  private behind = 0;

  /** An event was evaluated, at `now` by the clock. */
  evaluated(occurred: Instant, now: Instant): void {
    if (this.latest === undefined || occurred > this.latest) this.latest = occurred;
    this.behind = this.latest < now ? secondsBetween(this.latest, now) : 0;
  }

  /** The event time at `now` by the clock; the same until any event was evaluated. */
  at(now: Instant): Instant {
    return addSeconds(now, -this.behind);
  }
}
