import { notFoundBelow } from '../../base/errors.ts';
import { ANY_OR_NONE } from '../engine/rule.ts';
import type { TaskRule } from './task-rule.ts';

/** A deleted flow run is a 404. */
export const noteFlowAttempt: TaskRule = {
  name: 'note-flow-attempt',
  description: 'Records the attempt of the flow in which a task runs, so that a later attempt can detect that it runs the task again.',
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async after({ run, enclosing }) {
    if (run.flowRunId === null) return undefined;
    const flowRun = await enclosing();
    if (!flowRun) throw notFoundBelow(`Unable to read flow run associated with task run: ${run.id}, this flow run might have been deleted`);
    return { run: { flowRunRunCount: flowRun.runCount } };
  },
};
