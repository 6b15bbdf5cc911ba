import type { Instant } from '../base/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import type { Tx } from '../store/store.ts';
import { averageOccupancy, effectiveActive, effectiveDenied, hasRoom, MOST_DENIED, type Waits } from './arithmetic.ts';
import { type LimitRow, lockLimits, writeCounters, writeDenied } from './limit-queries.ts';

/** What slots and leases need of the service. */
export type SlotDeps = Pick<CoreDeps, 'clock' | 'ids' | 'settings'>;

export type Acquisition = { granted: LimitRow[]; refused?: undefined } | { granted?: undefined; refused: Refusal };

/** Why no slot was taken. */
export interface Refusal {
  /** Every active limit asked for, as it stood. */
  limits: LimitRow[];
  /** Those of them that have too few slots left. */
  full: LimitRow[];
}

export function waitsOf({ settings }: Pick<CoreDeps, 'settings'>): Waits {
  return {
    tagSeconds: settings.tasks.tagConcurrencySlotWaitSeconds,
    otherSeconds: settings.concurrency.maximumConcurrencySlotWaitSeconds,
  };
}

/**
 * Takes `slots` slots on every active limit among `limitIds`, or none on any. Inactive and unknown limits are left out; nothing left is a grant. A refusal
 * writes nothing: see {@link recordDenial}. The rows stay locked until the end of the transaction, so that of two callers for the last slot one loses.
 */
export async function acquireSlots(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<Acquisition> {
  const limits = (await lockLimits(tx, limitIds)).filter((limit) => limit.active);
  const now = deps.clock.now();
  const full = limits.filter((limit) => !hasRoom(limit, slots, now));
  if (full.length > 0) return { refused: { limits, full } };
  const granted: LimitRow[] = [];
  for (const limit of limits) granted.push(await count(tx, deps, limit, now, effectiveActive(limit, now) + slots));
  return { granted };
}

/** Gives `slots` slots back on the active limits among `limitIds`, never below zero; `occupancySeconds` is how long they were held. */
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

/** The same number of slots on several limits, and for how long they were held. */
export interface Holding {
  limitIds: readonly string[];
  slots: number;
  occupancySeconds: number;
}

/** Gives back, as of `now`, what several holdings took on limits that the transaction has locked. */
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

/** Counts `slots` slots that were asked for in vain; call it in a transaction of its own, after the one that refused. */
export async function recordDenial(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<void> {
  const limits = await lockLimits(tx, limitIds);
  const now = deps.clock.now();
  const waits = waitsOf(deps);
  for (const limit of limits.filter(({ active }) => active)) {
    await writeDenied(tx, limit.id, Math.min(effectiveDenied(limit, now, waits) + slots, MOST_DENIED), now);
  }
}

/** Writes both counters as they are at `now`; both decay from then on. */
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
