import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { type Change, type EventDraft, resourceOf } from '../../events/draft.ts';
import type { AutomationRow } from './queries.ts';

/** Trigger and actions are stored in their wire form. The response never includes the owner. */
export function toAutomation(row: AutomationRow): Schema<'Automation'> {
  const { id, name, description, enabled, tags, trigger, actions, actionsOnTrigger, actionsOnResolve } = row;
  return {
    id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name,
    description,
    enabled,
    tags,
    trigger,
    actions,
    actions_on_trigger: actionsOnTrigger,
    actions_on_resolve: actionsOnResolve,
    ...(row.limitedTo && { limited_to: row.limitedTo }),
  };
}

/** Contains the whole automation in its wire form; for `deleted`, its last version. */
export function automationEvent(change: Change, row: AutomationRow): EventDraft<`prefect.automation.${Change}`> {
  return {
    event: `prefect.automation.${change}`,
    resource: resourceOf('automation', row.id, row.name),
    payload: toAutomation(row),
  };
}
