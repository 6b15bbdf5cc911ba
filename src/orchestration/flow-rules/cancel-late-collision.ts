import { proceed, rejectWith } from '../rule.ts';
import { findDeploymentLimit } from '../slots/deployment-slots.ts';
import { LATE, stateAt } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

const FULL = 'Deployment concurrency limit is full and uses the CANCEL_NEW strategy.';

export const cancelLateCollision: FlowRule = {
  name: 'cancel-late-collision',
  description:
    'Cancels a run instead of marking it as late if its deployment has no free slot and the collision policy `CANCEL_NEW`. If a worker picked up the run, it would be cancelled anyway.',
  reasons: [FULL],
  from: ['SCHEDULED'],
  to: ['SCHEDULED'],
  async check(transition) {
    const { reader, run, proposed } = transition;
    if (proposed.name !== LATE || run.deploymentId === null) return proceed;
    const deployment = await findDeploymentLimit(reader, transition, run.deploymentId);
    if (deployment?.policy !== 'CANCEL_NEW' || !deployment.limit) return proceed;
    if (deployment.limit.activeSlots < deployment.limit.limit) return proceed;
    return rejectWith(stateAt({ type: 'CANCELLED', message: 'Deployment concurrency limit reached.' }, transition), FULL);
  },
};
