import { addSeconds } from '../../base/time/instant.ts';
import { hasRoom } from '../../concurrency/arithmetic.ts';
import { managesSlotsItself } from '../client-version.ts';
import { policyFor, RESOLVED } from '../collisions/policy.ts';
import { ANY_OR_NONE, abort, amend, postpone, proceed, rejectWith, reserve, type Verdict } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
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
    'Acquires a slot of the deployment, and of its concurrency key value, for a run that a worker picks up, and replaces a slot that the run holds. If none is free, the collision policy determines whether the run is cancelled or waits. Further denials only move its scheduled time.',
  reasons: [GONE, CLOSED, REACHED, KEY_REACHED],
  from: ANY_OR_NONE.filter((type) => type === null || !HOLDING.includes(type)),
  to: ['PENDING'],
  async check(transition) {
    const { run, current, clientVersion } = transition;
    if (run.deploymentId === null || managesSlotsItself(clientVersion)) return proceed;
    const deployment = await transition.deploymentLimit();
    if (!deployment) return abort(GONE);
    const { limit, graceSeconds } = deployment;
    const policy = policyFor(run, deployment.policy);
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
          return policy === 'CANCEL_NEW' ? rejectWith(cancelled(transition, reason), reason) : waiting(transition, reason);
        },
      },
    );
  },
};

const cancelled = (transition: FlowTransition, message: string): ProposedState => stateAt({ type: 'CANCELLED', message }, transition);

/** A run that waits already keeps its state: each state would also emit an event. */
function waiting(transition: FlowTransition, reason: string): Verdict<FlowSubject> {
  const { current, now, settings } = transition;
  const scheduled_time = addSeconds(now, settings.deployments.concurrencySlotWaitSeconds);
  if (current?.type === 'SCHEDULED' && current.name === AWAITING_CONCURRENCY_SLOT) return postpone(scheduled_time, reason);
  return rejectWith(stateAt({ type: 'SCHEDULED', name: AWAITING_CONCURRENCY_SLOT, state_details: { scheduled_time } }, transition), reason);
}
