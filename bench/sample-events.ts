import { v7 } from 'uuid';
import type { Schema } from '../generated/operations.ts';

/** A typical custom event: six labels, two related resources, a small payload. */
export function customEvent(name = 'bench.order.shipped'): Schema<'Event'> {
  return {
    id: v7(),
    occurred: new Date().toISOString(),
    event: name,
    resource: {
      'prefect.resource.id': `bench.order.${Math.floor(Math.random() * 10_000)}`,
      'prefect.resource.name': 'order',
      region: 'north',
      priority: 'normal',
    },
    related: [
      { 'prefect.resource.id': 'bench.customer.17', 'prefect.resource.role': 'customer' },
      { 'prefect.resource.id': 'bench.warehouse.3', 'prefect.resource.role': 'warehouse' },
    ],
    payload: { weight: 12.5, items: 3, express: false },
    follows: null,
  };
}

/** A custom event with resources of its own, and one of `names` names. @param prefix of the names */
export function variedEvent(prefix: string, names: number): Schema<'Event'> {
  const number = () => Math.floor(Math.random() * 10_000);
  const event = customEvent(prefix + Math.floor(Math.random() * names));
  const related = ['customer', 'warehouse'].map((role) => ({
    'prefect.resource.id': `bench.${role}.${number()}`,
    'prefect.resource.role': role,
  }));
  return { ...event, related, payload: { weight: number() / 100, items: number(), express: Math.random() < 0.5 } };
}

const STATES = ['PENDING', 'RUNNING', 'COMPLETED'] as const;
const EVENT_NAMES = { PENDING: 'Pending', RUNNING: 'Running', COMPLETED: 'Completed' };

/** The three events with which a client reports a successful task run. */
export function taskRunEvents(flowRunId: string): { taskRunId: string; events: Schema<'Event'>[] } {
  const taskRunId = v7();
  let follows: string | null = null;
  const events = STATES.map((type, index): Schema<'Event'> => {
    const id = v7();
    const occurred = new Date(Date.now() + index).toISOString();
    const event: Schema<'Event'> = {
      id,
      occurred,
      event: `prefect.task-run.${EVENT_NAMES[type]}`,
      resource: {
        'prefect.resource.id': `prefect.task-run.${taskRunId}`,
        'prefect.resource.name': 'load-1a2',
        'prefect.run-count': '1',
        'prefect.state-message': '',
        'prefect.state-name': EVENT_NAMES[type],
        'prefect.state-timestamp': occurred,
        'prefect.state-type': type,
        'prefect.orchestration': 'client',
      },
      related: [
        {
          'prefect.resource.id': `prefect.flow-run.${flowRunId}`,
          'prefect.resource.role': 'flow-run',
          'prefect.resource.name': 'calm-otter',
        },
      ],
      payload: {
        intended: { from: STATES[index - 1] ?? null, to: type },
        initial_state: index === 0 ? null : { type: STATES[index - 1]!, name: EVENT_NAMES[STATES[index - 1]!], message: '' },
        validated_state: { type, name: EVENT_NAMES[type], message: '', state_details: {}, data: null },
        task_run: {
          task_key: 'load-9b1d',
          dynamic_key: taskRunId,
          name: 'load-1a2',
          tags: [],
          task_inputs: {},
          empirical_policy: { max_retries: 0, retry_delay_seconds: 0, retries: 0, retry_delay: 0, retry_jitter_factor: null },
          run_count: index === 0 ? 0 : 1,
          flow_run_run_count: 1,
        },
      },
      follows,
    };
    follows = id;
    return event;
  });
  return { taskRunId, events };
}
