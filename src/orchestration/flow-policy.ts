import { underForce } from './engine/rule.ts';
import { admitLateStart } from './flow-rules/admit-late-start.ts';
import { announce } from './flow-rules/announce.ts';
import { cancelLateCollision } from './flow-rules/cancel-late-collision.ts';
import { cancelWithoutInfrastructure } from './flow-rules/cancel-without-infrastructure.ts';
import { dropLate } from './flow-rules/drop-late.ts';
import { dropUnrenewedLease } from './flow-rules/drop-unrenewed-lease.ts';
import type { FlowRule } from './flow-rules/flow-rule.ts';
import { guardLate } from './flow-rules/guard-late.ts';
import { keepDeploymentSlot } from './flow-rules/keep-deployment-slot.ts';
import { keepLease } from './flow-rules/keep-lease.ts';
import { leavePause } from './flow-rules/leave-pause.ts';
import { leaveTerminal } from './flow-rules/leave-terminal.ts';
import { pause } from './flow-rules/pause.ts';
import { preventDuplicateTransition } from './flow-rules/prevent-duplicate-transition.ts';
import { preventLateClaim } from './flow-rules/prevent-late-claim.ts';
import { protectResult } from './flow-rules/protect-result.ts';
import { releaseDeploymentSlot } from './flow-rules/release-deployment-slot.ts';
import { releaseSlotsOfDeadTasks } from './flow-rules/release-slots-of-dead-tasks.ts';
import { releaseSlotsOfTasks } from './flow-rules/release-slots-of-tasks.ts';
import { reschedule } from './flow-rules/reschedule.ts';
import { rescheduleUnstarted } from './flow-rules/reschedule-unstarted.ts';
import { resolveCollision } from './flow-rules/resolve-collision.ts';
import { retry } from './flow-rules/retry.ts';
import { retryElsewhere } from './flow-rules/retry-elsewhere.ts';
import { stayCancelling } from './flow-rules/stay-cancelling.ts';
import { takeDeploymentSlot } from './flow-rules/take-deployment-slot.ts';
import { carryScheduledTime } from './shared-rules/carry-scheduled-time.ts';
import { preventDoubleSubmission } from './shared-rules/prevent-double-submission.ts';
import { waitForScheduledTime } from './shared-rules/wait-for-scheduled-time.ts';

export type FlowPolicyName = 'normal' | 'forced' | 'late' | 'dropped' | 'unstarted' | 'silent' | 'collision';

/** When each policy applies, for docs/orchestration.md. */
export const flowPolicyUses: Record<FlowPolicyName, string> = {
  normal: 'Client proposals without `force`, the resumption of a paused run, and cancellations that are not confirmed in time.',
  forced:
    "Proposals with `force`, the first state of a new run, and transitions that background services make when a pause times out or a parent is cancelled. This policy skips most checks, but still handles events, results, slots, and the run's bookkeeping.",
  late: 'The background service that marks scheduled runs as late.',
  dropped: 'The background service that cancels late runs that a late-run policy drops. It proposes CANCELLED.',
  unstarted: 'The background service that ends pending states if runs do not start in time. It proposes CRASHED.',
  silent: 'The background service that finds dead processes by their missing heartbeats. It proposes CRASHED.',
  collision:
    'The background service that resolves run collisions at a concurrency limit. It proposes CANCELLING, and CANCELLED for cancellations that are not confirmed within the grace period.',
};

const normal: readonly FlowRule[] = [
  keepLease,
  preventDuplicateTransition, // before all rules that count or acquire something: a repeated request must not do so twice
  leaveTerminal,
  protectResult,
  stayCancelling,
  cancelWithoutInfrastructure,
  preventDoubleSubmission, // before the run acquires a slot
  preventLateClaim,
  keepDeploymentSlot,
  takeDeploymentSlot,
  admitLateStart,
  dropUnrenewedLease,
  guardLate,
  pause,
  leavePause,
  carryScheduledTime,
  waitForScheduledTime,
  retry,
  reschedule,
  announce,
  releaseDeploymentSlot,
  releaseSlotsOfTasks,
];

/** The rules of each policy, in order of evaluation. */
export const flowPolicies: Record<FlowPolicyName, readonly FlowRule[]> = {
  normal,
  forced: underForce(normal),
  late: [guardLate, cancelLateCollision, announce, releaseSlotsOfTasks],
  dropped: [dropLate, announce, releaseSlotsOfTasks],
  unstarted: [rescheduleUnstarted, reschedule, announce, releaseDeploymentSlot, releaseSlotsOfTasks],
  silent: [retryElsewhere, reschedule, announce, releaseDeploymentSlot, releaseSlotsOfTasks, releaseSlotsOfDeadTasks],
  collision: [
    keepLease,
    resolveCollision,
    cancelWithoutInfrastructure,
    dropUnrenewedLease,
    announce,
    releaseDeploymentSlot,
    releaseSlotsOfTasks,
  ],
};
