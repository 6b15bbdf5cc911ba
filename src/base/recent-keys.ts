import { type Instant, secondsBetween } from './time/instant.ts';

export interface Memory {
  /** Maximum number of keys to remember; at least half as many are remembered. */
  limit: number;
  /** Minimum time to remember a key, within the limit; the maximum is twice as long. */
  seconds: number;
}

const USUAL: Memory = { limit: 10_000, seconds: 300 };

/**
 * Recently seen keys, such as the ids of events: clients resend events if they are unsure about delivery, and this cache saves the database most of that work.
 *
 * The keys are in two generations, and the older one is dropped as a whole. A single map that evicts its oldest key for each new one would be exact, but V8
 * skips all previously deleted entries to find the oldest one: up to 50 µs for each key.
 */
export class RecentKeys {
  private readonly memory: Memory;
  private older = new Set<string>();
  private younger = new Set<string>();
  /** Start of the younger generation. */
  private since: Instant | undefined;
  private lastLook: Instant | undefined;
  private keepsAll = false;

  constructor(memory = USUAL) {
    this.memory = memory;
  }

  has(key: string): boolean {
    return this.younger.has(key) || this.older.has(key);
  }

  /** @returns false if the key is already present */
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

  /** From now on, keys are forgotten only beyond the limit, not by age. */
  keepAll(): void {
    this.keepsAll = true;
  }

  /** Keys are forgotten by age again, as if they had just been added. */
  keepRecent(now: Instant): void {
    if (this.keepsAll) this.since = now;
    this.keepsAll = false;
  }

  private forgetOld(now: Instant): void {
    if (this.younger.size >= this.memory.limit / 2) this.turn(now);
    if (this.keepsAll) return;
    // many keys arrive with the same instant
    if (now === this.lastLook) return;
    this.lastLook = now;
    this.since ??= now;
    const age = secondsBetween(this.since, now);
    if (age < this.memory.seconds) return;
    this.turn(now);
    // after a long time without keys, the other generation has expired as well
    if (age >= 2 * this.memory.seconds) this.older.clear();
  }

  private turn(now: Instant): void {
    this.older = this.younger;
    this.younger = new Set();
    this.since = now;
  }
}
