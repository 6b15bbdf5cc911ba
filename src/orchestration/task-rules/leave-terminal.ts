import { ANY, abort, amend, keep, proceed } from '../rule.ts';
import { isPersistedResult, isTerminal, type StateType, TERMINAL } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

const POINTLESS: readonly StateType[] = ['CANCELLING', 'PAUSED', 'CRASHED'];

/** A finished task may run anew, counted from the start, unless its result is kept. Spec 03 T2. */
export const leaveTerminal: TaskRule = {
  name: 'leave-terminal',
  from: TERMINAL,
  to: ANY,
  async before({ current, proposed, run, enclosing }) {
    const { type, data } = current!;
    if (POINTLESS.includes(proposed.type)) return abort(`Run is already ${type}.`);
    if (type === 'COMPLETED' && isPersistedResult(data)) return keep('This run is already completed.');
    if (isTerminal(proposed.type)) return proceed;
    const flowRun = proposed.type === 'RUNNING' ? await enclosing() : undefined;
    const retries = flowRun !== undefined && run.flowRunRunCount < flowRun.runCount;
    return amend({ name: retries ? 'Retrying' : undefined, run: { runCount: 0 } });
  },
};
