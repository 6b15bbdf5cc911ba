import { type Instant, secondsBetween } from '../base/instant.ts';

export interface Memory {
  /** Most ids that are remembered. */
  limit: number;
  seconds: number;
}

const USUAL: Memory = { limit: 10_000, seconds: 300 };

/** Ids published in the last minutes: clients send again what they are not sure of, and this spares the database most of it. Older ones it recognises itself. */
export class RecentIds {
  /** In the order of insertion, so the oldest stand first. */
  private readonly seen = new Map<string, Instant>();
  private readonly memory: Memory;

  constructor(memory = USUAL) {
    this.memory = memory;
  }

  has(id: string): boolean {
    return this.seen.has(id);
  }

  /** @returns false when the id was there already */
  add(id: string, now: Instant): boolean {
    this.forgetOld(now);
    if (this.seen.has(id)) return false;
    this.seen.set(id, now);
    return true;
  }

  delete(id: string): void {
    this.seen.delete(id);
  }

  private forgetOld(now: Instant): void {
    for (const [id, at] of this.seen) {
      if (this.seen.size <= this.memory.limit && secondsBetween(at, now) < this.memory.seconds) return;
      this.seen.delete(id);
    }
  }
}
