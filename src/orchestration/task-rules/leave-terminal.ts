import { ANY, abort, amend, fromState, keep, proceed } from '../rule.ts';
import { isPersistedResult, isTerminal, type StateType, TERMINAL } from '../states.ts';
import type { TaskSubject } from '../task-queries.ts';
import type { TaskTransition } from './task-rule.ts';

const POINTLESS: readonly StateType[] = ['CANCELLING', 'PAUSED', 'CRASHED'];

const alreadyIn = (type: string) => `Run is already ${type}.`;
const COMPLETED = 'This run is already completed.';

export const leaveTerminal = fromState<TaskSubject, TaskTransition>({
  name: 'leave-terminal',
  description:
    'Allows a finished task to start again, with a run count of zero, unless it has a persisted result. In a later attempt of its flow, the new state is named `Retrying`.',
  reasons: [alreadyIn('<type>'), COMPLETED],
  from: TERMINAL,
  to: ANY,
  async before({ current, proposed, run, enclosing }) {
    const { type, data } = current;
    if (POINTLESS.includes(proposed.type)) return abort(alreadyIn(type));
    if (type === 'COMPLETED' && isPersistedResult(data)) return keep(COMPLETED);
    if (isTerminal(proposed.type)) return proceed;
    const flowRun = proposed.type === 'RUNNING' ? await enclosing() : undefined;
    const retries = flowRun !== undefined && run.flowRunRunCount < flowRun.runCount;
    return amend({ name: retries ? 'Retrying' : undefined, run: { runCount: 0 } });
  },
});
