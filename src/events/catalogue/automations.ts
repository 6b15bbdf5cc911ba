import { z } from 'zod';
import type { Schema } from '../../../generated/operations.ts';
import type { EventEntry, EventShape } from './shape.ts';
import { instant, integer, named, text, uuid } from './shape.ts';

const automation = {
  schema: 'AutomationEvent',
  resource: 'automation',
  payload: z.custom<Schema<'Automation'>>().meta({ type: 'object', description: 'The automation as `GET /automations/{id}` returns it.' }),
} as const satisfies EventShape;

const triggeringEvent = {
  kinds: ['event'],
  when: 'The event that fired the trigger, or that the action acts on, if any.',
} as const;
const posture = { optional: '`Reactive` or `Proactive` for an event trigger, `Metric` for a metric trigger.' } as const;

const firing = {
  schema: 'AutomationFiringEvent',
  resource: 'automation',
  labels: { 'prefect.posture': posture },
  related: { 'triggering-event': triggeringEvent },
  payload: z.object({
    triggering_labels: z.record(text, text).describe('The labels by which the trigger groups events, with their values.'),
    triggering_event: named<Schema<'ReceivedEvent'>>('ReceivedEvent').nullable().describe("The trigger's last event, complete."),
    triggering_value: z.number().nullable().exactOptional().describe('The value of a metric trigger.'),
  }),
} as const satisfies EventShape;

const actionPayload = z.object({
  action_index: integer.describe("The action's index, from 0 through `actions`, `actions_on_trigger`, and `actions_on_resolve`."),
  action_type: text,
  invocation: uuid.describe("The action's id in this firing, the same in both events."),
});

/** The result details of an action, by kind of action. */
const actionDetails = z.object({
  status_code: integer.exactOptional().describe('HTTP status from the operation or webhook.'),
  validation_error: text.exactOptional().describe("Reason why a deployment's run was rejected."),
  response_body: text
    .exactOptional()
    .describe("The webhook's response body, without its block's secrets and truncated to 1,000 characters."),
  response_headers: z
    .record(text, text)
    .exactOptional()
    .describe("The webhook's response headers, with names in lower case and without headers for proxies and credentials."),
  notification_log: text.exactOptional().describe('Log for a notification that could not be sent.'),
  template_error: text.exactOptional().describe('Reason why a template could not be rendered.'),
  template_source: text.exactOptional().describe('The template that could not be rendered.'),
});
export type ActionDetails = z.infer<typeof actionDetails>;

const actionOutcome = actionPayload.extend(actionDetails.shape);

const actionFailure = actionOutcome.extend({ reason: text.describe('Reason why the action failed.') });

const actionTriggered = {
  schema: 'AutomationActionTriggeredEvent',
  resource: 'automation',
  labels: { 'prefect.trigger-type': 'Trigger type: `event`, `metric`, `compound`, or `sequence`.', 'prefect.posture': posture },
  related: {
    target: {
      kinds: ['deployment', 'flow-run', 'work-pool', 'work-queue', 'automation'],
      when: "The object that the action acts on; includes a work pool's name.",
    },
    'flow-run': { kinds: ['flow-run'], when: 'The run that the action created.' },
    block: { kinds: ['block-document'], when: 'The block that the action uses to send.' },
    'block-type': { kinds: ['block-type'], when: "That block's type, identified by its slug." },
    'automation-triggered-event': { kinds: ['event'], when: "The firing's event." },
    'triggering-event': triggeringEvent,
  },
  payload: actionPayload,
} as const satisfies EventShape;

const actionExecuted = {
  ...actionTriggered,
  schema: 'AutomationActionExecutedEvent',
  payload: actionOutcome,
} as const satisfies EventShape;
const actionFailed = { ...actionTriggered, schema: 'AutomationActionFailedEvent', payload: actionFailure } as const satisfies EventShape;

const throttled = {
  schema: 'AutomationThrottledEvent',
  resource: 'automation',
  payload: z.object({
    limit: integer.describe('Maximum firings per automation and minute.'),
    until: instant.describe('When the minute ends; until then, firings run no actions.'),
  }),
} as const satisfies EventShape;

export const automationEvents = {
  'prefect.automation.created': { when: 'An automation was created.', shape: automation },
  'prefect.automation.updated': { when: 'An automation was updated, even without changes.', shape: automation },
  'prefect.automation.deleted': {
    when: 'An automation was deleted by its id. Deleting all automations of an owner emits no events.',
    shape: automation,
  },
  'prefect.automation.triggered': { when: "An automation's trigger fired.", shape: firing },
  'prefect.automation.resolved': { when: 'A metric trigger resolved. Other triggers do not resolve.', shape: firing },
  'prefect.automation.throttled': {
    when: "An automation's trigger fired more often than allowed. Emitted once per automation and minute.",
    shape: throttled,
  },
  'prefect.automation.action.triggered': {
    when: 'An action was attempted. Emitted after the attempt, with its outcome.',
    shape: actionTriggered,
  },
  'prefect.automation.action.executed': {
    when: 'The action succeeded. Follows `prefect.automation.action.triggered`.',
    shape: actionExecuted,
  },
  'prefect.automation.action.failed': { when: 'The action failed. Follows `prefect.automation.action.triggered`.', shape: actionFailed },
} as const satisfies Record<string, EventEntry>;
