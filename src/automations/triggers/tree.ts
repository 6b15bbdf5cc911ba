import type { CompositeTrigger, EventTrigger, MetricTrigger, Trigger } from '../../store/schema/trigger.ts';

/** The triggers of one automation, by id. */
export interface TriggerTree {
  root: Trigger;
  /** The event triggers at any depth, in the order in which they are written. */
  leaves: readonly EventTrigger[];
  /** The metric triggers at any depth. */
  metrics: readonly MetricTrigger[];
  find(id: string): Trigger | undefined;
  /** The parent composite of a trigger; undefined for the root and for unknown ids. */
  parentOf(id: string): CompositeTrigger | undefined;
}

/** @param root the stored trigger of an automation, which was validated when it was saved */
export function triggerTree(root: Trigger): TriggerTree {
  const leaves: EventTrigger[] = [];
  const metrics: MetricTrigger[] = [];
  const byId = new Map<string, Trigger>();
  const parents = new Map<string, CompositeTrigger>();
  const visit = (trigger: Trigger): void => {
    byId.set(trigger.id, trigger);
    if (trigger.type === 'event') {
      leaves.push(trigger);
      return;
    }
    if (trigger.type === 'metric') {
      metrics.push(trigger);
      return;
    }
    for (const part of trigger.triggers) {
      parents.set(part.id, trigger);
      visit(part);
    }
  };
  visit(root);
  return { root, leaves, metrics, find: (id) => byId.get(id), parentOf: (id) => parents.get(id) };
}
