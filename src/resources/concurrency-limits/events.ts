import type { LimitRow } from '../../concurrency/slots.ts';
import { type EventDraft, resourceOf } from '../../events/draft.ts';

/** spec 07 §7 */
export function limitEvent(change: 'created' | 'updated' | 'deleted', row: LimitRow): EventDraft {
  return {
    event: `prefect.concurrency-limit.${change}`,
    resource: resourceOf('concurrency-limit', row.id, row.name),
    payload: { name: row.name, limit: row.limit, active: row.active, slot_decay_per_second: row.slotDecayPerSecond },
  };
}
