import { addSeconds } from '../../base/instant.ts';
import { amend, proceed, rejectWith } from '../rule.ts';
import { AWAITING_RETRY } from '../states.ts';
import { type FlowRule, leaseOf, replacement } from './flow-rule.ts';

/** A failure is tried again in the same process while retries are left. Spec 03 F15. */
export const retry: FlowRule = {
  name: 'retry',
  from: ['RUNNING'],
  to: ['FAILED'],
  before(transition) {
    const { current, proposed, run, now } = transition;
    const policy = run.empiricalPolicy;
    if (policy.retries === null || run.runCount > policy.retries)
      return policy.retry_type === null ? proceed : amend({ run: { empiricalPolicy: { ...policy, retry_type: null } } });
    const next = replacement(transition, {
      type: 'SCHEDULED',
      name: AWAITING_RETRY,
      message: proposed.message,
      data: proposed.data,
      state_details: { scheduled_time: addSeconds(now, policy.retry_delay ?? 0), deployment_concurrency_lease_id: leaseOf(current) },
    });
    return rejectWith(next, 'Retrying', { empiricalPolicy: { ...policy, resuming: false, pause_keys: [], retry_type: 'in_process' } });
  },
};
