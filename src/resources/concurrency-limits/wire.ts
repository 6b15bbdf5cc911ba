import type { Schema } from '../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../base/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import { tagOf } from '../../concurrency/tag-names.ts';

/** The limit as of `now`: slots that have decayed are not shown. */
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
