import { renewsLeases } from '../client-version.ts';
import type { Effect } from '../engine/effect.ts';
import type { FollowUp } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { type FlowRule, type FlowTransition, leaseOf } from './flow-rule.ts';

export const dropUnrenewedLease: FlowRule = {
  name: 'drop-unrenewed-lease',
  description:
    'Keeps the slot but drops its lease if the client does not renew leases, so that the lease does not expire while the run is working.',
  bookkeeping: 'Keeps the slot of a run that starts or is cancelled. Its lease expires only after its process has renewed it.',
  from: ['PENDING'],
  to: ['RUNNING', 'CANCELLING'],
  after: (transition) =>
    unlessRenewed(transition, (leaseId) => ({ kind: 'keep-slot-without-lease', flowRunId: transition.run.id, leaseId })),
  /** The client is not the process of the run, which may still renew the lease. */
  forced: { after: (transition) => unlessRenewed(transition, (leaseId) => ({ kind: 'extend-lease', leaseId })) },
};

function unlessRenewed({ current, clientVersion }: FlowTransition, effect: (leaseId: string) => Effect): FollowUp<FlowSubject> | undefined {
  const leaseId = leaseOf(current);
  return leaseId === null || renewsLeases(clientVersion) ? undefined : { effects: [effect(leaseId)] };
}
