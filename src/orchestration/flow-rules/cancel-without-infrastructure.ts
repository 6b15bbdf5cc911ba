import { type FromState, fromState, proceed, rejectWith } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { RESUMING, stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const NOT_STARTED = 'Scheduled flow run has no infrastructure to terminate.';
const SUSPENDED = 'Suspended flow run has no infrastructure to terminate.';

function check(transition: FromState<FlowTransition>) {
  const { name, type, details } = transition.current;
  const cancelled = () => stateAt({ type: 'CANCELLED' }, transition);
  if ((type === 'SCHEDULED' && !transition.run.infrastructurePid) || name === RESUMING)
    return rejectWith<FlowSubject>(cancelled(), NOT_STARTED);
  if (type === 'PAUSED' && details.pause_reschedule) return rejectWith<FlowSubject>(cancelled(), SUSPENDED);
  return proceed;
}

export const cancelWithoutInfrastructure = fromState<FlowSubject, FlowTransition>({
  name: 'cancel-without-infrastructure',
  description: 'Cancels a run immediately if no process is working on it, because no process would confirm the cancellation.',
  reasons: [NOT_STARTED, SUSPENDED],
  from: ['SCHEDULED', 'PAUSED'],
  to: ['CANCELLING'],
  check,
  forced: { check },
});
