import { renewsLeases } from '../client-version.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

export const dropUnrenewedLease: FlowRule = {
  name: 'drop-unrenewed-lease',
  description:
    'Keeps the slot but drops its lease if the client does not renew leases, so that the lease does not expire while the run is working.',
  from: ['PENDING'],
  to: ['RUNNING', 'CANCELLING'],
  after({ run, current, clientVersion }) {
    const leaseId = leaseOf(current);
    if (leaseId === null || renewsLeases(clientVersion)) return undefined;
    return { effects: [{ kind: 'keep-slot-without-lease', flowRunId: run.id, leaseId }] };
  },
};
