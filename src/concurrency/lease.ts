import { addSeconds, type Instant, secondsBetween } from '../base/instant.ts';
import type { Tx } from '../store/store.ts';
import { deleteLeases, findLeases, insertLease, type Lease, type LeaseHolder, writeExpiry } from './lease-queries.ts';
import { lockLimits } from './limit-queries.ts';
import { releaseLocked, type SlotDeps } from './slots.ts';

/** Duration of leases whose holders cannot renew them, in seconds: a hundred years. */
export const FOREVER_SECONDS = 100 * 365 * 86_400;

interface LeaseDraft {
  limitIds: readonly string[];
  slots: number;
  ttlSeconds: number;
  holder?: LeaseHolder | null;
}

/** Creates a lease in the transaction that took its slots. Without limits nothing is stored, and nobody will find the id. */
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

/** Sets a new expiry, even if the lease has expired already. @returns false when the lease is gone */
export async function renewLease(tx: Tx, { clock }: SlotDeps, leaseId: string, ttlSeconds: number): Promise<boolean> {
  return writeExpiry(tx, leaseId, addSeconds(clock.now(), ttlSeconds));
}

/** Deletes the lease and gives its slots back, only once however many callers try. @returns false when it was gone already */
export async function releaseLease(tx: Tx, deps: SlotDeps, leaseId: string, options?: ReleaseOptions): Promise<boolean> {
  return (await releaseLeases(tx, deps, [leaseId], options)).length === 1;
}

interface ReleaseOptions {
  /** Leaves out leases that expire then or later: one that was renewed in the meantime keeps its slots. */
  expiredBefore?: Instant;
  /** False leaves the average occupancy of the limits alone; by default the time since the lease was made counts. */
  countOccupancy?: boolean;
}

/**
 * Deletes leases and gives their slots back. The limits are locked first, then the leases go, as everywhere: a lease that is still there after its limits
 * are locked is released by this transaction alone.
 *
 * @returns the ids of the leases that were still there
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
  return [...released];
}
