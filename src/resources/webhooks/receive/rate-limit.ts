import { type Instant, secondsBetween } from '../../../base/time/instant.ts';

interface Bucket {
  tokens: number;
  at: Instant;
}

/** More webhooks at a time start with full buckets again. */
const MAX_BUCKETS = 10_000;

/** A token bucket for each webhook in this process. It holds the tokens of ten seconds, so that senders can send a burst. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /** Takes a token. @returns 0, or the seconds until there is one */
  take(id: string, perMinute: number, now: Instant): number {
    const most = Math.max(1, perMinute / 6);
    const { tokens, at } = this.buckets.get(id) ?? { tokens: most, at: now };
    const refilled = Math.min(most, tokens + (Math.max(0, secondsBetween(at, now)) * perMinute) / 60);
    if (this.buckets.size >= MAX_BUCKETS) this.buckets.clear();
    const isGranted = refilled >= 1;
    this.buckets.set(id, { tokens: isGranted ? refilled - 1 : refilled, at: now });
    return isGranted ? 0 : Math.ceil(((1 - refilled) * 60) / perMinute);
  }
}
