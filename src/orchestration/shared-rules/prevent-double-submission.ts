import type { Progress } from '../bookkeeping.ts';
import { abort, amend, fromState } from '../rule.ts';

const submitted = (type: string) => `This run is in a ${type} state and cannot transition to a PENDING state.`;

export const preventDoubleSubmission = fromState<Progress>({
  name: 'prevent-double-submission',
  description:
    'Allows only one of several workers to start a run. That worker can rename the pending state, for example to `Submitting`, which keeps the scheduled time and the lease.',
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
