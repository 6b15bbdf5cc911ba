import { ANY, abort, fromState, keep, proceed } from '../engine/rule.ts';
import type { TaskSubject } from '../queries/task-queries.ts';
import { isPersistedResult, isTerminal, type StateType, TERMINAL } from '../states.ts';
import type { TaskTransition } from './task-rule.ts';

const POINTLESS: readonly StateType[] = ['CANCELLING', 'PAUSED', 'CRASHED'];

const alreadyIn = (type: string) => `Run is already ${type}.`;
const COMPLETED = 'This run is already completed.';

export const leaveTerminal = fromState<TaskSubject, TaskTransition>({
  name: 'leave-terminal',
  description:
    'Allows a finished task to start again, with a run count of zero, unless it has a persisted result. In a later attempt of its flow, the new state is named `Retrying`.',
  bookkeeping: 'Allows a finished task to start again, with a run count of zero. The state keeps its proposed name.',
  reasons: [alreadyIn('<type>'), COMPLETED],
  from: TERMINAL,
  to: ANY,
  check({ current, proposed }) {
    const { type, data } = current;
    if (POINTLESS.includes(proposed.type)) return abort(alreadyIn(type));
    if (type === 'COMPLETED' && isPersistedResult(data)) return keep(COMPLETED);
    return proceed;
  },
  async prepare({ proposed, run, enclosing }) {
    if (isTerminal(proposed.type)) return undefined;
    const flowRun = proposed.type === 'RUNNING' ? await enclosing() : undefined;
    const retries = flowRun !== undefined && run.flowRunRunCount < flowRun.runCount;
    return { ...(retries && { name: 'Retrying' }), run: { runCount: 0 } };
  },
  /** The state keeps its proposed name. */
  forced: { prepare: ({ proposed }) => (isTerminal(proposed.type) ? undefined : { run: { runCount: 0 } }) },
});
