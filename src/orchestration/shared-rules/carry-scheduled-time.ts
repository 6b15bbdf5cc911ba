import type { Progress } from '../bookkeeping.ts';
import { fromState } from '../engine/rule.ts';

export const carryScheduledTime = fromState<Progress>({
  name: 'carry-scheduled-time',
  description: 'Copies the scheduled time to the pending state if a worker picks up a run, unless the proposal contains one.',
  from: ['SCHEDULED'],
  to: ['PENDING'],
  prepare({ current, proposed }) {
    if (proposed.details.scheduled_time !== null) return undefined;
    return { details: { scheduled_time: current.details.scheduled_time } };
  },
});
