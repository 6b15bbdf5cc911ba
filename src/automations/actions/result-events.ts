import { type Instant, secondsBetween } from '../../base/time/instant.ts';
import { type EventDraft, relatedOf, resourceOf } from '../../events/draft.ts';
import type { Invocation } from './invocation.ts';
import type { Result } from './kind.ts';

/** Maximum seconds between an event and its action for which the result event records that it follows that event. */
const FOLLOWS_WITHIN = 300;

type Begun = EventDraft<'prefect.automation.action.triggered'>;
type Ended = EventDraft<'prefect.automation.action.executed' | 'prefect.automation.action.failed'>;

/** The events that report the start and the result of an action. */
export function resultEvents(
  invocation: Invocation,
  { reason, details, related = [] }: Result,
  { now, nextId }: { now: Instant; nextId: () => string },
): [Begun, Ended] {
  const { automation, triggeringEvent, triggeredEventId, triggered, actionIndex, action, id } = invocation;
  const { trigger } = automation;
  const common = {
    resource: {
      ...resourceOf('automation', automation.id, automation.name),
      'prefect.trigger-type': trigger.type,
      ...('posture' in trigger && { 'prefect.posture': trigger.posture }),
    },
    related: [
      ...related,
      relatedOf('automation-triggered-event', 'event', triggeredEventId),
      ...(triggeringEvent ? [relatedOf('triggering-event', 'event', triggeringEvent.id)] : []),
    ],
  };
  const payload = { action_index: actionIndex, action_type: action.type, invocation: id };
  const isNear = triggeringEvent && Math.abs(secondsBetween(triggeringEvent.occurred, triggered)) < FOLLOWS_WITHIN;
  const begun = nextId();
  const ended = { ...common, id: nextId(), occurred: now, follows: begun };
  return [
    {
      ...common,
      id: begun,
      occurred: triggered,
      event: 'prefect.automation.action.triggered',
      payload,
      follows: isNear ? triggeringEvent.id : null,
    },
    reason === undefined
      ? { ...ended, event: 'prefect.automation.action.executed', payload: { ...payload, ...details } }
      : { ...ended, event: 'prefect.automation.action.failed', payload: { ...payload, ...details, reason } },
  ];
}
