import { ANY, keep, proceed, rejectWith } from '../rule.ts';
import { type StateType, SUSPENDED } from '../states.ts';
import { type FlowRule, replacement } from './flow-rule.ts';

const FORBIDDEN: readonly StateType[] = ['PENDING', 'PAUSED'];

/** A paused run resumes, is scheduled anew or ends; not later than its pause allows. Spec 03 F12. */
export const leavePause: FlowRule = {
  name: 'leave-pause',
  from: ['PAUSED'],
  to: ANY,
  before(transition) {
    const { current, proposed, run, now } = transition;
    const { pause_reschedule, pause_timeout } = current!.details;
    const name = proposed.name.toLowerCase();
    if (FORBIDDEN.includes(proposed.type))
      return keep(`This run cannot transition to the StateType.${proposed.type} state from the StateType.PAUSED state.`);
    if (pause_reschedule && run.deploymentId === null) return keep(`Cannot reschedule a ${name} flow run without a deployment.`);
    // whoever waits in a pause can be cancelled even after its deadline
    if (proposed.type === 'CANCELLING' || pause_timeout === null || pause_timeout >= now) return proceed;
    const verb = proposed.name === SUSPENDED ? 'suspend' : 'pause';
    return rejectWith(
      replacement(transition, { type: 'FAILED', message: `The flow was ${name} and never resumed.` }),
      `The flow run ${verb} has timed out and can no longer resume.`,
    );
  },

  after({ current, proposed, run: { empiricalPolicy } }) {
    if (current!.details.pause_reschedule || proposed.type !== 'SCHEDULED')
      return { empiricalPolicy: { ...empiricalPolicy, resuming: true } };
    // the process that waited is given up: a new attempt begins, with all its pauses
    return { empiricalPolicy: { ...empiricalPolicy, resuming: false, pause_keys: [], retry_type: 'reschedule' } };
  },
};
