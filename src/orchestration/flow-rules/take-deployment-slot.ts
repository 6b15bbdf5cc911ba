import { addSeconds } from '../../base/instant.ts';
import { managesSlotsItself } from '../client-version.ts';
import { ANY_OR_NONE, abort, amend, proceed, rejectWith, reserve } from '../rule.ts';
import { AWAITING_CONCURRENCY_SLOT, HOLDING, type ProposedState, stateAt } from '../states.ts';
import { type FlowRule, type FlowTransition, leaseOf } from './flow-rule.ts';

const GONE = 'Deployment not found.';
const CLOSED = 'The deployment concurrency limit is 0. The flow will deadlock if submitted again.';
const REACHED = 'Deployment concurrency limit reached.';

export const takeDeploymentSlot: FlowRule = {
  name: 'take-deployment-slot',
  description:
    'Acquires a slot of the deployment for a run that a worker picks up, and replaces a slot that the run still holds. If none is free, the collision policy of the deployment determines whether the run is rescheduled or cancelled.',
  reasons: [GONE, CLOSED, REACHED],
  from: ANY_OR_NONE.filter((type) => type === null || !HOLDING.includes(type)),
  to: ['PENDING'],
  async check(transition) {
    const { run, current, clientVersion } = transition;
    if (run.deploymentId === null || managesSlotsItself(clientVersion)) return proceed;
    const deployment = await transition.deploymentLimit();
    if (!deployment) return abort(GONE);
    const { limit, graceSeconds, policy } = deployment;
    if (!limit) return proceed;
    if (limit.limit === 0) return abort(CLOSED);
    const held = leaseOf(current);
    return reserve(
      {
        kind: 'deployment-slot',
        limit,
        graceSeconds,
        holder: { type: 'flow_run', id: run.id },
        ...(held !== null && { inPlaceOf: { flowRunId: run.id, leaseId: held } }),
      },
      {
        granted: (leaseId) => amend({ details: { deployment_concurrency_lease_id: leaseId } }),
        rejected: () => rejectWith(policy === 'CANCEL_NEW' ? cancelled(transition) : waiting(transition), REACHED),
      },
    );
  },
};

const cancelled = (transition: FlowTransition): ProposedState => stateAt({ type: 'CANCELLED', message: REACHED }, transition);

function waiting(transition: FlowTransition): ProposedState {
  const scheduled_time = addSeconds(transition.now, transition.settings.deployments.concurrencySlotWaitSeconds);
  return stateAt({ type: 'SCHEDULED', name: AWAITING_CONCURRENCY_SLOT, state_details: { scheduled_time } }, transition);
}
