import { RESOLVED } from '../collisions/policy.ts';
import { ANY_OR_NONE } from '../rule.ts';
import { AWAITING_CONCURRENCY_SLOT } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

export const announceCollision: FlowRule = {
  name: 'announce-collision',
  description: 'Wakes the background service that resolves collisions, if a run waits for a slot and its policy cancels other runs.',
  from: ANY_OR_NONE,
  to: ['SCHEDULED'],
  always: true,
  async after({ proposed, deploymentLimit }, status) {
    if (status !== 'REJECT' || proposed.name !== AWAITING_CONCURRENCY_SLOT) return undefined;
    const deployment = await deploymentLimit();
    return deployment && RESOLVED.includes(deployment.policy) ? { effects: [{ kind: 'wake-service', name: 'collisions' }] } : undefined;
  },
  forced: {},
};
