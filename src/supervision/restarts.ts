/** First pause before a worker that ended soon after its start is replaced; each next one is twice as long. */
const FIRST_PAUSE_SECONDS = 0.2;
const LONGEST_PAUSE_SECONDS = 30;
/** A worker that has lived so long is replaced at once, and its earlier ends are forgotten. */
const LONG_LIFE_SECONDS = 30;
/** So many ends in a row, each soon after the start, mean that the next start will not help either. */
const HOPELESS_AFTER = 8;

/** Counts how often in a row one worker has ended soon after its start. */
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
