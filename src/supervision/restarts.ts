/** First pause before a worker that ended soon after its start is replaced; each further pause is twice as long. */
const FIRST_PAUSE_SECONDS = 0.2;
const LONGEST_PAUSE_SECONDS = 30;
/** A worker that ran for at least this time is replaced immediately, and its earlier ends are forgotten. */
const LONG_LIFE_SECONDS = 30;
/** This number of consecutive ends, each soon after the start, means that another start will not help either. */
const HOPELESS_AFTER = 8;

/** Counts the consecutive ends of one worker that were soon after its start. */
export class Restarts {
  private inARow = 0;

  /** @returns the pause before the worker is replaced, in seconds */
  ended(livedSeconds: number): number {
    if (livedSeconds >= LONG_LIFE_SECONDS) {
      this.inARow = 0;
      return 0;
    }
    this.inARow += 1;
    return Math.min(FIRST_PAUSE_SECONDS * 2 ** (this.inARow - 1), LONGEST_PAUSE_SECONDS);
  }

  get isHopeless(): boolean {
    return this.inARow >= HOPELESS_AFTER;
  }
}
