import { addSeconds, type Instant, secondsBetween } from '../base/time/instant.ts';
import type { ShortTransaction, Tx } from '../store/store.ts';
import { deleteFreeKeyLimit } from './key-limit-queries.ts';
import {
  deleteLeases,
  findLease,
  findLeases,
  insertLease,
  type Lease,
  type LeaseHolder,
  leaseDelete,
  lockLease,
  writeExpiry,
} from './lease-queries.ts';
import { countersOf, type LimitRow, lockLimits, storeCounters } from './limit-queries.ts';
import { type Holding, releaseLocked, type SlotDeps } from './slots.ts';

/** Duration of leases whose holders cannot renew them, in seconds: 100 years. */
export const FOREVER_SECONDS = 100 * 365 * 86_400;

interface LeaseDraft {
  limitIds: readonly string[];
  slots: number;
  ttlSeconds: number;
  holder?: LeaseHolder | null | undefined;
}

/** A new lease on slots that the same transaction acquires. */
export function newLease({ clock, ids }: SlotDeps, { limitIds, slots, ttlSeconds, holder }: LeaseDraft): Lease {
  const created = clock.now();
  return {
    id: ids.next(),
    created,
    expires: addSeconds(created, ttlSeconds),
    slots,
    holderType: holder?.type ?? null,
    holderId: holder?.id ?? null,
    limitIds: [...limitIds],
  };
}

/** Creates a lease in the transaction that acquired its slots. Without limits, it stores nothing, and the id leads to no lease. */
export async function createLease(tx: Tx, deps: SlotDeps, draft: LeaseDraft): Promise<Lease> {
  const lease = newLease(deps, draft);
  const { limitIds, ...row } = lease;
  if (limitIds.length > 0) await insertLease(tx, row, limitIds);
  return lease;
}

/** Sets a new expiry, even if the lease has already expired. @returns false if the lease no longer exists */
export async function renewLease(tx: Tx, { clock }: SlotDeps, leaseId: string, ttlSeconds: number): Promise<boolean> {
  return writeExpiry(tx, leaseId, addSeconds(clock.now(), ttlSeconds));
}

/** Deletes the lease and releases its slots, exactly once among concurrent callers. @returns false if the lease no longer exists */
export async function releaseLease(tx: Tx, deps: SlotDeps, leaseId: string, options?: ReleaseOptions): Promise<boolean> {
  return (await releaseLeases(tx, deps, [leaseId], options)).length === 1;
}

interface ReleaseOptions {
  /** Skips leases that expire at this time or later: a lease that was renewed in the meantime keeps its slots. */
  expiredBefore?: Instant;
  /** If false, the release doesn't change the average occupancy of the limits. By default, the time since the creation of the lease counts. */
  countOccupancy?: boolean;
}

/**
 * Deletes leases and releases their slots. Every transaction locks the limits before it deletes leases, so only this transaction releases a lease that still
 * exists after the lock.
 *
 * @returns the ids of the released leases
 */
export async function releaseLeases(tx: Tx, deps: SlotDeps, leaseIds: readonly string[], options: ReleaseOptions = {}): Promise<string[]> {
  const leases = await findLeases(tx, leaseIds);
  if (leases.length === 0) return [];
  const limits = await lockLimits(tx, [...new Set(leases.flatMap(({ limitIds }) => limitIds))]);
  const released = new Set(await deleteLeases(tx, leases, options.expiredBefore));
  const now = deps.clock.now();
  const holdings = leases.filter(({ id }) => released.has(id)).map((lease) => holdingOf(lease, now, options));
  await storeCounters(tx, releaseLocked(deps, limits, holdings, now));
  for (const { id, deploymentId } of limits) if (deploymentId !== null) await deleteFreeKeyLimit(tx, id);
  return [...released];
}

const holdingOf = ({ limitIds, slots, created }: Lease, now: Instant, { countOccupancy = true }: ReleaseOptions = {}): Holding => ({
  limitIds,
  slots,
  occupancySeconds: countOccupancy ? Math.max(0, secondsBetween(created, now)) : 0,
});

/** Locked leases that a member of their group has released. */
const released = new WeakSet<object>();

/** {@link releaseLease} as a short transaction. @param limitIds the limits of the lease before it is locked */
export const leaseRelease = (deps: SlotDeps, id: string, limitIds: readonly string[]): ShortTransaction<unknown, void> => ({
  locks: limitIds,
  sharesLock: true,
  read: (reading) => Promise.all([lockLimits(reading, limitIds), lockLease(reading, id), findLease(reading, id)]),
  write([limits, locked, lease]: [LimitRow[], object | undefined, Lease | undefined]) {
    if (!locked || !lease || released.has(locked)) return { writes: [], result: undefined };
    // the lease covers another limit now, or the limit of a value, which ends with its last slot
    if (lease.limitIds.length !== limits.length || limits.some(({ deploymentId }) => deploymentId !== null))
      return { separately: async (tx) => void (await releaseLease(tx, deps, id)) };
    released.add(locked);
    const now = deps.clock.now();
    const changed = releaseLocked(deps, limits, [holdingOf(lease, now)], now);
    return { writes: [(tx) => leaseDelete(tx, { id }), countersOf(changed)], result: undefined };
  },
});
