import { proceed, rejectWith } from '../rule.ts';
import { RESUMING } from '../states.ts';
import { type FlowRule, replacement } from './flow-rule.ts';

/** A run that no process works on is cancelled at once: nobody would ever confirm it. Spec 03 F5. */
export const cancelWithoutInfrastructure: FlowRule = {
  name: 'cancel-without-infrastructure',
  from: ['SCHEDULED', 'PAUSED'],
  to: ['CANCELLING'],
  before(transition) {
    const { name, type, details } = transition.current!;
    const cancelled = () => replacement(transition, { type: 'CANCELLED' });
    if ((type === 'SCHEDULED' && !transition.run.infrastructurePid) || name === RESUMING)
      return rejectWith(cancelled(), 'Scheduled flow run has no infrastructure to terminate.');
    if (type === 'PAUSED' && details.pause_reschedule)
      return rejectWith(cancelled(), 'Suspended flow run has no infrastructure to terminate.');
    return proceed;
  },
};
