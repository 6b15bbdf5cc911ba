import { addSeconds } from '../../base/instant.ts';
import { hasRoom } from '../../concurrency/arithmetic.ts';
import { managesSlotsItself } from '../client-version.ts';
import { RESOLVED } from '../collisions/policy.ts';
import { ANY_OR_NONE, abort, amend, proceed, rejectWith, reserve } from '../rule.ts';
import { keySlotOf } from '../slots/deployment-slots.ts';
import { AWAITING_CONCURRENCY_SLOT, HOLDING, type ProposedState, stateAt } from '../states.ts';
import { type FlowRule, type FlowTransition, leaseOf } from './flow-rule.ts';

const GONE = 'Deployment not found.';
const CLOSED = 'The deployment concurrency limit is 0. The flow will deadlock if submitted again.';
const REACHED = 'Deployment concurrency limit reached.';
const KEY_REACHED = 'Concurrency limit of the value of the concurrency key reached.';

export const takeDeploymentSlot: FlowRule = {
  name: 'take-deployment-slot',
  description:
    'Acquires a slot of the deployment, and one of the value of its concurrency key, for a run that a worker picks up, and replaces a slot that the run still holds. If none is free, the collision policy of the deployment determines whether the run is rescheduled or cancelled.',
  reasons: [GONE, CLOSED, REACHED, KEY_REACHED],
  from: ANY_OR_NONE.filter((type) => type === null || !HOLDING.includes(type)),
  to: ['PENDING'],
  async check(transition) {
    const { run, current, clientVersion } = transition;
    if (run.deploymentId === null || managesSlotsItself(clientVersion)) return proceed;
    const deployment = await transition.deploymentLimit();
    if (!deployment) return abort(GONE);
    const { limit, graceSeconds, policy } = deployment;
    const key = keySlotOf(run, deployment);
    if (!limit && !key) return proceed;
    if (limit?.limit === 0) return abort(CLOSED);
    const held = leaseOf(current);
    return reserve(
      {
        kind: 'deployment-slot',
        limit,
        key,
        graceSeconds,
        holder: { type: 'flow_run', id: run.id },
        ...(RESOLVED.includes(policy) && { wakesIfFull: 'collisions' }),
        ...(held !== null && { inPlaceOf: { flowRunId: run.id, leaseId: held } }),
      },
      {
        granted: (leaseId) => amend({ details: { deployment_concurrency_lease_id: leaseId } }),
        rejected: () => {
          // the slot of the value is acquired last
          const reason = key && (!limit || hasRoom(limit, 1, transition.now)) ? KEY_REACHED : REACHED;
          return rejectWith(policy === 'CANCEL_NEW' ? cancelled(transition, reason) : waiting(transition), reason);
        },
      },
    );
  },
};

const cancelled = (transition: FlowTransition, message: string): ProposedState => stateAt({ type: 'CANCELLED', message }, transition);

function waiting(transition: FlowTransition): ProposedState {
  const scheduled_time = addSeconds(transition.now, transition.settings.deployments.concurrencySlotWaitSeconds);
  return stateAt({ type: 'SCHEDULED', name: AWAITING_CONCURRENCY_SLOT, state_details: { scheduled_time } }, transition);
}
