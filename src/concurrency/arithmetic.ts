import { jittered } from '../base/async/jitter.ts';
import { type Instant, secondsBetween } from '../base/instant.ts';
import { TAG_PREFIX } from './tag-names.ts';

/** The counters of a limit, since when they stand, and the rate at which they decay. */
export interface Counters {
  name: string;
  limit: number;
  active: boolean;
  activeSlots: number;
  activeSlotsSince: Instant;
  deniedSlots: number;
  deniedSlotsSince: Instant;
  slotDecayPerSecond: number;
  avgSlotOccupancySeconds: number;
}

/** The longest times that a refused caller is told to wait. */
export interface Waits {
  /** For limits on tags. */
  tagSeconds: number;
  /** For all other limits. */
  otherSeconds: number;
}

/** Average occupancy is never taken to be shorter than this, in seconds. */
const SHORTEST_OCCUPANCY = 0.1;

/** How far the wait of a refused caller varies around its mean, as a fraction of it. */
const SPREAD = 0.3;

/** Largest value of the counter of denials, which is an estimate: the range of its column. */
export const MOST_DENIED = 2_147_483_647;

const longestWait = ({ name }: Pick<Counters, 'name'>, waits: Waits): number =>
  name.startsWith(TAG_PREFIX) ? waits.tagSeconds : waits.otherSeconds;

/** Slots taken at `now`: the stored counter less what has decayed since it was written. */
export function effectiveActive(limit: Counters, now: Instant): number {
  return decayed(limit.activeSlots, limit.slotDecayPerSecond, limit.activeSlotsSince, now);
}

/** Estimate of the slots that were asked for in vain, at `now`. */
export function effectiveDenied(limit: Counters, now: Instant, waits: Waits): number {
  const occupancy = Math.max(SHORTEST_OCCUPANCY, Math.min(limit.avgSlotOccupancySeconds, longestWait(limit, waits)));
  return decayed(limit.deniedSlots, limit.slotDecayPerSecond || 1 / occupancy, limit.deniedSlotsSince, now);
}

function decayed(stored: number, ratePerSecond: number, since: Instant, now: Instant): number {
  if (stored === 0 || ratePerSecond === 0) return stored;
  return Math.max(0, stored - Math.floor(ratePerSecond * Math.max(0, secondsBetween(since, now))));
}

export const hasRoom = (limit: Counters, slots: number, now: Instant): boolean => effectiveActive(limit, now) + slots <= limit.limit;

/** The running average after `slots` slots were held for `seconds`. A limit of 0 keeps its average: nothing can be held on it. */
export function averageOccupancy({ limit, avgSlotOccupancySeconds: average }: Counters, slots: number, seconds: number): number {
  if (limit === 0 || seconds <= 0) return average;
  const perSlot = Math.max(seconds / slots, SHORTEST_OCCUPANCY);
  const weight = 2 * limit;
  return average + perSlot / weight - average / weight;
}

/** Of a decay near zero the wait would be longer than any client can sleep, or without end. In seconds. */
const A_YEAR = 365 * 86_400;

/**
 * Seconds after which a refused caller of `slots` slots should ask again, from the limits as they were read before the attempt. The limit with the most
 * demand decides. `random` gives numbers in [0, 1).
 */
export function retryAfterSeconds(limits: readonly Counters[], slots: number, waits: Waits, random: () => number): number {
  let blocking: { limit: Counters; weight: number } | undefined;
  for (const limit of limits) {
    const demand = slots + limit.deniedSlots;
    const weight = limit.slotDecayPerSecond > 0 ? demand : demand / limit.limit;
    if (!blocking || weight > blocking.weight) blocking = { limit, weight };
  }
  if (!blocking) return 0;
  const { limit, weight } = blocking;
  const longest = longestWait(limit, waits);
  const mean =
    limit.slotDecayPerSecond > 0
      ? Math.min(weight / limit.slotDecayPerSecond, A_YEAR)
      : Math.min(Math.min(limit.avgSlotOccupancySeconds, longest) * weight, longest);
  return jittered(mean, SPREAD, random);
}
