import type { Schema } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Firing, StoredEvent } from '../../store/schema/engine.ts';

/** One action of one firing, with all data needed to run it. */
export interface Invocation {
  /** The id of the row in `automation_actions`. */
  id: string;
  /** The automation at the time of the firing. */
  automation: Schema<'Automation'>;
  firing: Firing;
  /** The firing's `triggered`. */
  triggered: Instant;
  /** The firing's event; for `actions_on_trigger` and `actions_on_resolve` the event about the firing. */
  triggeringEvent: StoredEvent | null;
  /** The id of the `prefect.automation.triggered` event. */
  triggeredEventId: string;
  /** Counts `actions` first, then `actions_on_trigger` and `actions_on_resolve`. */
  actionIndex: number;
  /** As stored, with all defaults filled in. */
  action: Schema<'Action'>;
}
