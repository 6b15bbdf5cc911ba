import { ANY, ANY_OR_NONE, type Status } from '../rule.ts';
import { AWAITING_RETRY, HOLDING, isTerminal, type RunState } from '../states.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

export const releaseDeploymentSlot: FlowRule = {
  name: 'release-deployment-slot',
  description:
    'Releases the slot of the deployment when a run that holds one stops, whatever the reason. A retry in the same process keeps the slot.',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  after({ run, current, proposed }, status) {
    if (run.deploymentId === null || current === null || !stops(current, proposed, status)) return undefined;
    return { effects: [{ kind: 'release-deployment-slot', flowRunId: run.id, leaseId: leaseOf(current) }] };
  },
};

function stops(current: RunState, written: RunState, status: Status): boolean {
  if (HOLDING.includes(written.type)) return false;
  if (HOLDING.includes(current.type)) return !retriesInProcess(written, status);
  // the retry that was to be made in the waiting process, which holds the slot, is called off
  return current.type === 'SCHEDULED' && current.name === AWAITING_RETRY && isTerminal(written.type);
}

/** Whether the retry rule put this state in place of a failure: the process lives on, with its slot. */
const retriesInProcess = ({ type, name }: RunState, status: Status) =>
  type === 'SCHEDULED' && name === AWAITING_RETRY && status === 'REJECT';
