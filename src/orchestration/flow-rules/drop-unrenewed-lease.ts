import { renewsLeases } from '../client-version.ts';
import { keepSlotWithoutLease } from '../deployment-slots.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

/** The lease of a run whose client will not renew it must not expire under it: the slot is held without one. Spec 03 F9. */
export const dropUnrenewedLease: FlowRule = {
  name: 'drop-unrenewed-lease',
  from: ['PENDING'],
  to: ['RUNNING', 'CANCELLING'],
  async after({ tx, deps, run, current, clientVersion }) {
    const lease = leaseOf(current);
    if (lease !== null && !renewsLeases(clientVersion)) await keepSlotWithoutLease(tx, deps, run.id, lease);
    return undefined;
  },
};
