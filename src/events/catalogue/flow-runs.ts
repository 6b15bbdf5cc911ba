import { z } from 'zod';
import type { StateType } from '../../store/schema/shapes.ts';
import type { EventEntry, EventShape } from './shape.ts';
import { named, text } from './shape.ts';

const stateType = named<StateType>('StateType');

const stateSummary = z.object({
  type: stateType,
  name: text.exactOptional(),
  message: text.exactOptional().describe('Shortened like the label `prefect.state-message`; absent if empty.'),
  pause_reschedule: z.enum(['true', 'false']).exactOptional().describe("For a paused state: whether the pause ends the run's process."),
});
export type StateSummary = z.infer<typeof stateSummary>;

const flowRunState = {
  schema: 'FlowRunStateEvent',
  resource: 'flow-run',
  labels: {
    'prefect.run-count': 'How often the run has started, including this state.',
    'prefect.state-message':
      'The state message, or empty. A message longer than 100,000 characters is shortened to its first and last 50,000 characters, with the number of omitted characters in between.',
    'prefect.state-name': 'State name.',
    'prefect.state-timestamp': 'Time at which the run entered the state, with the offset `+00:00`.',
    'prefect.state-type': 'State type.',
  },
  related: {
    flow: { kinds: ['flow'], when: "The run's flow." },
    deployment: { kinds: ['deployment'], when: "The run's deployment." },
    'work-queue': { kinds: ['work-queue'], when: "The run's work queue." },
    'work-pool': { kinds: ['work-pool'], when: "That queue's work pool.", labels: { 'prefect.work-pool.type': 'Pool type.' } },
    'task-run': { kinds: ['task-run'], when: 'For a subflow: the task run that represents it in its parent flow run.' },
    tag: { kinds: ['tag'], when: 'One for each tag on the run, its flow, its deployment, and its parent task run, sorted.' },
    creator: { kinds: ['deployment', 'automation'], when: "The run's creator, if it is a deployment or an automation." },
  },
  payload: z.object({
    intended: z.object({ from: stateType.nullable(), to: stateType }).describe('The types of the previous state and of this state.'),
    initial_state: stateSummary.nullable().describe('The previous state; null for the first state.'),
    validated_state: stateSummary.describe("The run's current state."),
  }),
} as const satisfies EventShape;

export const flowRunEvents = {
  'prefect.flow-run.<state name>': {
    when:
      'A flow run entered a state; the event name contains the state name unchanged. The event has the same id as the state, and follows the ' +
      'event for the previous state if that state is less than five minutes older. Runs that the scheduler inserts and states that are rejected emit no event.',
    shape: flowRunState,
  },
} as const satisfies Record<string, EventEntry>;
