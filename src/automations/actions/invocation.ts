import type { Schema } from '../../../generated/operations.ts';
import type { Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { Firing } from '../triggers/firing.ts';

/** One action of one firing, with everything that carrying it out needs to know. */
export interface Invocation {
  /** The id of its row in `automation_actions`. */
  id: string;
  /** The automation as it was when it fired. */
  automation: Schema<'Automation'>;
  firing: Firing;
  /** The firing's `triggered`. */
  triggered: Instant;
  /** The firing's event; for `actions_on_trigger` the `prefect.automation.triggered` event. */
  triggeringEvent: StoredEvent | null;
  /** The id of the `prefect.automation.triggered` event. */
  triggeredEventId: string;
  /** Through `actions`, then `actions_on_trigger`. */
  actionIndex: number;
  /** As stored: every default spelled out. */
  action: Schema<'Action'>;
}
