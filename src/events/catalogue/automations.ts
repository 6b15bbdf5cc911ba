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
const posture = { optional: 'For an event trigger: `Reactive` or `Proactive`.' } as const;

const firing = {
  schema: 'AutomationFiringEvent',
  resource: 'automation',
  labels: { 'prefect.posture': posture },
  related: { 'triggering-event': triggeringEvent },
  payload: z.object({
    triggering_labels: z.record(text, text).describe('The labels by which the trigger groups events, with their values.'),
    triggering_event: named<Schema<'ReceivedEvent'>>('ReceivedEvent').nullable().describe('The last event of the trigger, complete.'),
  }),
} as const satisfies EventShape;

const actionPayload = z.object({
  action_index: integer.describe('Index of the action, from 0 through `actions` and then `actions_on_trigger`.'),
  action_type: text,
  invocation: uuid.describe('Id of the action of this firing, the same in both events.'),
});

/** The result details of an action, by kind of action. */
const actionDetails = z.object({
  status_code: integer.optional().describe('HTTP status of the operation or of the webhook.'),
  validation_error: text.optional().describe('Reason why the run of a deployment was rejected.'),
  response_body: text
    .optional()
    .describe('Response body of a webhook, without the secrets of its block and truncated to 1,000 characters.'),
  response_headers: z
    .record(text, text)
    .optional()
    .describe('Response headers of a webhook, with names in lower case and without headers for proxies and credentials.'),
  notification_log: text.optional().describe('Log of a notification that could not be sent.'),
  template_error: text.optional().describe('Reason why a template could not be rendered.'),
  template_source: text.optional().describe('The template that could not be rendered.'),
});
export type ActionDetails = z.infer<typeof actionDetails>;

const actionOutcome = actionPayload.extend(actionDetails.shape);

const actionFailure = actionOutcome.extend({ reason: text.describe('Reason why the action failed.') });

const actionTriggered = {
  schema: 'AutomationActionTriggeredEvent',
  resource: 'automation',
  labels: { 'prefect.trigger-type': 'Type of the trigger: `event`, `compound`, or `sequence`.', 'prefect.posture': posture },
  related: {
    target: {
      kinds: ['deployment', 'flow-run', 'work-pool', 'work-queue', 'automation'],
      when: 'The object that the action acts on; includes the name of a work pool.',
    },
    'flow-run': { kinds: ['flow-run'], when: 'The run that the action created.' },
    block: { kinds: ['block-document'], when: 'The block that the action uses to send.' },
    'block-type': { kinds: ['block-type'], when: 'The type of that block, identified by its slug.' },
    'automation-triggered-event': { kinds: ['event'], when: 'The event of the firing.' },
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
    limit: integer.describe('Maximum number of firings of one automation per minute.'),
    until: instant.describe('End of the minute; until then, firings run no actions.'),
  }),
} as const satisfies EventShape;

export const automationEvents = {
  'prefect.automation.created': { when: 'An automation was created.', shape: automation },
  'prefect.automation.updated': { when: 'An automation was updated, even without changes.', shape: automation },
  'prefect.automation.deleted': {
    when: 'An automation was deleted by its id. Deleting all automations of an owner emits no events.',
    shape: automation,
  },
  'prefect.automation.triggered': { when: 'The trigger of an automation fired.', shape: firing },
  'prefect.automation.resolved': { when: 'Currently not emitted, because triggers do not resolve.', shape: firing },
  'prefect.automation.throttled': {
    when: 'The trigger of an automation fired more often than allowed. Emitted once per automation and minute.',
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
