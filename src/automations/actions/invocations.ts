import type { Invocation } from './invocation.ts';
import type { Action } from './kind.ts';
import type { ActionRow, FiringRow } from './queries.ts';
import { actionKind } from './table.ts';

/** Builds an invocation from the stored rows of an action and its firing. */
export function toInvocation(row: ActionRow, stored: FiringRow): Invocation {
  return {
    id: row.id,
    automation: stored.automation,
    firing: stored.firing,
    triggered: stored.triggered,
    triggeringEvent: row.onTrigger ? stored.triggeredEvent : stored.firing.triggering_event,
    triggeredEventId: stored.triggeredEvent.id,
    actionIndex: row.actionIndex,
    action: row.action,
  };
}

type Given = Pick<ActionRow, 'id' | 'firingId' | 'automationId' | 'created' | 'actionIndex' | 'onTrigger'>;

/** The row of a new action in the queue. After the commit, the caller must wake the service `automation-actions`. */
export function waitingAction(given: Given, action: Action): ActionRow {
  const external = actionKind(action.type).external === true;
  const open = { claimedBy: null, claimExpires: null, attempted: null, started: null, ended: null, reason: null };
  return { ...given, action, external, status: 'waiting', attempts: 0, ...open };
}
