import type { Progress } from '../bookkeeping.ts';
import { amend, fromState, proceed } from '../rule.ts';

export const carryScheduledTime = fromState<Progress>({
  name: 'carry-scheduled-time',
  description: 'Copies the scheduled time to the pending state of a run that a worker picks up, unless the proposal contains one.',
  from: ['SCHEDULED'],
  to: ['PENDING'],
  before({ current, proposed }) {
    if (proposed.details.scheduled_time !== null) return proceed;
    return amend({ details: { scheduled_time: current.details.scheduled_time } });
  },
});
