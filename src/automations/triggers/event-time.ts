import { addSeconds, type Instant, secondsBetween } from '../../base/time/instant.ts';

/**
 * The time up to which events have been evaluated. It advances with the clock, and lags behind it by the delay of the latest event at the last evaluation, so
 * that no event counts as missing while the service works off a backlog.
 */
export class EventTime {
  /** The occurrence of the latest event. */
  private latest: Instant | undefined;
  /** The lag in seconds. */
  private behind = 0;

  /** Records the evaluation of an event at clock time `now`. */
  evaluated(occurred: Instant, now: Instant): void {
    if (this.latest === undefined || occurred > this.latest) this.latest = occurred;
    this.behind = this.latest < now ? secondsBetween(this.latest, now) : 0;
  }

  /** The event time at clock time `now`; equal to `now` before the first evaluation. */
  at(now: Instant): Instant {
    return addSeconds(now, -this.behind);
  }
}
