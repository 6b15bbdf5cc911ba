import type { IdSource } from '../../base/ids.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Firing, StoredEvent, TriggeringLabels } from '../../store/schema/engine.ts';
import type { CompositeTrigger, Trigger } from '../../store/schema/trigger.ts';

/** The variable part of a firing. */
export interface FiringDraft {
  trigger: Trigger;
  /** The current time of the service's clock. */
  triggered: Instant;
  event: StoredEvent | null;
  /** For a metric trigger. */
  value?: number | null;
  /** Whether the trigger resolves instead. */
  isResolved?: boolean;
  /** Empty by default. */
  labels?: TriggeringLabels;
  /** For a composite trigger: the firings of its parts. */
  parts?: readonly Firing[];
}

export function fire(ids: IdSource, { trigger, triggered, event, value, isResolved, labels, parts }: FiringDraft): Firing {
  return {
    id: ids.next(),
    trigger,
    trigger_states: isResolved ? ['Resolved'] : ['Triggered'],
    triggered,
    triggering_labels: labels ?? {},
    triggering_firings: [...(parts ?? [])],
    triggering_event: event,
    triggering_value: value ?? null,
  };
}

/** The firing of a composite trigger, with the event of its last part. */
export function fireComposite(ids: IdSource, trigger: CompositeTrigger, triggered: Instant, parts: readonly Firing[]): Firing {
  return fire(ids, { trigger, triggered, event: parts.at(-1)?.triggering_event ?? null, parts });
}

/** A firing and all firings below it, each before those that caused it. */
export function withNestedFirings(firing: Firing): Firing[] {
  return [firing, ...firing.triggering_firings.flatMap(withNestedFirings)];
}
