import type { IdSource } from '../../base/ids.ts';
import type { Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { CompositeTrigger, Trigger } from './trigger.ts';

/** Labels of a firing by which its events were told apart: sorted `for_each` label → value. */
export type TriggeringLabels = { [label: string]: string };

/** That a trigger fired, and why. Stored as it is; instants in the fixed-width form. */
export interface Firing {
  /** UUIDv7. */
  id: string;
  trigger: Trigger;
  trigger_states: ['Triggered'];
  /** The service's clock when it fired, not the time of the event. */
  triggered: Instant;
  triggering_labels: TriggeringLabels;
  /** Of a composite trigger: the firings of its parts. */
  triggering_firings: Firing[];
  /** The last event of it; null when silence fired it. */
  triggering_event: StoredEvent | null;
  triggering_value: null;
}

/** What a firing is made of; the rest of it is the same for all. */
export interface FiringDraft {
  trigger: Trigger;
  /** The service's clock, now. */
  triggered: Instant;
  event: StoredEvent | null;
  /** Without labels by default. */
  labels?: TriggeringLabels;
  /** Of a composite trigger: the firings of its parts. */
  parts?: readonly Firing[];
}

/** A new firing. */
export function fire(ids: IdSource, { trigger, triggered, event, labels, parts }: FiringDraft): Firing {
  return {
    id: ids.next(),
    trigger,
    trigger_states: ['Triggered'],
    triggered,
    triggering_labels: labels ?? {},
    triggering_firings: [...(parts ?? [])],
    triggering_event: event,
    triggering_value: null,
  };
}

/** The firing of a composite trigger: its event is that of the last of its parts. */
export function fireComposite(ids: IdSource, trigger: CompositeTrigger, triggered: Instant, parts: readonly Firing[]): Firing {
  return fire(ids, { trigger, triggered, event: parts.at(-1)?.triggering_event ?? null, parts });
}

/** A firing and all below it, each before those that made it fire. */
export function withNestedFirings(firing: Firing): Firing[] {
  return [firing, ...firing.triggering_firings.flatMap(withNestedFirings)];
}
