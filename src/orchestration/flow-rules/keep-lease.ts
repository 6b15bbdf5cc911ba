import { ANY, ANY_OR_NONE, amend, proceed } from '../rule.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

/** The lease travels from state to state, also when the client leaves it out: workers send null. Spec 03 F1. */
export const keepLease: FlowRule = {
  name: 'keep-lease',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  before({ current, proposed }) {
    const lease = leaseOf(current);
    return lease !== null && leaseOf(proposed) === null ? amend({ details: { deployment_concurrency_lease_id: lease } }) : proceed;
  },
};
