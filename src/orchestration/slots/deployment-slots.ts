import { addSeconds } from '../../base/instant.ts';
import { createLease, FOREVER_SECONDS, releaseLease, releaseLeases } from '../../concurrency/lease.ts';
import { findLease, forgetLease, insertLease, insertLeaseIfNew, type LeaseHolder } from '../../concurrency/lease-queries.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import { acquireSlots } from '../../concurrency/slots.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { findLimitOfDeployment } from '../deployment-queries.ts';
import type { OrchestrationDeps } from '../deps.ts';
import { type FlowRunRow, findLeasesInStates } from '../flow-queries.ts';

/** How a deployment limits its runs. */
export interface DeploymentLimit {
  /** null when it does not. */
  limit: LimitRow | null;
  collisionStrategy: 'ENQUEUE' | 'CANCEL_NEW';
  /** How long a run may hold its slot before its first renewal. */
  graceSeconds: number;
}

/** @returns undefined when the deployment is gone */
export async function findDeploymentLimit(
  reader: Reader,
  { settings }: Pick<OrchestrationDeps, 'settings'>,
  deploymentId: string,
): Promise<DeploymentLimit | undefined> {
  const row = await findLimitOfDeployment(reader, deploymentId);
  if (!row) return undefined;
  return {
    limit: row.limit,
    collisionStrategy: row.options?.collision_strategy ?? 'ENQUEUE',
    graceSeconds: row.options?.grace_period_seconds ?? settings.concurrency.initialDeploymentLeaseDuration,
  };
}

/**
 * Takes one slot under a lease of its own; for an inactive limit there is none to take.
 *
 * @returns the id of the lease; undefined when no slot is free
 */
export async function takeSlot(
  tx: Tx,
  deps: OrchestrationDeps,
  limit: LimitRow,
  graceSeconds: number,
  holder?: LeaseHolder,
): Promise<string | undefined> {
  const { granted } = await acquireSlots(tx, deps, [limit.id], 1);
  if (!granted?.length) return undefined;
  return (await createLease(tx, deps, { limitIds: [limit.id], slots: 1, ttlSeconds: graceSeconds, holder })).id;
}

/** Gives back the slots of a lease as if they had never been held. */
export async function cancelReservation(tx: Tx, deps: OrchestrationDeps, leaseId: string): Promise<void> {
  await releaseLease(tx, deps, leaseId, { countOccupancy: false });
}

/**
 * Replaces a lease that its client will not renew by one without end, under the run's own id: a run that still holds its slot can then be told from one
 * whose lease has run out. A run that held a slot under its own id already gives that one back.
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
 * Gives back what the run holds: by the lease that its state carries, and by the one under its own id. A run that holds nothing gives nothing back, so
 * that it cannot free the slot of another run.
 */
export async function releaseDeploymentSlot(tx: Tx, deps: OrchestrationDeps, runId: string, leaseId: string): Promise<void> {
  await releaseLease(tx, deps, leaseId);
  await releaseLease(tx, deps, runId);
}

/** Gives back the slots of runs that are about to be deleted, whatever their states, which must still be there. */
export async function releaseSlotsOfDeletedRuns(
  tx: Tx,
  deps: OrchestrationDeps,
  runs: readonly Pick<FlowRunRow, 'deploymentId' | 'stateId'>[],
): Promise<void> {
  const stateIds = runs.flatMap(({ deploymentId, stateId }) => (deploymentId === null || stateId === null ? [] : stateId));
  const leases = await findLeasesInStates(tx, stateIds);
  await releaseLeases(
    tx,
    deps,
    leases.flatMap(({ flowRunId, leaseId }) => [leaseId, flowRunId]),
  );
}
