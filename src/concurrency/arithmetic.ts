import { jittered } from '../base/async/jitter.ts';
import { TAG_PREFIX } from '../base/text/tag-names.ts';
import { type Instant, secondsBetween } from '../base/time/instant.ts';

/** The counters of a limit, the time of their last update, and their decay rate. */
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

/** Upper bounds of the wait after a denied request. */
export interface Waits {
  /** For limits on tags. */
  tagSeconds: number;
  /** For all other limits. */
  otherSeconds: number;
}

/** Lower bound of the average occupancy in calculations, in seconds. */
const SHORTEST_OCCUPANCY = 0.1;

/** Jitter of the wait after a denied request, as a fraction of its mean. */
const SPREAD = 0.3;

/** Maximum of the denial counter, which is an estimate: the range of its column. */
export const MAX_DENIED = 2_147_483_647;

const longestWait = ({ name }: Pick<Counters, 'name'>, waits: Waits): number =>
  name.startsWith(TAG_PREFIX) ? waits.tagSeconds : waits.otherSeconds;

/** Slots in use at `now`: the stored counter minus the decay since its last update. */
export function effectiveActive(limit: Pick<Counters, 'activeSlots' | 'slotDecayPerSecond' | 'activeSlotsSince'>, now: Instant): number {
  return decayed(limit.activeSlots, limit.slotDecayPerSecond, limit.activeSlotsSince, now);
}

/** Estimate of the denied slots at `now`. */
export function effectiveDenied(limit: Counters, now: Instant, waits: Waits): number {
  const occupancy = Math.max(SHORTEST_OCCUPANCY, Math.min(limit.avgSlotOccupancySeconds, longestWait(limit, waits)));
  return decayed(limit.deniedSlots, limit.slotDecayPerSecond || 1 / occupancy, limit.deniedSlotsSince, now);
}

function decayed(stored: number, ratePerSecond: number, since: Instant, now: Instant): number {
  if (stored === 0 || ratePerSecond === 0) return stored;
  return Math.max(0, stored - Math.floor(ratePerSecond * Math.max(0, secondsBetween(since, now))));
}

export const hasRoom = (limit: Counters, slots: number, now: Instant): boolean => effectiveActive(limit, now) + slots <= limit.limit;

/** The running average after `slots` slots were held for `seconds`. A limit of 0 keeps its average, because it has no slots. */
export function averageOccupancy({ limit, avgSlotOccupancySeconds: average }: Counters, slots: number, seconds: number): number {
  if (limit === 0 || seconds <= 0) return average;
  const perSlot = Math.max(seconds / slots, SHORTEST_OCCUPANCY);
  const weight = 2 * limit;
  return average + perSlot / weight - average / weight;
}

/** Bound of the wait in seconds. With a decay rate near zero, the wait would be infinite or longer than any client can sleep. */
const A_YEAR = 365 * 86_400;

/**
 * Seconds until a client that was denied `slots` slots should try again, calculated from the limits before the attempt. The limit with the highest demand
 * determines the result. `random` returns numbers in [0, 1).
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
