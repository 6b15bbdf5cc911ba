import { type Instant, secondsBetween } from '../time/instant.ts';

/**
 * Since when periodic work has run without interruption. A service that waits for silence must not count the time in which nothing could arrive:
 * while it was stopped, suspended, or without its database, or while its clock jumped.
 */
export class Attendance {
  private since: Instant | undefined;
  private last: Instant | undefined;

  /** Records a pass, of which there should be one every `loopSeconds`. @returns the time since which no pass has been missing */
  attend(now: Instant, loopSeconds: number): Instant {
    const gap = this.last === undefined ? undefined : secondsBetween(this.last, now);
    if (this.since === undefined || gap === undefined || gap < 0 || gap > longestGap(loopSeconds)) this.since = now;
    this.last = now;
    return this.since;
  }
}

/** A pass can take a while, and failed ones are repeated after some seconds. */
export const longestGap = (loopSeconds: number): number => 3 * loopSeconds + 15;
