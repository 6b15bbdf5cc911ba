import type { FlowSubject } from '../src/orchestration/queries/flow-queries.ts';
import type { TaskSubject } from '../src/orchestration/queries/task-queries.ts';
import type { FlowRunPolicy, TaskRunPolicy } from '../src/store/schema/shapes.ts';

/** What transitions do to one part of a run. */
interface Treatment {
  unforced: string;
  /** The same, if it is missing. */
  forced?: string;
}

/** Columns that no transition changes. */
type FixedOfFlowRun =
  | 'id'
  | 'name'
  | 'tags'
  | 'flowId'
  | 'deploymentId'
  | 'workQueueId'
  | 'parentTaskRunId'
  | 'createdById'
  | 'createdByType'
  | 'createdByName'
  | 'concurrencyKey'
  | 'priority'
  | 'turn';
type FixedOfTaskRun = 'id' | 'flowRunId' | 'taskKey' | 'tags' | 'empiricalPolicy';
/** What the author of the flow or task sets. */
type FixedOfPolicy = Exclude<keyof TaskRunPolicy, keyof FlowRunPolicy> | keyof (TaskRunPolicy | FlowRunPolicy);

const progress = {
  stateId: { unforced: 'That of the written state.' },
  stateType: { unforced: 'That of the written state.' },
  stateName: { unforced: 'That of the written state.' },
  stateTimestamp: { unforced: 'That of the written state.' },
  startTime: { unforced: 'Set once, by the first RUNNING state, or by a terminal state before that.' },
  endTime: { unforced: 'Set by a terminal state, and kept by further ones; null again when the run leaves it.' },
  totalRunTime: { unforced: 'Grows by the time in each RUNNING state that the run leaves.' },
  expectedStartTime: { unforced: 'Set once, by the first state.' },
  nextScheduledStartTime: { unforced: 'The scheduled time while the run is SCHEDULED, otherwise null.' },
} satisfies Partial<Record<keyof FlowSubject & keyof TaskSubject, Treatment>>;

/** Every column of a flow run that a transition could change. */
export const flowRunFields: Record<Exclude<keyof FlowSubject, FixedOfFlowRun | 'empiricalPolicy'>, Treatment> = {
  ...progress,
  runCount: { unforced: 'Grows with each RUNNING state, unless `resuming` is set.' },
  infrastructurePid: { unforced: 'Not changed: workers and runners report it.' },
  origin: { unforced: 'The client that proposes a RUNNING state.' },
  startTimeouts: { unforced: 'Grows when the run is scheduled again because it did not start in time. Null when it runs or ends.' },
  slotLeaseId: { unforced: 'Null: the written state references the lease that an active run gets when its deployment gets a limit.' },
};

/** The state of a flow run in its policy. */
export const flowPolicyFields: Record<Exclude<keyof FlowRunPolicy, FixedOfPolicy>, Treatment> = {
  retry_type: {
    unforced:
      '`in_process` when a retry replaces a failure. `reschedule` when a finished run is scheduled, and when a run that its process would retry is scheduled by anything else. Null when a finished run starts in another way, and when a failure is final.',
    forced: 'The same, but no retry replaces a failure.',
  },
  pause_keys: {
    unforced:
      'Gets the key of each pause, or an id for a pause without a key. Empty when a new attempt begins: a retry, a finished run that leaves its end, or a run whose waiting process is abandoned.',
    forced: 'The same, but a pause adds nothing: the code of the flow may still reach it.',
  },
  resuming: {
    unforced: 'True when the run leaves a pause. False when it runs, ends, or begins a new attempt.',
    forced: 'The same, but only if the run continues after the pause.',
  },
};

/** Every column of a task run that a transition could change. */
export const taskRunFields: Record<Exclude<keyof TaskSubject, FixedOfTaskRun>, Treatment> = {
  ...progress,
  stateName: {
    unforced: 'That of the written state, which is named `Retrying` or `Rerunning` if the task has run before.',
    forced: 'That of the written state, as proposed.',
  },
  runCount: { unforced: 'Grows with each RUNNING state. Zero when a finished task starts again, before it grows.' },
  flowRunRunCount: { unforced: "The flow run's run count when the task starts." },
  queuedAt: { unforced: 'Set when a deferred task is scheduled, until it is delivered.' },
  queue: { unforced: '`retry` or `scheduled`, together with `queued_at`.' },
};

const CARRIED_TIME = 'A SCHEDULED state without one is due immediately. A PENDING state gets that of the state before it.';

/** What transitions do outside of the columns of the run. */
export const flowRunEffects: Record<string, Treatment> = {
  '`state_details.scheduled_time`': { unforced: CARRIED_TIME },
  '`state_details.deployment_concurrency_lease_id`': {
    unforced: 'Goes from state to state. At the start of the run, its lease is renewed, or deleted if the client renews no leases.',
    forced: 'Goes from state to state. If the client renews no leases, the lease expires only after its process has renewed it.',
  },
  'Slot of the deployment': {
    unforced: 'Acquired by PENDING, kept by RUNNING, CANCELLING, and a retry in process, released by all other states.',
    forced: 'Never acquired. Kept and released in the same way.',
  },
  'Slots of its tasks on tags': { unforced: 'Released by terminal states.' },
  'Inputs under the keys of a pause': { unforced: 'Deleted by the pause.' },
  'Task run in the parent flow run': { unforced: 'Gets a copy of the state.' },
  Event: { unforced: 'Emitted for every written state.' },
};

export const taskRunEffects: Record<string, Treatment> = {
  '`state_details.scheduled_time`': { unforced: CARRIED_TIME },
  '`state_details.task_parameters_id`': { unforced: 'Goes from state to state of a deferred task, until it runs.' },
  'Slots on its tags': {
    unforced: 'Acquired by RUNNING, kept by CANCELLING, released by all other states.',
    forced: 'Never acquired. Kept and released in the same way.',
  },
  'Cached state': {
    unforced: 'Stored by a COMPLETED state with a cache key.',
    forced: 'Not stored: other runs use only results that the rules have accepted.',
  },
};
