import type { Rule, Transition } from '../engine/rule.ts';
import type { EnclosingFlowRun, TaskSubject } from '../queries/task-queries.ts';

/** A proposed transition of a task run. */
export interface TaskTransition extends Transition<TaskSubject> {
  /** The flow run of the task; undefined if it has none, or the run no longer exists. */
  readonly enclosing: () => Promise<EnclosingFlowRun | undefined>;
}

export type TaskRule = Rule<TaskSubject, TaskTransition>;
