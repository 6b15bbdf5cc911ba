import type { Instant } from '../base/time/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import type { Tx } from '../store/store.ts';
import { averageOccupancy, effectiveActive, effectiveDenied, hasRoom, MAX_DENIED, type Waits } from './arithmetic.ts';
import { type Counters, type LimitRow, lockLimits, storeCounters } from './limit-queries.ts';

/** The dependencies of slots and leases. */
export type SlotDeps = Pick<CoreDeps, 'clock' | 'ids' | 'settings'>;

export type Acquisition =
  | { granted: LimitRow[]; changed: LimitRow[]; rejected?: undefined }
  | { granted?: undefined; changed?: undefined; rejected: Rejection };

/** Why an acquisition was denied. */
export interface Rejection {
  /** Every requested active limit, before the attempt. */
  limits: LimitRow[];
  /** Those with too few free slots. */
  full: LimitRow[];
}

export function waitsOf({ settings }: Pick<CoreDeps, 'settings'>): Waits {
  return {
    tagSeconds: settings.tasks.tagConcurrencySlotWaitSeconds,
    otherSeconds: settings.concurrency.maximumConcurrencySlotWaitSeconds,
  };
}

/**
 * Acquires `slots` slots on every active limit among `limitIds`, or none at all. Ignores unknown and inactive limits; if none remains, the acquisition
 * succeeds. A denial writes nothing: see {@link countDenial}. The rows stay locked until the end of the transaction, so only one of two callers gets the last
 * slot.
 */
export async function acquireSlots(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<Acquisition> {
  const acquired = acquireLocked(deps, await lockLimits(tx, limitIds), slots);
  await storeCounters(tx, acquired.rejected ? [] : acquired.changed);
  return acquired;
}

/**
 * {@link acquireSlots} on locked limits, whose counters it changes; the caller stores those of the `changed` ones. With `inactiveToo`, the slots of inactive limits
 * count from the time when they are turned on: for holders that release them.
 */
export function acquireLocked(
  deps: SlotDeps,
  locked: readonly LimitRow[],
  slots: number,
  { inactiveToo = false }: { inactiveToo?: boolean } = {},
): Acquisition {
  const limits = locked.filter((limit) => limit.active);
  const now = deps.clock.now();
  const full = limits.filter((limit) => !hasRoom(limit, slots, now));
  // other members of a group may change the rows
  if (full.length > 0) return { rejected: { limits: limits.map((limit) => ({ ...limit })), full } };
  for (const limit of limits) count(deps, limit, now, effectiveActive(limit, now) + slots);
  const inactive = inactiveToo ? locked.filter((limit) => !limit.active) : [];
  for (const limit of inactive) countLater(limit, slots);
  return { granted: limits, changed: [...limits, ...inactive] };
}

/** Counts slots of holders that had them before the limit: even more than it has, and on an inactive limit from the time when it is turned on. */
export async function occupySlots(tx: Tx, deps: SlotDeps, limitId: string, slots: number): Promise<void> {
  const now = deps.clock.now();
  const limits = await lockLimits(tx, [limitId]);
  for (const limit of limits) {
    if (limit.active) count(deps, limit, now, effectiveActive(limit, now) + slots);
    else countLater(limit, slots);
  }
  await storeCounters(tx, limits);
}

/** The change of the counter of an inactive limit at the time when it is turned on. */
export function countedAgain(
  limit: LimitRow,
  now: Instant,
): Pick<LimitRow, 'activeSlots' | 'activeSlotsSince' | 'uncountedSlots'> | undefined {
  if (!limit.uncountedSlots) return undefined;
  return { activeSlots: limit.activeSlots + limit.uncountedSlots, activeSlotsSince: now, uncountedSlots: 0 };
}

/** Slots that decay are released by themselves, also while the limit is inactive. */
function countLater(limit: LimitRow, slots: number): void {
  const { slotDecayPerSecond, activeSlots, uncountedSlots } = limit;
  if (slotDecayPerSecond === 0) limit.uncountedSlots = Math.max(-activeSlots, (uncountedSlots ?? 0) + slots);
}

/** The same number of slots on several limits, and the time for which they were held. */
export interface Holding {
  limitIds: readonly string[];
  slots: number;
  occupancySeconds: number;
}

/** Releases several holdings, as of `now`, on locked limits, never below zero. @returns the limits whose counters it has changed */
export function releaseLocked(
  deps: Pick<SlotDeps, 'settings'>,
  limits: readonly LimitRow[],
  holdings: readonly Holding[],
  now: Instant,
): LimitRow[] {
  return limits.filter((limit) => {
    const held = holdings.filter(({ limitIds }) => limitIds.includes(limit.id));
    if (held.length === 0) return false;
    if (!limit.active) {
      countLater(limit, -held.reduce((sum, { slots }) => sum + slots, 0));
      return true;
    }
    let active = effectiveActive(limit, now);
    let average = limit.avgSlotOccupancySeconds;
    for (const { slots, occupancySeconds } of held) {
      active = Math.max(0, active - slots);
      average = averageOccupancy({ ...limit, avgSlotOccupancySeconds: average }, slots, occupancySeconds);
    }
    count(deps, limit, now, active, average);
    return true;
  });
}

/** Counts `slots` denied slots on locked limits. @returns the limits whose counters it has changed */
export function countDenial(deps: SlotDeps, limits: readonly LimitRow[], slots: number): LimitRow[] {
  const now = deps.clock.now();
  const active = limits.filter((limit) => limit.active);
  for (const limit of active) {
    const deniedSlots = Math.min(effectiveDenied(limit, now, waitsOf(deps)) + slots, MAX_DENIED);
    Object.assign(limit, { deniedSlots, deniedSlotsSince: now, updated: now });
  }
  return active;
}

/** Changes both counters to their values at `now`, from which they decay. */
function count(
  deps: Pick<SlotDeps, 'settings'>,
  limit: LimitRow,
  now: Instant,
  active: number,
  average = limit.avgSlotOccupancySeconds,
): void {
  const counters: Partial<Counters> = {
    activeSlots: active,
    activeSlotsSince: now,
    deniedSlots: effectiveDenied(limit, now, waitsOf(deps)),
    deniedSlotsSince: now,
    avgSlotOccupancySeconds: average,
    updated: now,
  };
  Object.assign(limit, counters);
}
