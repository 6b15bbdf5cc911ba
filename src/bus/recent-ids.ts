import { type Instant, secondsBetween } from '../base/instant.ts';

export interface Memory {
  /** Most ids that are remembered; at least half as many are. */
  limit: number;
  /** Ids are remembered for so long, and for twice as long at most, as long as they are not too many. */
  seconds: number;
}

const USUAL: Memory = { limit: 10_000, seconds: 300 };

/**
 * Ids published in the last minutes: clients send again what they are not sure of, and this spares the database most of it. Older ones it recognises itself.
 *
 * The ids stand in two generations, of which the older is dropped as a whole. One map from which the oldest id goes whenever another comes would be exact, but V8
 * walks over all that was deleted before it to find the oldest one: up to 50 µs for each id.
 */
export class RecentIds {
  private readonly memory: Memory;
  private older = new Set<string>();
  private younger = new Set<string>();
  /** When the younger generation began. */
  private since: Instant | undefined;
  private lastLook: Instant | undefined;

  constructor(memory = USUAL) {
    this.memory = memory;
  }

  has(id: string): boolean {
    return this.younger.has(id) || this.older.has(id);
  }

  /** @returns false when the id was there already */
  add(id: string, now: Instant): boolean {
    this.forgetOld(now);
    if (this.has(id)) return false;
    this.younger.add(id);
    return true;
  }

  delete(id: string): void {
    this.younger.delete(id);
    this.older.delete(id);
  }

  private forgetOld(now: Instant): void {
    if (this.younger.size >= this.memory.limit / 2) this.turn(now);
    // many ids come with the same instant
    if (now === this.lastLook) return;
    this.lastLook = now;
    this.since ??= now;
    const age = secondsBetween(this.since, now);
    if (age < this.memory.seconds) return;
    this.turn(now);
    // nothing came for so long that the other generation is too old as well
    if (age >= 2 * this.memory.seconds) this.older.clear();
  }

  private turn(now: Instant): void {
    this.older = this.younger;
    this.younger = new Set();
    this.since = now;
  }
}
