import { deleteFlowRunInputs } from '../flow-queries.ts';
import { ANY_OR_NONE, abort, keep, proceed } from '../rule.ts';
import { type RunState, SUSPENDED } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

const verbOf = ({ name }: RunState) => (name === SUSPENDED ? 'suspend' : 'pause');

/** Each pause of a run stops it once, wherever its code begins anew; a suspended run must be one that can be started again. Spec 03 F11. */
export const pause: FlowRule = {
  name: 'pause',
  from: ANY_OR_NONE,
  to: ['PAUSED'],
  before({ current, proposed, run }) {
    const verb = verbOf(proposed);
    const { pause_key, pause_reschedule } = proposed.details;
    if (current === null) return abort(`Cannot ${verb} flows with no state.`);
    if (current.type !== 'RUNNING') return keep(`Cannot ${verb} flows that are not currently running.`);
    if (pause_key && run.empiricalPolicy.pause_keys.includes(pause_key)) return keep(`This ${verb} has already fired.`);
    if (!pause_reschedule) return proceed;
    if (run.parentTaskRunId !== null) return abort(`Cannot ${verb} subflows.`);
    return run.deploymentId === null ? abort(`Cannot ${verb} flows without a deployment.`) : proceed;
  },

  /** Inputs under the keys of this pause are of an earlier attempt: the client writes its own after the pause was accepted. */
  async after({ tx, deps, run, proposed }) {
    const { pause_key, run_input_keyset } = proposed.details;
    if (run_input_keyset) await deleteFlowRunInputs(tx, run.id, Object.values(run_input_keyset));
    const pause_keys = [...new Set([...run.empiricalPolicy.pause_keys, pause_key || deps.ids.next()])];
    return { empiricalPolicy: { ...run.empiricalPolicy, pause_keys } };
  },
};
