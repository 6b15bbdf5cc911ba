import type { Schema } from '../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../base/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import type { HeldLease } from '../../concurrency/lease-queries.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import { tagOf } from '../../concurrency/tag-names.ts';

/** The limit as of `now`, without slots that have decayed. */
export function toGlobalConcurrencyLimit(row: LimitRow, now: Instant): Schema<'GlobalConcurrencyLimit'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    active: row.active,
    name: row.name,
    limit: row.limit,
    active_slots: effectiveActive(row, now),
    slot_decay_per_second: row.slotDecayPerSecond,
  };
}

/** The limit with every counter as stored. */
export function toGlobalConcurrencyLimitDetail(row: LimitRow): Schema<'GlobalConcurrencyLimitDetail'> {
  return {
    ...toGlobalConcurrencyLimit(row, row.activeSlotsSince),
    denied_slots: row.deniedSlots,
    avg_slot_occupancy_seconds: row.avgSlotOccupancySeconds,
  };
}

/** The holders of a limit's slots as of `now`; `held` is the sum over all leases. */
export function toConcurrencyLimitHolders(
  row: LimitRow,
  held: { count: number; slots: number },
  leases: readonly HeldLease[],
  now: Instant,
): Schema<'ConcurrencyLimitHolders'> {
  const occupied = effectiveActive(row, now);
  return {
    limit_id: row.id,
    name: row.name,
    limit: row.limit,
    active_slots: occupied,
    slots_without_lease: Math.max(0, occupied - held.slots),
    count: held.count,
    holders: leases.map((lease) => ({
      lease_id: lease.id,
      slots: lease.slots,
      since: toWireInstant(lease.created),
      expires: toWireInstant(lease.expires),
      type: lease.holderType,
      id: lease.holderId,
      name: lease.holderName,
      flow_run_id: lease.flowRunId,
    })),
  };
}

export function toLimitSummary(row: LimitRow, name = row.name): Schema<'ConcurrencyLimitSummary'> {
  return { id: row.id, name, limit: row.limit };
}

/** A tag limit with the task runs that hold its slots. */
export function toConcurrencyLimit(row: LimitRow, taskRunIds: string[]): Schema<'ConcurrencyLimit'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    tag: tagOf(row),
    concurrency_limit: row.limit,
    active_slots: taskRunIds,
  };
}
