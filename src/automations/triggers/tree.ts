import type { CompositeTrigger, EventTrigger, Trigger } from './trigger.ts';

/** The triggers of one automation, found by their ids. */
export interface TriggerTree {
  root: Trigger;
  /** The event triggers, at whatever depth, in the order in which they are written. */
  leaves: readonly EventTrigger[];
  find(id: string): Trigger | undefined;
  /** The composite that a trigger is a part of; undefined for the root and for ids that are not in the tree. */
  parentOf(id: string): CompositeTrigger | undefined;
}

/** @param root the trigger of an automation as it is stored: it was checked when it was saved, nothing is checked here */
export function triggerTree(root: Trigger): TriggerTree {
  const leaves: EventTrigger[] = [];
  const byId = new Map<string, Trigger>();
  const parents = new Map<string, CompositeTrigger>();
  const visit = (trigger: Trigger): void => {
    byId.set(trigger.id, trigger);
    if (trigger.type === 'event') {
      leaves.push(trigger);
      return;
    }
    for (const part of trigger.triggers) {
      parents.set(part.id, trigger);
      visit(part);
    }
  };
  visit(root);
  return { root, leaves, find: (id) => byId.get(id), parentOf: (id) => parents.get(id) };
}
