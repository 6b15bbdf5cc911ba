import type { Action } from '@contralto/client';
import { nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';
import type { Choices, Kind } from './choices.ts';

type ActionType = Action['type'];

interface ActionKind {
  name: string;
  /** The object that the action changes: its kind, and the field with its id. */
  target?: { kind: Kind; field: string; of: string };
  /** Whether the action can use the object of the event instead of a selected object. */
  inferred?: true;
}

const deployment = { kind: 'deployment', field: 'deployment_id', of: 'Deployment' } as const;
const pool = { kind: 'work-pool', field: 'work_pool_id', of: 'Work pool' } as const;
const queue = { kind: 'work-queue', field: 'work_queue_id', of: 'Work queue' } as const;
const automation = { kind: 'automation', field: 'automation_id', of: 'Automation' } as const;

/** The types of actions with their names. */
export const ACTION_KINDS: Record<ActionType, ActionKind> = {
  'run-deployment': { name: 'Run a deployment', target: deployment, inferred: true },
  'cancel-flow-run': { name: 'Cancel the run' },
  'change-flow-run-state': { name: 'Change the state of the run' },
  'suspend-flow-run': { name: 'Suspend the run' },
  'resume-flow-run': { name: 'Resume the run' },
  'delete-flow-run': { name: 'Delete the run' },
  'send-notification': { name: 'Send a notification', target: { kind: 'notification', field: 'block_document_id', of: 'Block' } },
  'call-webhook': { name: 'Call a webhook', target: { kind: 'webhook', field: 'block_document_id', of: 'Block' } },
  'pause-deployment': { name: 'Pause a deployment', target: deployment, inferred: true },
  'resume-deployment': { name: 'Resume a deployment', target: deployment, inferred: true },
  'pause-work-pool': { name: 'Pause a work pool', target: pool, inferred: true },
  'resume-work-pool': { name: 'Resume a work pool', target: pool, inferred: true },
  'pause-work-queue': { name: 'Pause a work queue', target: queue, inferred: true },
  'resume-work-queue': { name: 'Resume a work queue', target: queue, inferred: true },
  'pause-automation': { name: 'Disable an automation', target: automation, inferred: true },
  'resume-automation': { name: 'Enable an automation', target: automation, inferred: true },
  'do-nothing': { name: 'Do nothing' },
};

export const isActionType = (type: string): type is ActionType => type in ACTION_KINDS;

/** A new action of a type, on the first available object or on the object of the event. */
export function newAction(type: ActionType, choices?: Choices): Action {
  const { target, inferred } = ACTION_KINDS[type];
  const first = target && choices?.[target.kind][0]?.[0];
  return {
    type,
    ...(target && (first ? { [target.field]: first, ...(inferred && { source: 'selected' }) } : inferred && { source: 'inferred' })),
    ...(type === 'change-flow-run-state' && { state: 'CANCELLED' }),
    ...(type === 'send-notification' && {
      subject: 'Contralto: {{ event.event }}',
      body: '{{ flow_run.name }} of {{ flow.name }} is now {{ flow_run.state.name }}: {{ flow_run.state.message }}',
    }),
    ...(type === 'call-webhook' && { payload: '{"event": "{{ event.event }}"}' }),
  } as Action;
}

/** The name of a type of actions. */
export const actionName = (type: string): string => (isActionType(type) ? ACTION_KINDS[type].name : type);

/** An action and its object as text. */
export function ActionText({ action }: { action: Action }) {
  const fields: Record<string, unknown> = { ...action };
  const { name, target } = ACTION_KINDS[action.type];
  const id = target && fields[target.field];
  if (fields.source === 'inferred') return <>{name}: from the event</>;
  if (action.type === 'change-flow-run-state') return <>{`${name} to ${action.name ?? action.state.toLowerCase()}`}</>;
  if (typeof id !== 'string' || (target?.kind !== 'deployment' && target?.kind !== 'automation')) return <>{name}</>;
  const label = target.kind === 'deployment' ? nameOf('deployment', id) : undefined;
  return (
    <>
      {name}: <a href={pathOf(`/${target.kind}s/${id}`)}>{label ?? `…${id.slice(-6)}`}</a>
    </>
  );
}
