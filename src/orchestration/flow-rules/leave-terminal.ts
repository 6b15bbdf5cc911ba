import { ANY, abort, amend, keep, proceed } from '../rule.ts';
import { isPersistedResult, isTerminal, type StateType, TERMINAL } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';
import { resultLoss } from './protect-result.ts';

const POINTLESS: readonly StateType[] = ['CANCELLING', 'PAUSED', 'CRASHED'];

/** A finished run may be run anew, if its result is not lost by it and somebody can pick it up. Spec 03 F3. */
export const leaveTerminal: FlowRule = {
  name: 'leave-terminal',
  from: TERMINAL,
  to: ANY,
  before({ current, proposed, run }) {
    const { type, data } = current!;
    if (POINTLESS.includes(proposed.type)) return abort(`Run is already in terminal state ${type}.`);
    if (isTerminal(proposed.type)) return resultLoss(current!, proposed) ?? proceed;
    if (type === 'COMPLETED' && isPersistedResult(data)) return keep('Run is already COMPLETED.');
    const reschedules = proposed.type === 'SCHEDULED';
    if (reschedules && run.deploymentId === null) return abort('Cannot reschedule a run without an associated deployment.');
    const retry_type = reschedules ? ('reschedule' as const) : null;
    return amend({ run: { empiricalPolicy: { ...run.empiricalPolicy, resuming: false, pause_keys: [], retry_type } } });
  },
};
