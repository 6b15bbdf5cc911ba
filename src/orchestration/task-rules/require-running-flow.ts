import { ANY_OR_NONE, abort, proceed, rejectWith } from '../engine/rule.ts';
import { stateAt } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

const NOT_RUNNING = 'The enclosing flow must be running to begin task execution.';

const flowPaused = (flowRunId: string) => `The flow is paused, new tasks can execute after resuming flow run: ${flowRunId}.`;

export const requireRunningFlow: TaskRule = {
  name: 'require-running-flow',
  description:
    'Starts a task only while its flow is running. While the flow is paused, the task is also paused, with the state name `NotReady`.',
  reasons: [NOT_RUNNING, flowPaused('<id>')],
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async check(transition) {
    const { run, enclosing } = transition;
    if (run.flowRunId === null) return proceed;
    const flowRun = await enclosing();
    if (flowRun?.stateType === 'RUNNING') return proceed;
    if (flowRun?.stateType !== 'PAUSED' || !flowRun.details) return abort(NOT_RUNNING);
    const { pause_timeout, pause_reschedule } = flowRun.details;
    const paused = { type: 'PAUSED', name: 'NotReady', state_details: { pause_timeout, pause_reschedule } } as const;
    return rejectWith(stateAt(paused, transition), flowPaused(run.flowRunId));
  },
};
