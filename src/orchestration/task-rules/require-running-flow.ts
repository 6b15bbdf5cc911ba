import { ANY_OR_NONE, abort, proceed, rejectWith } from '../rule.ts';
import { proposedState } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

/** A task starts only while its flow runs; in a pause it waits with it. Spec 03 T3. */
export const requireRunningFlow: TaskRule = {
  name: 'require-running-flow',
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async before({ deps, run, enclosing }) {
    if (run.flowRunId === null) return proceed;
    const flowRun = await enclosing();
    if (flowRun?.stateType === 'RUNNING') return proceed;
    if (flowRun?.stateType !== 'PAUSED' || !flowRun.details) return abort('The enclosing flow must be running to begin task execution.');
    const { pause_timeout, pause_reschedule } = flowRun.details;
    return rejectWith(
      proposedState({ type: 'PAUSED', name: 'NotReady', state_details: { pause_timeout, pause_reschedule } }, deps),
      `The flow is paused, new tasks can execute after resuming flow run: ${run.flowRunId}.`,
    );
  },
};
