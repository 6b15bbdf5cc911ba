import { z } from 'zod';
import type { StateType } from '../../store/schema/shapes.ts';
import type { EventEntry, EventShape } from './shape.ts';
import { named, text } from './shape.ts';

const stateType = named<StateType>('StateType');

const stateSummary = z.object({
  type: stateType,
  name: text.optional(),
  message: text.optional().describe('Shortened like the label `prefect.state-message`; absent if empty.'),
  pause_reschedule: z.enum(['true', 'false']).optional().describe('For a paused state: whether the pause ends the process of the run.'),
});
export type StateSummary = z.infer<typeof stateSummary>;

const flowRunState = {
  schema: 'FlowRunStateEvent',
  resource: 'flow-run',
  labels: {
    'prefect.run-count': 'Number of times the run has started, including this state.',
    'prefect.state-message':
      'Message of the state, or empty. A message longer than 100,000 characters is shortened to its first and last 50,000 characters, with the number of omitted characters in between.',
    'prefect.state-name': 'Name of the state.',
    'prefect.state-timestamp': 'Time at which the run entered the state, with the offset `+00:00`.',
    'prefect.state-type': 'Type of the state.',
  },
  related: {
    flow: { kinds: ['flow'], when: 'The flow of the run.' },
    deployment: { kinds: ['deployment'], when: 'The deployment of the run.' },
    'work-queue': { kinds: ['work-queue'], when: 'The work queue of the run.' },
    'work-pool': { kinds: ['work-pool'], when: 'The work pool of that queue.', labels: { 'prefect.work-pool.type': 'Type of the pool.' } },
    'task-run': { kinds: ['task-run'], when: 'For a subflow: the task run that represents it in its parent flow run.' },
    tag: { kinds: ['tag'], when: 'One for each tag of the run, its flow, its deployment, and its parent task run, sorted.' },
    creator: { kinds: ['deployment', 'automation'], when: 'The creator of the run, if it is a deployment or an automation.' },
  },
  payload: z.object({
    intended: z.object({ from: stateType.nullable(), to: stateType }).describe('The types of the previous state and of this state.'),
    initial_state: stateSummary.nullable().describe('The previous state; null for the first state.'),
    validated_state: stateSummary.describe('The current state of the run.'),
  }),
} as const satisfies EventShape;

export const flowRunEvents = {
  'prefect.flow-run.<state name>': {
    when:
      'A flow run entered a state; the event name contains the state name unchanged. The id of the event is that of the state, and the event follows the ' +
      'event of the previous state if that state is less than five minutes older. Runs that the scheduler inserts and states that are rejected emit no event.',
    shape: flowRunState,
  },
} as const satisfies Record<string, EventEntry>;
