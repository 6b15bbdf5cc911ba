import type { Progress } from '../bookkeeping.ts';
import { abort, amend, type Rule } from '../rule.ts';

/** Only one of many that want to start a run gets it; the one that has it may rename its PENDING state on the way. Spec 03 F6. */
export const preventDoubleSubmission: Rule<Progress> = {
  name: 'prevent-double-submission',
  from: ['PENDING', 'CANCELLING', 'RUNNING', 'CANCELLED'],
  to: ['PENDING'],
  before({ current, proposed }) {
    const { type, name, details } = current!;
    if (type !== 'PENDING' || proposed.name === name || proposed.name === 'Pending')
      return abort(`This run is in a ${type} state and cannot transition to a PENDING state.`);
    const { scheduled_time, deployment_concurrency_lease_id } = details;
    return amend({ details: { scheduled_time, deployment_concurrency_lease_id } });
  },
};
