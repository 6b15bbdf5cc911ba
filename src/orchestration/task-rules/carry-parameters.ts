import { amend, proceed } from '../rule.ts';
import type { TaskRule } from './task-rule.ts';

/** Where the parameters of a background task are kept goes with it from state to state. Spec 03 T5. */
export const carryParameters: TaskRule = {
  name: 'carry-parameters',
  from: ['SCHEDULED', 'PENDING'],
  to: ['PENDING', 'RUNNING'],
  before({ current, proposed }) {
    const { task_parameters_id } = current!.details;
    return proposed.details.task_parameters_id === null && task_parameters_id !== null
      ? amend({ details: { task_parameters_id } })
      : proceed;
  },
};
