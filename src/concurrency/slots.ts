import { asc, eq, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { prepared } from '../store/prepared.ts';
import { concurrencyLimits } from '../store/schema/tables.ts';
import type { Reader, Tx } from '../store/store.ts';
import { averageOccupancy, effectiveActive, effectiveDenied, hasRoom, MOST_DENIED, type Waits } from './arithmetic.ts';

export type LimitRow = typeof concurrencyLimits.$inferSelect;

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

/** Read by every task run with tags, mostly for names that do not exist: one look into the index of names. */
const limitByName = prepared<{ name: string }>()((reader, value) =>
  reader.db
    .select()
    .from(concurrencyLimits)
    .where(eq(concurrencyLimits.name, value('name'))),
);

/** The limits of these names that exist, in the order of the names, each once. */
export async function findLimits(reader: Reader, names: readonly string[]): Promise<LimitRow[]> {
  const wanted = [...new Set(names)].filter(reader.dialect.canHold);
  const [first] = wanted;
  if (first === undefined) return [];
  if (wanted.length === 1) return limitByName(reader, { name: first });
  const rows = await reader.db.select().from(concurrencyLimits).where(reader.dialect.isIn(concurrencyLimits.name, wanted));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return wanted.flatMap((name) => byName.get(name) ?? []);
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
  for (const limit of limits) granted.push(await writeCounters(tx, deps, limit, now, effectiveActive(limit, now) + slots));
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
    await writeCounters(tx, deps, limit, now, active, average);
  }
}

/** Counts `slots` slots that were asked for in vain; call it in a transaction of its own, after the one that refused. */
export async function recordDenial(tx: Tx, deps: SlotDeps, limitIds: readonly string[], slots: number): Promise<void> {
  const limits = await lockLimits(tx, limitIds);
  const now = deps.clock.now();
  const waits = waitsOf(deps);
  for (const limit of limits.filter(({ active }) => active)) {
    await tx.db
      .update(concurrencyLimits)
      .set({ deniedSlots: Math.min(effectiveDenied(limit, now, waits) + slots, MOST_DENIED), deniedSlotsSince: now, updated: now })
      .where(eq(concurrencyLimits.id, limit.id));
  }
}

const limitById = prepared<{ id: string }>()((reader, value) =>
  reader.dialect.forUpdate(
    reader.db
      .select()
      .from(concurrencyLimits)
      .where(eq(concurrencyLimits.id, value('id'))),
  ),
);

/** Locks the limits that exist, always in the order of their ids, so that transactions that lock several never wait for each other in a circle. */
export async function lockLimits(tx: Tx, limitIds: readonly string[]): Promise<LimitRow[]> {
  const [first] = limitIds;
  if (first === undefined) return [];
  if (limitIds.length === 1) return limitById(tx, { id: first });
  const query = tx.db
    .select()
    .from(concurrencyLimits)
    .where(tx.dialect.isIn(concurrencyLimits.id, limitIds))
    .orderBy(asc(concurrencyLimits.id));
  return tx.dialect.forUpdate(query);
}

const counters = prepared<{ id: string; active: number; denied: number; average: number; now: string }>()((reader, value) =>
  reader.db
    .update(concurrencyLimits)
    .set({
      activeSlots: sql`${value('active')}`,
      activeSlotsSince: sql`${value('now')}`,
      deniedSlots: sql`${value('denied')}`,
      deniedSlotsSince: sql`${value('now')}`,
      avgSlotOccupancySeconds: sql`${value('average')}`,
      updated: sql`${value('now')}`,
    })
    .where(eq(concurrencyLimits.id, value('id'))),
);

/** Writes both counters as they are at `now`; both decay from then on. */
async function writeCounters(
  tx: Tx,
  deps: Pick<SlotDeps, 'settings'>,
  limit: LimitRow,
  now: string,
  active: number,
  average = limit.avgSlotOccupancySeconds,
) {
  const denied = effectiveDenied(limit, now, waitsOf(deps));
  await counters(tx, { id: limit.id, active, denied, average, now });
  const clocks = { activeSlotsSince: now, deniedSlotsSince: now, updated: now };
  return { ...limit, ...clocks, activeSlots: active, deniedSlots: denied, avgSlotOccupancySeconds: average };
}
