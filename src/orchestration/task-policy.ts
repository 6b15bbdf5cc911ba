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

export type TaskPolicyName = 'normal' | 'forced' | 'background';

/** The rules of each way to change the state of a task run, in the order in which they are asked (spec 03 §4). */
export const taskPolicies: Record<TaskPolicyName, readonly TaskRule[]> = {
  normal: [
    useCachedState, // first: a known result needs neither the flow nor a slot
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
  ],
  /** Runs that task workers work on: delivered once, outside of any flow. */
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
  forced: [releaseSlotsOfTags],
};
