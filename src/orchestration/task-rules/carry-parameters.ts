import { fromState } from '../engine/rule.ts';
import type { TaskSubject } from '../queries/task-queries.ts';
import type { TaskTransition } from './task-rule.ts';

export const carryParameters = fromState<TaskSubject, TaskTransition>({
  name: 'carry-parameters',
  description:
    'Copies the reference to the parameters of a background task from state to state until the task runs, if the proposal omits it.',
  from: ['SCHEDULED', 'PENDING'],
  to: ['PENDING', 'RUNNING'],
  prepare({ current, proposed }) {
    const { task_parameters_id } = current.details;
    return proposed.details.task_parameters_id === null && task_parameters_id !== null ? { details: { task_parameters_id } } : undefined;
  },
});
