import { fromState, keep, proceed, rejectWith } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { findStartTimeout } from '../queries/start-timeout-queries.ts';
import { stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const NOT_LIMITED = 'This flow run may be pending for any time.';
const NOT_STARTED = 'The flow run did not start in time.';

export const rescheduleUnstarted = fromState<FlowSubject, FlowTransition>({
  name: 'reschedule-unstarted',
  description:
    'Schedules a run that did not start in time again, instead of crashing it, until it has been scheduled again as often as its start timeout allows. A run of a deployment that nothing has ever polled is crashed, because no worker would pick it up.',
  reasons: [NOT_LIMITED, NOT_STARTED],
  from: ['PENDING'],
  to: ['CRASHED'],
  async check(transition) {
    const { reader, settings, run } = transition;
    const timeout = await findStartTimeout(reader, settings.services, run.id);
    if (!timeout || timeout.seconds === 0) return keep(NOT_LIMITED);
    const count = (run.startTimeouts ?? 0) + 1;
    if (count > timeout.reschedules || !timeout.isPolled) return proceed;
    const message = `The flow run was pending for ${timeout.seconds} seconds and did not start; it was scheduled again (${count} of ${timeout.reschedules}).`;
    return rejectWith(stateAt({ type: 'SCHEDULED', message }, transition), NOT_STARTED, { startTimeouts: count });
  },
});
