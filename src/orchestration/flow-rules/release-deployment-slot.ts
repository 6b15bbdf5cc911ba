import { ANY, ANY_OR_NONE } from '../engine/rule.ts';
import { HOLDING } from '../states.ts';
import { type FlowRule, leaseOf, retriesInProcess } from './flow-rule.ts';

export const releaseDeploymentSlot: FlowRule = {
  name: 'release-deployment-slot',
  description:
    'Releases the slot of the deployment when the run that holds it stops for any reason. A retry in the same process keeps the slot.',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  after({ run, current, proposed }, status) {
    const leaseId = leaseOf(current);
    if (run.deploymentId === null || leaseId === null || HOLDING.includes(proposed.type) || retriesInProcess(proposed, status, run))
      return undefined;
    // from any state: a run that waits for its retry in process is scheduled and holds a slot
    return { effects: [{ kind: 'release-deployment-slot', flowRunId: run.id, leaseId }] };
  },
};
