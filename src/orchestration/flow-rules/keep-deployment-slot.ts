import { FOREVER_SECONDS } from '../../concurrency/lease.ts';
import { renewsLeases } from '../client-version.ts';
import { amend, rejectWith, reserve, type Verdict } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { findDeploymentLimit, keySlotOf } from '../slots/deployment-slots.ts';
import { stateAt } from '../states.ts';
import { type FlowRule, type FlowTransition, leaseOf } from './flow-rule.ts';

const LOST = 'Deployment concurrency limit reached after lease expiry.';
const LOST_MESSAGE = 'Deployment concurrency slot lost during provisioning - no slots available to continue execution';

/** A renewed lease stays renewed if the run has to wait; a newly acquired slot is released. */
export const keepDeploymentSlot: FlowRule = {
  name: 'keep-deployment-slot',
  description:
    'Renews the lease on the slot of a run that starts. If the lease expired while the infrastructure was created, the run acquires another slot, or is cancelled if none is free.',
  reasons: [LOST],
  from: ['PENDING'],
  to: ['RUNNING'],
  async check(transition) {
    const { reader, run, current, clientVersion } = transition;
    const renewing = leaseOf(current);
    if (renewing === null || run.deploymentId === null) return carrying(renewing);
    const deployment = await findDeploymentLimit(reader, transition, run.deploymentId);
    const key = deployment && keySlotOf(run, deployment);
    if (!deployment || !(deployment.limit || key)) return carrying(renewing);
    const { limit } = deployment;
    // a client that renews no leases keeps the slot until its run ends
    const graceSeconds = renewsLeases(clientVersion) ? deployment.graceSeconds : FOREVER_SECONDS;
    return reserve(
      { kind: 'deployment-slot', limit, key, graceSeconds, holder: { type: 'flow_run', id: run.id }, renewing },
      { granted: carrying, rejected: () => cancelled(transition) },
    );
  },
};

/** Ignores the lease that the client proposes. */
const carrying = (leaseId: string | null): Verdict<FlowSubject> => amend({ details: { deployment_concurrency_lease_id: leaseId } });

const cancelled = (transition: FlowTransition) =>
  rejectWith<FlowSubject>(stateAt({ type: 'CANCELLED', message: LOST_MESSAGE }, transition), LOST);
