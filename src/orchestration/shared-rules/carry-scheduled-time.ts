import type { Progress } from '../bookkeeping.ts';
import { amend, proceed, type Rule } from '../rule.ts';

/** A scheduled run that is picked up keeps its due time, unless the proposal brings one. Spec 03 F13. */
export const carryScheduledTime: Rule<Progress> = {
  name: 'carry-scheduled-time',
  from: ['SCHEDULED'],
  to: ['PENDING'],
  before({ current, proposed }) {
    if (proposed.details.scheduled_time !== null) return proceed;
    return amend({ details: { scheduled_time: current!.details.scheduled_time } });
  },
};
