import type { Settings } from '../../base/settings.ts';
import { addSeconds } from '../../base/time/instant.ts';
import { hasRoom } from '../../concurrency/arithmetic.ts';
import { type KeySlot, lockKeyLimit } from '../../concurrency/key-limit-queries.ts';
import { createLease, FOREVER_SECONDS, releaseLease, releaseLeases } from '../../concurrency/lease.ts';
import { findLease, forgetLease, insertLease, insertLeaseIfNew, type LeaseHolder } from '../../concurrency/lease-queries.ts';
import { type LimitRow, lockLimits } from '../../concurrency/limit-queries.ts';
import { acquireSlots } from '../../concurrency/slots.ts';
import type { ConcurrencyOptions } from '../../store/schema/deployments.ts';
import type { Reader, Reading, Tx } from '../../store/store.ts';
import { type CollisionPolicy, policyOf } from '../collisions/policy.ts';
import type { OrchestrationDeps } from '../deps.ts';
import { findLimitOfDeployment, lockLimitOfDeployment } from '../queries/deployment-queries.ts';
import { type FlowRunRow, findLeasesInStates } from '../queries/flow-queries.ts';

/** The concurrency limit of a deployment's runs. */
export interface DeploymentLimit {
  /** null if the deployment has no limit. */
  limit: LimitRow | null;
  policy: CollisionPolicy;
  /** How many runs with the same value may be active; null if the deployment has no concurrency key. */
  keyLimit: number | null;
  /** Maximum time for which a run may hold its slot before its first renewal. */
  graceSeconds: number;
}

/** @returns undefined if the deployment no longer exists */
export async function findDeploymentLimit(
  reader: Reader,
  { settings }: Pick<OrchestrationDeps, 'settings'>,
  deploymentId: string,
): Promise<DeploymentLimit | undefined> {
  return limitIn(await findLimitOfDeployment(reader, deploymentId), settings);
}

/** As {@link findDeploymentLimit}. The deployment keeps this limit until the end of the transaction, which the change of a limit relies on (active-runs.ts). */
export async function lockDeploymentLimit(
  reading: Reading,
  { settings }: Pick<OrchestrationDeps, 'settings'>,
  deploymentId: string,
): Promise<DeploymentLimit | undefined> {
  return limitIn(await lockLimitOfDeployment(reading, deploymentId), settings);
}

const limitIn = (row: Awaited<ReturnType<typeof findLimitOfDeployment>>, settings: Settings): DeploymentLimit | undefined =>
  row && {
    limit: row.limit,
    policy: policyOf(row, settings),
    keyLimit: row.concurrencyKey === null ? null : (row.concurrencyKeyLimit ?? 1),
    graceSeconds: graceOf(row.options, settings),
  };

/** The limit on the value of the run's concurrency key; undefined for none. */
export const keySlotOf = (
  { deploymentId, concurrencyKey: value }: Pick<FlowRunRow, 'deploymentId' | 'concurrencyKey'>,
  { keyLimit: limit }: DeploymentLimit,
): KeySlot | undefined => (deploymentId === null || value === null || limit === null ? undefined : { deploymentId, value, limit });

/** The grace period of a deployment in seconds. */
export const graceOf = (options: ConcurrencyOptions | null, { concurrency }: Settings): number =>
  options?.grace_period_seconds ?? concurrency.initialDeploymentLeaseDuration;

export interface SlotRequest {
  /** The limit of the deployment; null for none. */
  limit: LimitRow | null;
  /** The limit on the value of the concurrency key. */
  key?: KeySlot | undefined;
  graceSeconds: number;
  holder?: LeaseHolder;
}

/**
 * Acquires one slot of the limit and one of the value under a separate lease, both or none; an inactive limit has none.
 *
 * @returns the id of the lease; undefined if no slot is free
 */
export async function takeSlot(
  tx: Tx,
  deps: OrchestrationDeps,
  { limit, key, graceSeconds, holder }: SlotRequest,
): Promise<string | undefined> {
  const limitIds = limit ? [limit.id] : [];
  if (key) {
    // the limit of the value is locked last; it is created only if the run gets its slot
    const [locked] = await lockLimits(tx, limitIds);
    if (limit && !(locked?.active && hasRoom(locked, 1, deps.clock.now()))) return undefined;
    const ofValue = await lockKeyLimit(tx, deps, key);
    if (ofValue) limitIds.push(ofValue.id);
  }
  const { granted } = await acquireSlots(tx, deps, limitIds, 1);
  if (!granted?.length) return undefined;
  return (await createLease(tx, deps, { limitIds, slots: 1, ttlSeconds: graceSeconds, holder })).id;
}

/** Releases the slots of a lease as if they had never been held. */
export async function cancelReservation(tx: Tx, deps: OrchestrationDeps, leaseId: string): Promise<void> {
  await releaseLease(tx, deps, leaseId, { countOccupancy: false });
}

/**
 * Replaces a lease that its client will not renew with one without expiry, under the run's id: this distinguishes a run that still holds its slot from one
 * whose lease has expired. If the run already holds a slot under its id, that slot is released.
 */
export async function keepSlotWithoutLease(tx: Tx, deps: OrchestrationDeps, runId: string, leaseId: string): Promise<void> {
  const lease = await findLease(tx, leaseId);
  if (!lease || !(await forgetLease(tx, leaseId))) return;
  const { limitIds, slots, created } = lease;
  const expires = addSeconds(deps.clock.now(), FOREVER_SECONDS);
  const own = { id: runId, created, expires, slots, holderType: 'flow_run' as const, holderId: runId };
  if (await insertLeaseIfNew(tx, own, limitIds)) return;
  await releaseLease(tx, deps, runId);
  await insertLease(tx, own, limitIds);
}

/**
 * Releases the slots that the run holds: those of the lease that its state references, and those of the lease under its own id. A run without slots releases
 * none, so that it cannot free the slot of another run.
 */
export async function releaseDeploymentSlot(tx: Tx, deps: OrchestrationDeps, runId: string, leaseId: string): Promise<void> {
  await releaseLease(tx, deps, leaseId);
  await releaseLease(tx, deps, runId);
}

/** Releases the slots of runs before their deletion, regardless of their states, which must still exist. */
export async function releaseSlotsOfDeletedRuns(
  tx: Tx,
  deps: OrchestrationDeps,
  runs: readonly Pick<FlowRunRow, 'deploymentId' | 'stateId' | 'slotLeaseId'>[],
): Promise<void> {
  const stateIds = runs.flatMap(({ deploymentId, stateId }) => (deploymentId === null || stateId === null ? [] : stateId));
  const leases = await findLeasesInStates(tx, stateIds);
  const given = runs.flatMap(({ slotLeaseId }) => slotLeaseId ?? []);
  await releaseLeases(tx, deps, [...leases.flatMap(({ flowRunId, leaseId }) => [leaseId, flowRunId]), ...given]);
}
