import type { FlowSubject } from '../flow-queries.ts';
import { ANY, fromState, keep, proceed, rejectWith } from '../rule.ts';
import { type StateType, SUSPENDED, stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const FORBIDDEN: readonly StateType[] = ['PENDING', 'PAUSED'];

const forbidden = (type: string) => `This run cannot transition to the StateType.${type} state from the StateType.PAUSED state.`;
const withoutDeployment = (name: string) => `Cannot reschedule a ${name} flow run without a deployment.`;
const timedOut = (verb: string) => `The flow run ${verb} has timed out and can no longer resume.`;

export const leavePause = fromState<FlowSubject, FlowTransition>({
  name: 'leave-pause',
  description:
    'Allows a paused run to resume, to be rescheduled, or to end. Fails it if its pause has timed out. A suspended run requires a deployment to continue.',
  reasons: [forbidden('<type>'), withoutDeployment('<name>'), timedOut('<verb>')],
  from: ['PAUSED'],
  to: ANY,
  before(transition) {
    const { current, proposed, run, now } = transition;
    const { pause_reschedule, pause_timeout } = current.details;
    const name = proposed.name.toLowerCase();
    if (FORBIDDEN.includes(proposed.type)) return keep(forbidden(proposed.type));
    if (pause_reschedule && run.deploymentId === null) return keep(withoutDeployment(name));
    // a process that waits in its pause can be cancelled even after the deadline
    if (proposed.type === 'CANCELLING' || pause_timeout === null || pause_timeout >= now) return proceed;
    return rejectWith(
      stateAt({ type: 'FAILED', message: `The flow was ${name} and never resumed.` }, transition),
      timedOut(proposed.name === SUSPENDED ? 'suspend' : 'pause'),
    );
  },

  after({ current, proposed, run: { empiricalPolicy } }) {
    if (current.details.pause_reschedule || proposed.type !== 'SCHEDULED')
      return { run: { empiricalPolicy: { ...empiricalPolicy, resuming: true } } };
    // the waiting process is abandoned: a new attempt begins, with all its pauses
    return { run: { empiricalPolicy: { ...empiricalPolicy, resuming: false, pause_keys: [], retry_type: 'reschedule' } } };
  },
});
