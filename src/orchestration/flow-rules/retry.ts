import { addSeconds } from '../../base/time/instant.ts';
import { proceed, rejectWith } from '../engine/rule.ts';
import { AWAITING_RETRY, stateAt } from '../states.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

const RETRYING = 'Retrying';

export const retry: FlowRule = {
  name: 'retry',
  description:
    'Schedules a retry instead of a failure if retries remain. The process of the failed run waits for the retry and keeps its slot.',
  bookkeeping: 'Records that no retry follows a failure.',
  reasons: [RETRYING],
  from: ['RUNNING'],
  to: ['FAILED'],
  check(transition) {
    const { current, proposed, run, now } = transition;
    const policy = run.empiricalPolicy;
    if (policy.retries === null || run.runCount > policy.retries) return proceed;
    const next = {
      type: 'SCHEDULED',
      name: AWAITING_RETRY,
      message: proposed.message,
      data: proposed.data,
      state_details: { scheduled_time: addSeconds(now, policy.retry_delay ?? 0), deployment_concurrency_lease_id: leaseOf(current) },
    } as const;
    return rejectWith(stateAt(next, transition), RETRYING, {
      empiricalPolicy: { ...policy, resuming: false, pause_keys: [], retry_type: 'in_process' },
    });
  },
  /** The failure is final. */
  prepare({ run: { empiricalPolicy } }) {
    return empiricalPolicy.retry_type === null ? undefined : { run: { empiricalPolicy: { ...empiricalPolicy, retry_type: null } } };
  },
};
