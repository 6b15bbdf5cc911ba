import { FOREVER_SECONDS } from '../../concurrency/lease.ts';
import { renewsLeases } from '../client-version.ts';
import { abort, amend, proceed, reserve } from '../engine/rule.ts';
import { wasPending } from '../queries/deployment-queries.ts';
import { keySlotOf } from '../slots/deployment-slots.ts';
import { TERMINAL } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

const REACHED = 'Deployment concurrency limit reached: the flow run was scheduled again or ended before its process started.';

export const admitLateStart: FlowRule = {
  name: 'admit-late-start',
  description:
    'Lets the process of an earlier claim start a run that was scheduled again or ended in the meantime only if a slot is free: the run lost its slot, and another run may have it. The client ends its process, and a worker starts the run later.',
  reasons: [REACHED],
  from: ['SCHEDULED', ...TERMINAL],
  to: ['RUNNING'],
  async check(transition) {
    const { reader, run, clientVersion } = transition;
    const { id, deploymentId, empiricalPolicy } = run;
    // a process that waits for its own retry has kept its slot
    if (deploymentId === null || empiricalPolicy.retry_type === 'in_process') return proceed;
    const deployment = await transition.deploymentLimit();
    if (!deployment) return proceed;
    const { limit, graceSeconds } = deployment;
    const key = keySlotOf(run, deployment);
    if (!(limit || key) || !(await wasPending(reader, id))) return proceed;
    return reserve(
      {
        kind: 'deployment-slot',
        limit,
        key,
        // a client that renews no leases keeps the slot until its run ends
        graceSeconds: renewsLeases(clientVersion) ? graceSeconds : FOREVER_SECONDS,
        holder: { type: 'flow_run', id },
      },
      { granted: (leaseId) => amend({ details: { deployment_concurrency_lease_id: leaseId } }), rejected: () => abort(REACHED) },
    );
  },
};
