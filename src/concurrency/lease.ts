import { addSeconds, type Instant, secondsBetween } from '../base/instant.ts';
import type { Tx } from '../store/store.ts';
import { deleteFreeKeyLimit } from './key-limit-queries.ts';
import { deleteLeases, findLeases, insertLease, type Lease, type LeaseHolder, writeExpiry } from './lease-queries.ts';
import { lockLimits } from './limit-queries.ts';
import { releaseLocked, type SlotDeps } from './slots.ts';

/** Duration of leases whose holders cannot renew them, in seconds: 100 years. */
export const FOREVER_SECONDS = 100 * 365 * 86_400;

interface LeaseDraft {
  limitIds: readonly string[];
  slots: number;
  ttlSeconds: number;
  holder?: LeaseHolder | null;
}

/** Creates a lease in the transaction that acquired its slots. Without limits, it stores nothing, and the id leads to no lease. */
export async function createLease(tx: Tx, { clock, ids }: SlotDeps, { limitIds, slots, ttlSeconds, holder }: LeaseDraft): Promise<Lease> {
  const created = clock.now();
  const lease = {
    id: ids.next(),
    created,
    expires: addSeconds(created, ttlSeconds),
    slots,
    holderType: holder?.type ?? null,
    holderId: holder?.id ?? null,
  };
  if (limitIds.length > 0) await insertLease(tx, lease, limitIds);
  return { ...lease, limitIds: [...limitIds] };
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
  const holdings = leases
    .filter(({ id }) => released.has(id))
    .map(({ limitIds, slots, created }) => ({
      limitIds,
      slots,
      occupancySeconds: options.countOccupancy === false ? 0 : Math.max(0, secondsBetween(created, now)),
    }));
  await releaseLocked(tx, deps, limits, holdings, now);
  for (const { id, deploymentId } of limits) if (deploymentId !== null) await deleteFreeKeyLimit(tx, id);
  return [...released];
}
