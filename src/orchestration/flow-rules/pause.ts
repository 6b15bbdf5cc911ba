import { ANY_OR_NONE, abort, type FollowUp, keep, proceed } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { type RunState, SUSPENDED } from '../states.ts';
import type { FlowRule, FlowTransition } from './flow-rule.ts';

const verbOf = ({ name }: RunState) => (name === SUSPENDED ? 'suspend' : 'pause');

const stateless = (verb: string) => `Cannot ${verb} flows with no state.`;
const notRunning = (verb: string) => `Cannot ${verb} flows that are not currently running.`;
const fired = (verb: string) => `This ${verb} has already fired.`;
const subflow = (verb: string) => `Cannot ${verb} subflows.`;
const withoutDeployment = (verb: string) => `Cannot ${verb} flows without a deployment.`;

export const pause: FlowRule = {
  name: 'pause',
  description:
    "Allows each pause to stop a run only once, even if the flow's code starts again. Deletes inputs that an earlier attempt received under the pause's keys. A subflow or a run without a deployment cannot be suspended, because its process would end and could not be started again.",
  bookkeeping: "Deletes inputs that an earlier attempt received under a pause's keys.",
  reasons: [stateless, notRunning, fired, subflow, withoutDeployment].map((reason) => reason('<verb>')),
  from: ANY_OR_NONE,
  to: ['PAUSED'],
  check({ current, proposed, run }) {
    const verb = verbOf(proposed);
    const { pause_key, pause_reschedule } = proposed.details;
    if (current === null) return abort(stateless(verb));
    if (current.type !== 'RUNNING') return keep(notRunning(verb));
    if (pause_key && run.empiricalPolicy.pause_keys.includes(pause_key)) return keep(fired(verb));
    if (!pause_reschedule) return proceed;
    if (run.parentTaskRunId !== null) return abort(subflow(verb));
    return run.deploymentId === null ? abort(withoutDeployment(verb)) : proceed;
  },

  after(transition) {
    const { ids, run, proposed } = transition;
    const pause_keys = [...new Set([...run.empiricalPolicy.pause_keys, proposed.details.pause_key || ids.next()])];
    return { run: { empiricalPolicy: { ...run.empiricalPolicy, pause_keys } }, ...forgetInputs(transition) };
  },
  /** The code of the flow has not reached the pause of this key: it may still stop the run there. */
  forced: { after: forgetInputs },
};

/** Inputs under the keys of this pause belong to an earlier attempt: the client writes its own after the pause is accepted. */
function forgetInputs({ run, proposed }: FlowTransition): FollowUp<FlowSubject> {
  const keyset = proposed.details.run_input_keyset;
  return { effects: keyset ? [{ kind: 'delete-inputs', flowRunId: run.id, keys: Object.values(keyset) }] : [] };
}
