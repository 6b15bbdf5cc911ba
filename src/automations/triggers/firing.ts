import type { Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { Trigger } from './trigger.ts';

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
