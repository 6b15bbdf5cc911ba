import type { Action } from '@contralto/client';
import type { Choices, Kind } from './choices.ts';

type ActionType = Action['type'];

interface ActionKind {
  name: string;
  /** The object that it acts on: its kind, and the member that holds its id. */
  target?: { kind: Kind; member: string; of: string };
  /** Whether the object of the event can be meant, instead of one that is chosen. */
  inferred?: true;
}

const deployment = { kind: 'deployment', member: 'deployment_id', of: 'Deployment' } as const;
const pool = { kind: 'work-pool', member: 'work_pool_id', of: 'Work pool' } as const;
const queue = { kind: 'work-queue', member: 'work_queue_id', of: 'Work queue' } as const;
const automation = { kind: 'automation', member: 'automation_id', of: 'Automation' } as const;

/** Every type of actions, by what people call it. */
export const ACTION_KINDS: Record<ActionType, ActionKind> = {
  'run-deployment': { name: 'Run a deployment', target: deployment, inferred: true },
  'cancel-flow-run': { name: 'Cancel the run' },
  'change-flow-run-state': { name: 'Change the state of the run' },
  'suspend-flow-run': { name: 'Suspend the run' },
  'resume-flow-run': { name: 'Resume the run' },
  'delete-flow-run': { name: 'Delete the run' },
  'send-notification': { name: 'Send a notification', target: { kind: 'notification', member: 'block_document_id', of: 'Block' } },
  'call-webhook': { name: 'Call a webhook', target: { kind: 'webhook', member: 'block_document_id', of: 'Block' } },
  'pause-deployment': { name: 'Pause a deployment', target: deployment, inferred: true },
  'resume-deployment': { name: 'Resume a deployment', target: deployment, inferred: true },
  'pause-work-pool': { name: 'Pause a work pool', target: pool, inferred: true },
  'resume-work-pool': { name: 'Resume a work pool', target: pool, inferred: true },
  'pause-work-queue': { name: 'Pause a work queue', target: queue, inferred: true },
  'resume-work-queue': { name: 'Resume a work queue', target: queue, inferred: true },
  'pause-automation': { name: 'Disable an automation', target: automation, inferred: true },
  'resume-automation': { name: 'Enable an automation', target: automation, inferred: true },
  'do-nothing': { name: 'Do nothing but fire' },
};

export const isActionType = (type: string): type is ActionType => type in ACTION_KINDS;

/** An action of a type as it begins: on the first object that there is, or on that of the event. */
export function newAction(type: ActionType, choices: Choices): Action {
  const { target, inferred } = ACTION_KINDS[type];
  const first = target && choices[target.kind][0]?.[0];
  return {
    type,
    ...(target && (first ? { [target.member]: first, ...(inferred && { source: 'selected' }) } : inferred && { source: 'inferred' })),
    ...(type === 'change-flow-run-state' && { state: 'CANCELLED' }),
    ...(type === 'send-notification' && {
      subject: 'Contralto: {{ event.event }}',
      body: '{{ flow_run.name }} of {{ flow.name }} is now {{ flow_run.state.name }}: {{ flow_run.state.message }}',
    }),
    ...(type === 'call-webhook' && { payload: '{"event": "{{ event.event }}"}' }),
  } as Action;
}
