import { ANY, abort, fromState, keep, proceed } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { isPersistedResult, isTerminal, type StateType, TERMINAL } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const POINTLESS: readonly StateType[] = ['CANCELLING', 'PAUSED', 'CRASHED'];

const alreadyIn = (type: string) => `Run is already in terminal state ${type}.`;
const COMPLETED = 'Run is already COMPLETED.';
const NO_DEPLOYMENT = 'Cannot reschedule a run without an associated deployment.';

export const leaveTerminal = fromState<FlowSubject, FlowTransition>({
  name: 'leave-terminal',
  description:
    'Allows a finished run to start a new attempt, with all its pauses, unless a persisted result would be lost. A run without a deployment cannot be rescheduled, because no worker would pick it up.',
  bookkeeping: 'Starts a new attempt at a finished run, with all its pauses: workers can pick it up, and its next execution counts.',
  reasons: [alreadyIn('<type>'), COMPLETED, NO_DEPLOYMENT],
  from: TERMINAL,
  to: ANY,
  check({ current, proposed, run }) {
    const { type, data } = current;
    if (POINTLESS.includes(proposed.type)) return abort(alreadyIn(type));
    if (isTerminal(proposed.type)) return proceed;
    if (type === 'COMPLETED' && isPersistedResult(data)) return keep(COMPLETED);
    return proposed.type === 'SCHEDULED' && run.deploymentId === null ? abort(NO_DEPLOYMENT) : proceed;
  },
  prepare({ proposed, run }) {
    if (isTerminal(proposed.type)) return undefined;
    const retry_type = proposed.type === 'SCHEDULED' ? ('reschedule' as const) : null;
    return { run: { empiricalPolicy: { ...run.empiricalPolicy, resuming: false, pause_keys: [], retry_type } } };
  },
});
