import { ANY, ANY_OR_NONE } from '../engine/rule.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

export const keepLease: FlowRule = {
  name: 'keep-lease',
  description: 'Copies the lease on a slot from the current state if the proposal has none, because workers send null.',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  prepare({ current, proposed }) {
    const lease = leaseOf(current);
    return lease !== null && leaseOf(proposed) === null ? { details: { deployment_concurrency_lease_id: lease } } : undefined;
  },
};
