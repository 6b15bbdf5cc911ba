import type { Progress } from '../bookkeeping.ts';
import { proceed, type Rule, wait } from '../rule.ts';
import { wholeSecondsUntil } from '../states.ts';

/** A run that starts before its due time waits; the client is told for how many seconds. Spec 03 F14. */
export const waitForScheduledTime: Rule<Progress> = {
  name: 'wait-for-scheduled-time',
  from: ['SCHEDULED', 'PENDING'],
  to: ['RUNNING'],
  before({ current, now }) {
    const due = current!.details.scheduled_time;
    const delaySeconds = due === null ? 0 : wholeSecondsUntil(due, now);
    return delaySeconds > 0 ? wait(delaySeconds, 'Scheduled time is in the future') : proceed;
  },
};
