import type { Progress } from '../bookkeeping.ts';
import { amend, fromState, proceed } from '../rule.ts';

export const carryScheduledTime = fromState<Progress>({
  name: 'carry-scheduled-time',
  description: 'Copies the scheduled time to the pending state of a run that is picked up, unless the proposal brings one.',
  from: ['SCHEDULED'],
  to: ['PENDING'],
  before({ current, proposed }) {
    if (proposed.details.scheduled_time !== null) return proceed;
    return amend({ details: { scheduled_time: current.details.scheduled_time } });
  },
});
