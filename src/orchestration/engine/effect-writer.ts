import { FOREVER_SECONDS, renewLease } from '../../concurrency/lease.ts';
import type { Tx } from '../../store/store.ts';
import type { OrchestrationDeps } from '../deps.ts';
import { countDroppedRun } from '../queries/deployment-queries.ts';
import { deleteFlowRunInputs } from '../queries/input-queries.ts';
import { insertCacheEntry } from '../queries/task-queries.ts';
import { cancelReservation, keepSlotWithoutLease, releaseDeploymentSlot, takeSlot } from '../slots/deployment-slots.ts';
import { releaseTagSlots, releaseTagSlotsOf, takeTagSlots } from '../slots/tag-slots.ts';
import type { Effect, Reservation, Reserved } from './effect.ts';

/** Effects that a short transaction can write: they neither lock nor read. */
export const SHORT_EFFECTS: ReadonlySet<Effect['kind']> = new Set([
  'announce',
  'delete-inputs',
  'insert-cache-entry',
  'wake-task-workers',
] as const);

/** Acquires slots that a rule requests. @returns undefined if a limit is full */
export async function reserve(tx: Tx, deps: OrchestrationDeps, reservation: Reservation): Promise<Reserved | undefined> {
  switch (reservation.kind) {
    case 'deployment-slot': {
      const { graceSeconds, renewing, inPlaceOf, wakesIfFull } = reservation;
      if (inPlaceOf) await releaseDeploymentSlot(tx, deps, inPlaceOf.flowRunId, inPlaceOf.leaseId);
      if (renewing !== undefined && (await renewLease(tx, deps, renewing, graceSeconds))) return { leaseId: renewing, undo: null };
      const leaseId = await takeSlot(tx, deps, reservation);
      if (leaseId === undefined && wakesIfFull !== undefined) tx.afterCommit(() => deps.bus.publish('wake', wakesIfFull));
      return taken(leaseId);
    }
    case 'tag-slots': {
      const lease = await takeTagSlots(tx, deps, reservation.taskRunId, reservation.limits);
      return lease === null ? { leaseId: null, undo: null } : taken(lease);
    }
  }
}

const taken = (leaseId: string | undefined): Reserved | undefined =>
  leaseId === undefined ? undefined : { leaseId, undo: { kind: 'cancel-reservation', leaseId } };

/** Writes an effect of a transition. */
export async function applyEffect(tx: Tx, deps: OrchestrationDeps, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'announce':
      deps.outbox.emitKnowing(effect.triggers, tx, effect.event);
      return;
    case 'delete-inputs':
      return deleteFlowRunInputs(tx, effect.flowRunId, effect.keys);
    case 'keep-slot-without-lease':
      return keepSlotWithoutLease(tx, deps, effect.flowRunId, effect.leaseId);
    case 'extend-lease':
      await renewLease(tx, deps, effect.leaseId, FOREVER_SECONDS);
      return;
    case 'release-deployment-slot':
      return releaseDeploymentSlot(tx, deps, effect.flowRunId, effect.leaseId);
    case 'release-tag-slots':
      return releaseTagSlots(tx, deps, effect.run);
    case 'release-tag-slots-of-tasks':
      return releaseTagSlotsOf(tx, deps, { flowRunIds: [effect.flowRunId] }, effect.limitIds);
    case 'cancel-reservation':
      return cancelReservation(tx, deps, effect.leaseId);
    case 'insert-cache-entry':
      return insertCacheEntry(tx, effect.entry);
    case 'count-dropped-run':
      return countDroppedRun(tx, effect.deploymentId);
    case 'wake-task-workers':
      tx.afterCommit(() => deps.bus.publish('scheduledTaskRuns', [effect.taskKey]));
  }
}
