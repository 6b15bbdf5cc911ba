import type { Rule, Transition } from '../rule.ts';
import type { EnclosingFlowRun, TaskSubject } from '../task-queries.ts';

/** A proposed step of a task run. */
export interface TaskTransition extends Transition<TaskSubject> {
  /** The flow run that the task belongs to; undefined when it has none, or the run is gone. */
  readonly enclosing: () => Promise<EnclosingFlowRun | undefined>;
}

export type TaskRule = Rule<TaskSubject, TaskTransition>;
