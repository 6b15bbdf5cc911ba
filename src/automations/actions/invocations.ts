import type { Schema } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Firing } from '../triggers/firing.ts';
import type { Invocation } from './invocation.ts';
import type { ActionRow, FiringRow } from './queries.ts';
import { actionKind } from './table.ts';

/** Builds an invocation from the stored rows of an action and its firing. */
export function toInvocation(row: ActionRow, stored: FiringRow): Invocation {
  const firing = stored.firing as unknown as Firing;
  return {
    id: row.id,
    automation: stored.automation as unknown as Schema<'Automation'>,
    firing,
    triggered: stored.triggered,
    triggeringEvent: row.onTrigger ? stored.triggeredEvent : firing.triggering_event,
    triggeredEventId: stored.triggeredEvent.id,
    actionIndex: row.actionIndex,
    action: row.action as unknown as Schema<'Action'>,
  };
}

type Given = Pick<ActionRow, 'id' | 'firingId' | 'automationId' | 'created' | 'actionIndex' | 'onTrigger'>;

/** The row of a new action in the queue. After the commit, the caller must wake the service `automation-actions`. */
export function waitingAction(given: Given, action: JsonObject): ActionRow {
  const external = actionKind(action.type as string).external === true;
  const open = { claimedBy: null, claimExpires: null, attempted: null, started: null, ended: null, reason: null };
  return { ...given, action, external, status: 'waiting', attempts: 0, ...open };
}
