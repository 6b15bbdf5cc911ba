import type { Instant } from '../base/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import type { Tx } from '../store/store.ts';
import { averageOccupancy, effectiveActive, effectiveDenied, hasRoom, MOST_DENIED, type Waits } from './arithmetic.ts';
import { type LimitRow, lockLimits, writeCounters, writeDenied } from './limit-queries.ts';

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
 * Acquires `slots` slots on every active limit among `limitIds`, or none at all. Ignores inactive and unknown limits; if none remains, the acquisition
 * succeeds. A denial writes nothing: see {@link recordDenial}. The rows stay locked until the end of the transaction, so only one of two callers gets the
 * last slot.
 */
export async function acquireSlots(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<Acquisition> {
  const limits = (await lockLimits(tx, limitIds)).filter((limit) => limit.active);
  const now = deps.clock.now();
  const full = limits.filter((limit) => !hasRoom(limit, slots, now));
  if (full.length > 0) return { rejected: { limits, full } };
  const granted: LimitRow[] = [];
  for (const limit of limits) granted.push(await count(tx, deps, limit, now, effectiveActive(limit, now) + slots));
  return { granted };
}

/** Releases `slots` slots on the active limits among `limitIds`, never below zero. `occupancySeconds` is the time for which they were held. */
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
    if (!limit.active || held.length === 0) continue;
    let active = effectiveActive(limit, now);
    let average = limit.avgSlotOccupancySeconds;
    for (const { slots, occupancySeconds } of held) {
      active = Math.max(0, active - slots);
      average = averageOccupancy({ ...limit, avgSlotOccupancySeconds: average }, slots, occupancySeconds);
    }
    await count(tx, deps, limit, now, active, average);
  }
}

/** Counts `slots` denied slots. Call it in a separate transaction after the denial. */
export async function recordDenial(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<void> {
  const limits = await lockLimits(tx, limitIds);
  const now = deps.clock.now();
  const waits = waitsOf(deps);
  for (const limit of limits.filter(({ active }) => active)) {
    await writeDenied(tx, limit.id, Math.min(effectiveDenied(limit, now, waits) + slots, MOST_DENIED), now);
  }
}

/** Writes both counters with their values at `now`, from which they decay. */
async function count(
  tx: Tx,
  deps: Pick<SlotDeps, 'settings'>,
  limit: LimitRow,
  now: string,
  active: number,
  average = limit.avgSlotOccupancySeconds,
) {
  const denied = effectiveDenied(limit, now, waitsOf(deps));
  await writeCounters(tx, { id: limit.id, active, denied, average, now });
  const clocks = { activeSlotsSince: now, deniedSlotsSince: now, updated: now };
  return { ...limit, ...clocks, activeSlots: active, deniedSlots: denied, avgSlotOccupancySeconds: average };
}
