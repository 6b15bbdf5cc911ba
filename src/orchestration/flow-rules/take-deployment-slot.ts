import { addSeconds } from '../../base/instant.ts';
import { managesSlotsItself } from '../client-version.ts';
import { findDeploymentLimit, takeSlot, undoSlot } from '../deployment-slots.ts';
import { ANY_OR_NONE, abort, amend, proceed, rejectWith } from '../rule.ts';
import { AWAITING_CONCURRENCY_SLOT, HOLDING, type ProposedState } from '../states.ts';
import { type FlowRule, type FlowTransition, replacement } from './flow-rule.ts';

const REACHED = 'Deployment concurrency limit reached.';

/** A run that is picked up takes a slot of its deployment, or waits for one, or is cancelled. Spec 03 F8, §5.2. */
export const takeDeploymentSlot: FlowRule = {
  name: 'take-deployment-slot',
  from: ANY_OR_NONE.filter((type) => type === null || !HOLDING.includes(type)),
  to: ['PENDING'],
  async before(transition) {
    const { tx, deps, run, clientVersion } = transition;
    if (run.deploymentId === null || managesSlotsItself(clientVersion)) return proceed;
    const deployment = await findDeploymentLimit(tx, deps, run.deploymentId);
    if (!deployment) return abort('Deployment not found.');
    const { limit, graceSeconds, collisionStrategy } = deployment;
    if (!limit) return proceed;
    if (limit.limit === 0) return abort('The deployment concurrency limit is 0. The flow will deadlock if submitted again.');
    const lease = await takeSlot(tx, deps, limit, graceSeconds);
    if (lease) return amend({ details: { deployment_concurrency_lease_id: lease }, undo: () => undoSlot(tx, deps, lease) });
    return rejectWith(collisionStrategy === 'CANCEL_NEW' ? cancelled(transition) : waiting(transition), REACHED);
  },
};

const cancelled = (transition: FlowTransition): ProposedState => replacement(transition, { type: 'CANCELLED', message: REACHED });

function waiting(transition: FlowTransition): ProposedState {
  const scheduled_time = addSeconds(transition.now, transition.deps.settings.deployments.concurrencySlotWaitSeconds);
  return replacement(transition, { type: 'SCHEDULED', name: AWAITING_CONCURRENCY_SLOT, state_details: { scheduled_time } });
}
