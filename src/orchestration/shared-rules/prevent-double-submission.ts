import type { Progress } from '../bookkeeping.ts';
import { abort, fromState, proceed } from '../engine/rule.ts';

export const submitted = (type: string) => `This run is in a ${type} state and cannot transition to a PENDING state.`;

export const preventDoubleSubmission = fromState<Progress>({
  name: 'prevent-double-submission',
  description:
    'Allows only one of several workers to start a run. That worker can rename the pending state, for example to `Submitting`, which keeps the scheduled time and the lease.',
  bookkeeping: 'Keeps the scheduled time and the lease when a pending state is renamed.',
  reasons: [submitted('<type>')],
  from: ['PENDING', 'CANCELLING', 'RUNNING', 'CANCELLED'],
  to: ['PENDING'],
  check({ current, proposed }) {
    const { type, name } = current;
    return type !== 'PENDING' || proposed.name === name || proposed.name === 'Pending' ? abort(submitted(type)) : proceed;
  },
  prepare({ current: { type, details } }) {
    if (type !== 'PENDING') return undefined;
    const { scheduled_time, deployment_concurrency_lease_id } = details;
    return { details: { scheduled_time, deployment_concurrency_lease_id } };
  },
});
