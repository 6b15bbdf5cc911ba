import type { Schema } from '../../../generated/operations.ts';
import { tagOf } from '../../base/text/tag-names.ts';
import { type Instant, toWireInstant } from '../../base/time/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import type { FoundWaiter } from '../../concurrency/waiter-queries.ts';
import type { HeldBy, NamedRun, WaitingRun } from './holders/run-queries.ts';

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

interface Occupancy {
  /** The sum over all leases. */
  held: { count: number; slots: number };
  holders: readonly HeldBy[];
  waiting: readonly (FoundWaiter & { candidates: readonly NamedRun[] })[];
  /** The runs that wait for a slot of their deployment. */
  runs: readonly WaitingRun[];
}

/** The holders of a limit's slots, and the clients that wait for slots, as of `now`. */
export function toConcurrencyLimitHolders(
  row: LimitRow,
  { held, holders, waiting, runs }: Occupancy,
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
    holders: holders.map((lease) => ({
      lease_id: lease.id,
      slots: lease.slots,
      since: toWireInstant(lease.created),
      expires: toWireInstant(lease.expires),
      type: lease.holderType,
      id: lease.holderId,
      name: lease.holderName,
      flow_run_id: lease.flowRunId,
      found_by: lease.foundBy,
      candidates: lease.candidates.map(toRun),
    })),
    waiters: [...waiting.map(toWaiter), ...runs.map(toWaitingRun)],
  };
}

const toRun = ({ type, id, name, flowRunId }: NamedRun): Schema<'ConcurrencySlotCandidate'> => ({
  type,
  id,
  name,
  flow_run_id: flowRunId,
});

const toWaiter = (waiter: Occupancy['waiting'][number]): Schema<'ConcurrencySlotWaiter'> => ({
  slots: waiter.slots,
  type: waiter.holderType,
  id: waiter.holderId,
  name: waiter.holderName,
  flow_run_id: waiter.flowRunId,
  candidates: waiter.candidates.map(toRun),
  flow_id: waiter.flowId,
  address: waiter.address,
  program: waiter.program,
  key: waiter.keyName,
  denials: waiter.denials,
  since: toWireInstant(waiter.since),
  last_denied: toWireInstant(waiter.lastDenied),
  retry_at: toWireInstant(waiter.retryAt),
});

const toWaitingRun = ({ id, name, denials, since, lastDenied, retryAt }: WaitingRun): Schema<'ConcurrencySlotWaiter'> => ({
  slots: 1,
  type: 'flow_run',
  id,
  name,
  flow_run_id: id,
  candidates: [],
  flow_id: null,
  address: null,
  program: null,
  key: null,
  denials,
  since: toWireInstant(since),
  last_denied: toWireInstant(lastDenied),
  retry_at: toWireInstant(retryAt),
});

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
