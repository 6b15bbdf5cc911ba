import { underForce } from './engine/rule.ts';
import { carryScheduledTime } from './shared-rules/carry-scheduled-time.ts';
import { preventDoubleSubmission } from './shared-rules/prevent-double-submission.ts';
import { waitForScheduledTime } from './shared-rules/wait-for-scheduled-time.ts';
import { cacheState } from './task-rules/cache-state.ts';
import { carryParameters } from './task-rules/carry-parameters.ts';
import { enqueue } from './task-rules/enqueue.ts';
import { leaveTerminal } from './task-rules/leave-terminal.ts';
import { nameReruns } from './task-rules/name-reruns.ts';
import { noteFlowAttempt } from './task-rules/note-flow-attempt.ts';
import { releaseSlotsOfTags } from './task-rules/release-tag-slots.ts';
import { requireRunningFlow } from './task-rules/require-running-flow.ts';
import { retry } from './task-rules/retry.ts';
import { takeSlotsOfTags } from './task-rules/take-tag-slots.ts';
import type { TaskRule } from './task-rules/task-rule.ts';
import { useCachedState } from './task-rules/use-cached-state.ts';

export type TaskPolicyName = 'normal' | 'forced' | 'background' | 'mirror';

/** When each policy applies, for docs/orchestration.md. */
export const taskPolicyUses: Record<TaskPolicyName, string> = {
  normal: 'Client proposals without `force`.',
  background: 'Deferred task runs, which task workers run outside of a flow, including proposals with `force` and the first state.',
  forced: 'Proposals with `force`, the first state of a new run, and task runs whose flow run was cancelled.',
  mirror: "Copies of a subflow's states, to which the flow run rules have already been applied.",
};

const normal: readonly TaskRule[] = [
  useCachedState, // first: a cached result needs neither the flow nor a slot
  leaveTerminal,
  requireRunningFlow,
  takeSlotsOfTags,
  carryScheduledTime,
  waitForScheduledTime,
  retry,
  nameReruns,
  noteFlowAttempt,
  cacheState,
  releaseSlotsOfTags,
];

/** The rules of each policy, in order of evaluation. */
export const taskPolicies: Record<TaskPolicyName, readonly TaskRule[]> = {
  normal,
  background: [
    preventDoubleSubmission,
    useCachedState,
    leaveTerminal,
    carryScheduledTime,
    carryParameters,
    waitForScheduledTime,
    retry,
    nameReruns,
    noteFlowAttempt,
    cacheState,
    releaseSlotsOfTags,
    enqueue,
  ],
  forced: underForce(normal),
  mirror: [releaseSlotsOfTags],
};
