import { giveSlotBack } from '../deployment-slots.ts';
import { ANY, ANY_OR_NONE, type Status } from '../rule.ts';
import { AWAITING_RETRY, HOLDING, isTerminal, type RunState } from '../states.ts';
import { type FlowRule, leaseOf } from './flow-rule.ts';

/** A run that stops gives its slot back, however it stops. Spec 03 F17, §5.2. */
export const releaseDeploymentSlot: FlowRule = {
  name: 'release-deployment-slot',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  async after({ tx, deps, run, current, proposed }, status) {
    if (run.deploymentId !== null && current !== null && stops(current, proposed, status))
      await giveSlotBack(tx, deps, run.id, leaseOf(current));
    return undefined;
  },
};

function stops(current: RunState, written: RunState, status: Status): boolean {
  if (HOLDING.includes(written.type)) return false;
  if (HOLDING.includes(current.type)) return !retriesInProcess(written, status);
  // a retry that was waiting in its process, with the slot, and will not be made
  return current.type === 'SCHEDULED' && current.name === AWAITING_RETRY && isTerminal(written.type);
}

/** The retry rule put this state in place of a failure: the process lives on, with its slot. */
const retriesInProcess = ({ type, name }: RunState, status: Status) =>
  type === 'SCHEDULED' && name === AWAITING_RETRY && status === 'REJECT';
