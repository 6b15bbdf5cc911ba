import { renewLease } from '../../concurrency/lease.ts';
import { renewsLeases } from '../client-version.ts';
import { findDeploymentLimit, takeSlot, undoSlot } from '../deployment-slots.ts';
import type { FlowSubject } from '../flow-queries.ts';
import { amend, rejectWith, type Verdict } from '../rule.ts';
import { type FlowRule, type FlowTransition, leaseOf, replacement } from './flow-rule.ts';

/** A run that starts still has its slot, or gets another one: its lease may have run out while its infrastructure was made. Spec 03 F7, §5.2. */
export const keepDeploymentSlot: FlowRule = {
  name: 'keep-deployment-slot',
  from: ['PENDING'],
  to: ['RUNNING'],
  async before(transition) {
    const lease = leaseOf(transition.current);
    const kept = amend<FlowSubject>({ details: { deployment_concurrency_lease_id: lease } });
    if (lease === null || !renewsLeases(transition.clientVersion)) return kept;
    return (await renewedOrReplaced(transition, lease)) ?? kept;
  },
};

async function renewedOrReplaced(transition: FlowTransition, lease: string): Promise<Verdict<FlowSubject> | undefined> {
  const { tx, deps, run } = transition;
  const deployment = run.deploymentId === null ? undefined : await findDeploymentLimit(tx, deps, run.deploymentId);
  if (!deployment?.limit) return undefined;
  if (await renewLease(tx, deps, lease, deployment.graceSeconds)) return undefined;
  const fresh = await takeSlot(tx, deps, deployment.limit, deployment.graceSeconds, { type: 'flow_run', id: run.id });
  if (fresh) return amend({ details: { deployment_concurrency_lease_id: fresh }, undo: () => undoSlot(tx, deps, fresh) });
  const message = 'Deployment concurrency slot lost during provisioning - no slots available to continue execution';
  return rejectWith(replacement(transition, { type: 'CANCELLED', message }), 'Deployment concurrency limit reached after lease expiry.');
}
