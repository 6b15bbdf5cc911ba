import type { Instant } from '../base/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import type { Tx } from '../store/store.ts';
import { averageOccupancy, effectiveActive, effectiveDenied, hasRoom, MAX_DENIED, type Waits } from './arithmetic.ts';
import { type LimitRow, lockLimits, writeCounters } from './limit-queries.ts';

/** The dependencies of slots and leases. */
export type SlotDeps = Pick<CoreDeps, 'clock' | 'ids' | 'settings'>;

export type Acquisition = { granted: LimitRow[]; rejected?: undefined } | { granted?: undefined; rejected: Rejection };

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
 * succeeds. With `inactiveToo`, the slots of inactive limits count from the time when they are turned on: for holders that release them. A denial writes nothing: see {@link recordDenial}. The rows stay locked until the end of the transaction, so only one of two callers gets the
 * last slot.
 */
export async function acquireSlots(
  tx: Tx,
  deps: SlotDeps,
  limitIds: readonly string[],
  slots: number,
  { inactiveToo = false }: { inactiveToo?: boolean } = {},
): Promise<Acquisition> {
  const found = await lockLimits(tx, limitIds);
  const limits = found.filter((limit) => limit.active);
  const now = deps.clock.now();
  const full = limits.filter((limit) => !hasRoom(limit, slots, now));
  // other members of a group may change the rows
  if (full.length > 0) return { rejected: { limits: limits.map((limit) => ({ ...limit })), full } };
  for (const limit of limits) await count(tx, deps, limit, now, effectiveActive(limit, now) + slots);
  if (inactiveToo) for (const limit of found) if (!limit.active) await countLater(tx, limit, slots);
  return { granted: limits };
}

/** Counts slots of holders that had them before the limit: even more than it has, and on an inactive limit from the time when it is turned on. */
export async function occupySlots(tx: Tx, deps: SlotDeps, limitId: string, slots: number): Promise<void> {
  const now = deps.clock.now();
  for (const limit of await lockLimits(tx, [limitId])) {
    if (limit.active) await count(tx, deps, limit, now, effectiveActive(limit, now) + slots);
    else await countLater(tx, limit, slots);
  }
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
async function countLater(tx: Tx, limit: LimitRow, slots: number): Promise<void> {
  const { slotDecayPerSecond, activeSlots, uncountedSlots } = limit;
  if (slotDecayPerSecond === 0) await writeCounters(tx, limit, { uncountedSlots: Math.max(-activeSlots, (uncountedSlots ?? 0) + slots) });
}

/** Releases `slots` slots on the limits among `limitIds`, never below zero. `occupancySeconds` is the time for which they were held. */
export async function releaseSlots(
  tx: Tx,
  deps: SlotDeps,
  limitIds: readonly string[],
  slots: number,
  { occupancySeconds = 0 }: { occupancySeconds?: number } = {},
): Promise<void> {
  const limits = await lockLimits(tx, limitIds);
  await releaseLocked(tx, deps, limits, [{ limitIds, slots, occupancySeconds }], deps.clock.now());
}

/** The same number of slots on several limits, and the time for which they were held. */
export interface Holding {
  limitIds: readonly string[];
  slots: number;
  occupancySeconds: number;
}

/** Releases several holdings, as of `now`, on limits that the transaction has locked. */
export async function releaseLocked(
  tx: Tx,
  deps: Pick<SlotDeps, 'settings'>,
  limits: readonly LimitRow[],
  holdings: readonly Holding[],
  now: Instant,
): Promise<void> {
  for (const limit of limits) {
    const held = holdings.filter(({ limitIds }) => limitIds.includes(limit.id));
    if (held.length === 0) continue;
    if (!limit.active) {
      await countLater(tx, limit, -held.reduce((sum, { slots }) => sum + slots, 0));
      continue;
    }
    let active = effectiveActive(limit, now);
    let average = limit.avgSlotOccupancySeconds;
    for (const { slots, occupancySeconds } of held) {
      active = Math.max(0, active - slots);
      average = averageOccupancy({ ...limit, avgSlotOccupancySeconds: average }, slots, occupancySeconds);
    }
    await count(tx, deps, limit, now, active, average);
  }
}

/** Counts `slots` denied slots. */
export async function recordDenial(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<void> {
  const limits = await lockLimits(tx, limitIds);
  const now = deps.clock.now();
  const waits = waitsOf(deps);
  for (const limit of limits.filter(({ active }) => active)) {
    const deniedSlots = Math.min(effectiveDenied(limit, now, waits) + slots, MAX_DENIED);
    await writeCounters(tx, limit, { deniedSlots, deniedSlotsSince: now, updated: now });
  }
}

/** Writes both counters with their values at `now`, from which they decay. */
async function count(
  tx: Tx,
  deps: Pick<SlotDeps, 'settings'>,
  limit: LimitRow,
  now: Instant,
  active: number,
  average = limit.avgSlotOccupancySeconds,
): Promise<void> {
  await writeCounters(tx, limit, {
    activeSlots: active,
    activeSlotsSince: now,
    deniedSlots: effectiveDenied(limit, now, waitsOf(deps)),
    deniedSlotsSince: now,
    avgSlotOccupancySeconds: average,
    updated: now,
  });
}
