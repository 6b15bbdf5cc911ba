import { findDeploymentLimit } from '../deployment-slots.ts';
import { proceed, rejectWith } from '../rule.ts';
import { LATE } from '../states.ts';
import { type FlowRule, replacement } from './flow-rule.ts';

/** A run that is late for want of a slot is cancelled where the deployment says that new runs give way. Spec 03 F19. */
export const cancelLateCollision: FlowRule = {
  name: 'cancel-late-collision',
  from: ['SCHEDULED'],
  to: ['SCHEDULED'],
  async before(transition) {
    const { tx, deps, run, proposed } = transition;
    if (proposed.name !== LATE || run.deploymentId === null) return proceed;
    const deployment = await findDeploymentLimit(tx, deps, run.deploymentId);
    if (deployment?.collisionStrategy !== 'CANCEL_NEW' || !deployment.limit) return proceed;
    if (deployment.limit.activeSlots < deployment.limit.limit) return proceed;
    return rejectWith(
      replacement(transition, { type: 'CANCELLED', message: 'Deployment concurrency limit reached.' }),
      'Deployment concurrency limit is full and uses the CANCEL_NEW strategy.',
    );
  },
};
