import type { Progress } from '../bookkeeping.ts';
import { abort, amend, fromState } from '../rule.ts';

const submitted = (type: string) => `This run is in a ${type} state and cannot transition to a PENDING state.`;

export const preventDoubleSubmission = fromState<Progress>({
  name: 'prevent-double-submission',
  description:
    'Gives a run to only one of the workers that try to start it. That worker may rename the pending state, for example to `Submitting`; scheduled time and lease are kept.',
  reasons: [submitted('<type>')],
  from: ['PENDING', 'CANCELLING', 'RUNNING', 'CANCELLED'],
  to: ['PENDING'],
  before({ current, proposed }) {
    const { type, name, details } = current;
    if (type !== 'PENDING' || proposed.name === name || proposed.name === 'Pending') return abort(submitted(type));
    const { scheduled_time, deployment_concurrency_lease_id } = details;
    return amend({ details: { scheduled_time, deployment_concurrency_lease_id } });
  },
});
