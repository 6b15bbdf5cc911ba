import { findKeyLimit } from '../../concurrency/key-limit-queries.ts';
import { policyFor } from '../collisions/policy.ts';
import { proceed, rejectWith } from '../engine/rule.ts';
import { findDeploymentLimit, keySlotOf } from '../slots/deployment-slots.ts';
import { LATE, stateAt } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

const FULL = 'Deployment concurrency limit is full and uses the CANCEL_NEW strategy.';
const KEY_FULL = 'Concurrency limit of the value is full and the deployment uses the CANCEL_NEW strategy.';
const KEY_REACHED = 'Concurrency limit of the value of the concurrency key reached.';

export const cancelLateCollision: FlowRule = {
  name: 'cancel-late-collision',
  description:
    'Cancels a run instead of marking it as late if its deployment has no free slot and the collision policy `CANCEL_NEW`. If a worker picked up the run, it would be cancelled anyway.',
  reasons: [FULL, KEY_FULL],
  from: ['SCHEDULED'],
  to: ['SCHEDULED'],
  async check(transition) {
    const { reader, run, proposed } = transition;
    if (proposed.name !== LATE || run.deploymentId === null) return proceed;
    const deployment = await findDeploymentLimit(reader, transition, run.deploymentId);
    if (!deployment || policyFor(run, deployment.policy) !== 'CANCEL_NEW') return proceed;
    const { limit } = deployment;
    if (limit && limit.activeSlots >= limit.limit)
      return rejectWith(stateAt({ type: 'CANCELLED', message: 'Deployment concurrency limit reached.' }, transition), FULL);
    const key = keySlotOf(run, deployment);
    const ofValue = key && (await findKeyLimit(reader, key));
    if (!key || !ofValue || ofValue.activeSlots < key.limit) return proceed;
    return rejectWith(stateAt({ type: 'CANCELLED', message: KEY_REACHED }, transition), KEY_FULL);
  },
};
