import type { Progress } from '../bookkeeping.ts';
import { fromState, proceed, wait } from '../engine/rule.ts';
import { wholeSecondsUntil } from '../states.ts';

const EARLY = 'Scheduled time is in the future';

export const waitForScheduledTime = fromState<Progress>({
  name: 'wait-for-scheduled-time',
  description: 'Delays a run until its scheduled time. The response contains the remaining seconds.',
  reasons: [EARLY],
  from: ['SCHEDULED', 'PENDING'],
  to: ['RUNNING'],
  check({ current, now }) {
    const due = current.details.scheduled_time;
    const delaySeconds = due === null ? 0 : wholeSecondsUntil(due, now);
    return delaySeconds > 0 ? wait(delaySeconds, EARLY) : proceed;
  },
});
