import { ANY, type FollowUp, type FromState, fromState, keep, proceed, rejectWith } from '../engine/rule.ts';
import { endOfPause } from '../pause-end.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { type StateType, SUSPENDED, stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const FORBIDDEN: readonly StateType[] = ['PENDING', 'PAUSED'];
/** The types in which a run continues after its pause. */
const CONTINUES: readonly StateType[] = ['SCHEDULED', 'PENDING', 'RUNNING'];

const forbidden = (type: string) => `This run cannot transition to the StateType.${type} state from the StateType.PAUSED state.`;
const withoutDeployment = (name: string) => `Cannot reschedule a ${name} flow run without a deployment.`;
const timedOut = (verb: string) => `The flow run ${verb} has timed out and can no longer resume.`;

export const leavePause = fromState<FlowSubject, FlowTransition>({
  name: 'leave-pause',
  description:
    'Allows a paused run to resume, to be rescheduled, or to end. Fails it if its pause has timed out, unless its resume time came first. A suspended run requires a deployment to continue.',
  bookkeeping:
    'Records that the next execution continues a paused one. A run whose waiting process is abandoned starts a new attempt, with all its pauses.',
  reasons: [forbidden('<type>'), withoutDeployment('<name>'), timedOut('<verb>')],
  from: ['PAUSED'],
  to: ANY,
  check(transition) {
    const { current, proposed, run, now } = transition;
    const { pause_reschedule } = current.details;
    const end = endOfPause(current.details);
    const name = proposed.name.toLowerCase();
    if (FORBIDDEN.includes(proposed.type)) return keep(forbidden(proposed.type));
    if (pause_reschedule && run.deploymentId === null) return keep(withoutDeployment(name));
    // a process that waits in its pause can be cancelled even after the deadline
    if (proposed.type === 'CANCELLING' || end?.how !== 'timeout' || end.at >= now) return proceed;
    return rejectWith(
      stateAt({ type: 'FAILED', message: `The flow was ${name} and never resumed.` }, transition),
      timedOut(proposed.name === SUSPENDED ? 'suspend' : 'pause'),
    );
  },
  after: leave,
  forced: { after: (transition) => (CONTINUES.includes(transition.proposed.type) ? leave(transition) : undefined) },
});

function leave({ current, proposed, run: { empiricalPolicy } }: FromState<FlowTransition>): FollowUp<FlowSubject> {
  const { type } = proposed;
  const isAbandoned = !current.details.pause_reschedule && (type === 'SCHEDULED' || type === 'PENDING');
  if (!isAbandoned) return { run: { empiricalPolicy: { ...empiricalPolicy, resuming: true } } };
  // another process takes over from the waiting one: a new attempt begins, with all its pauses
  const retry_type = type === 'SCHEDULED' ? ('reschedule' as const) : null;
  return { run: { empiricalPolicy: { ...empiricalPolicy, resuming: false, pause_keys: [], retry_type } } };
}
