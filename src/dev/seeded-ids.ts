import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { IdSource } from '../base/ids.ts';

/** The time in all ids of seeds, so that ids don't depend on the clock. */
const TIME = Date.UTC(2024, 0, 1);

/** Repeatable ids: those of a record of the seed depend only on its section and name, and later ids on their number. */
export class SeededIds implements IdSource {
  private scope = '';
  private count = 0;
  /** Later ids are greater than those of the seed, because ids sort by age. */
  private time = TIME;

  /** The next ids are those of a record. */
  enter(scope: string): void {
    this.scope = scope;
    this.count = 0;
  }

  /** The seed is complete. */
  leave(): void {
    this.enter('');
    this.time = TIME + 1;
  }

  /** Lets the next ids of another source be those of this one. */
  copyTo(other: SeededIds): SeededIds {
    return Object.assign(other, this);
  }

  next(): string {
    const seq = this.count++;
    const random = createHash('sha256').update(`${this.scope} ${seq}`).digest().subarray(0, 16);
    return v7({ msecs: this.time, seq, random });
  }
}
