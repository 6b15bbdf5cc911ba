import { notFoundBelow } from '../../base/errors.ts';
import { ANY_OR_NONE } from '../rule.ts';
import type { TaskRule } from './task-rule.ts';

/** In which attempt of its flow a task ran: a later attempt runs it again. Spec 03 T8. */
export const noteFlowAttempt: TaskRule = {
  name: 'note-flow-attempt',
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async after({ run, enclosing }) {
    if (run.flowRunId === null) return undefined;
    const flowRun = await enclosing();
    if (!flowRun) throw notFoundBelow(`Unable to read flow run associated with task run: ${run.id}, this flow run might have been deleted`);
    return { flowRunRunCount: flowRun.runCount };
  },
};
