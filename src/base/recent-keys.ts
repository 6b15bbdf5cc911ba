import { type Instant, secondsBetween } from './instant.ts';

export interface Memory {
  /** Most keys that are remembered; at least half as many are. */
  limit: number;
  /** Keys are remembered for so long, and for twice as long at most, as long as they are not too many. */
  seconds: number;
}

const USUAL: Memory = { limit: 10_000, seconds: 300 };

/**
 * What was seen lately, such as the ids of events: clients send again what they are not sure of, and this spares the database most of it.
 *
 * The keys stand in two generations, of which the older is dropped as a whole. One map from which the oldest key goes whenever another comes would be exact, but V8
 * walks over all that was deleted before it to find the oldest one: up to 50 µs for each key.
 */
export class RecentKeys {
  private readonly memory: Memory;
  private older = new Set<string>();
  private younger = new Set<string>();
  /** When the younger generation began. */
  private since: Instant | undefined;
  private lastLook: Instant | undefined;

  constructor(memory = USUAL) {
    this.memory = memory;
  }

  has(key: string): boolean {
    return this.younger.has(key) || this.older.has(key);
  }

  /** @returns false when the key was there already */
  add(key: string, now: Instant): boolean {
    this.forgetOld(now);
    if (this.has(key)) return false;
    this.younger.add(key);
    return true;
  }

  delete(key: string): void {
    this.younger.delete(key);
    this.older.delete(key);
  }

  private forgetOld(now: Instant): void {
    if (this.younger.size >= this.memory.limit / 2) this.turn(now);
    // many keys come with the same instant
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
