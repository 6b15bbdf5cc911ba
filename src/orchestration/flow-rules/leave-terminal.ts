import type { FlowSubject } from '../flow-queries.ts';
import { ANY, abort, amend, fromState, keep, proceed } from '../rule.ts';
import { isPersistedResult, isTerminal, type StateType, TERMINAL } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';
import { RESULT_LOST, resultLoss } from './protect-result.ts';

const POINTLESS: readonly StateType[] = ['CANCELLING', 'PAUSED', 'CRASHED'];

const alreadyIn = (type: string) => `Run is already in terminal state ${type}.`;
const COMPLETED = 'Run is already COMPLETED.';
const NO_DEPLOYMENT = 'Cannot reschedule a run without an associated deployment.';

export const leaveTerminal = fromState<FlowSubject, FlowTransition>({
  name: 'leave-terminal',
  description:
    'Allows a finished run to start a new attempt unless a persisted result would be lost. A run without a deployment cannot be rescheduled, because no worker would pick it up.',
  reasons: [alreadyIn('<type>'), RESULT_LOST, COMPLETED, NO_DEPLOYMENT],
  from: TERMINAL,
  to: ANY,
  before({ current, proposed, run }) {
    const { type, data } = current;
    if (POINTLESS.includes(proposed.type)) return abort(alreadyIn(type));
    if (isTerminal(proposed.type)) return resultLoss(current, proposed) ?? proceed;
    if (type === 'COMPLETED' && isPersistedResult(data)) return keep(COMPLETED);
    const reschedules = proposed.type === 'SCHEDULED';
    if (reschedules && run.deploymentId === null) return abort(NO_DEPLOYMENT);
    const retry_type = reschedules ? ('reschedule' as const) : null;
    return amend({ run: { empiricalPolicy: { ...run.empiricalPolicy, resuming: false, pause_keys: [], retry_type } } });
  },
});
