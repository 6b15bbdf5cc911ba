import type { FlowSubject } from '../flow-queries.ts';
import { fromState, proceed, rejectWith } from '../rule.ts';
import { RESUMING, stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const NOT_STARTED = 'Scheduled flow run has no infrastructure to terminate.';
const SUSPENDED = 'Suspended flow run has no infrastructure to terminate.';

export const cancelWithoutInfrastructure = fromState<FlowSubject, FlowTransition>({
  name: 'cancel-without-infrastructure',
  description: 'Cancels a run immediately if no process is working on it, because no process would confirm the cancellation.',
  reasons: [NOT_STARTED, SUSPENDED],
  from: ['SCHEDULED', 'PAUSED'],
  to: ['CANCELLING'],
  before(transition) {
    const { name, type, details } = transition.current;
    const cancelled = () => stateAt({ type: 'CANCELLED' }, transition);
    if ((type === 'SCHEDULED' && !transition.run.infrastructurePid) || name === RESUMING) return rejectWith(cancelled(), NOT_STARTED);
    if (type === 'PAUSED' && details.pause_reschedule) return rejectWith(cancelled(), SUSPENDED);
    return proceed;
  },
});
