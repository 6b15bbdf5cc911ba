import type { LimitRow } from '../../concurrency/limit-queries.ts';
import { type Change, type EventDraft, resourceOf } from '../../events/draft.ts';

/**
 * Carries the values after the change; for `deleted`, the last ones before it. A tag limit emits the same events as other limits, under its name `tag:<tag>`.
 */
export function limitEvent(change: Change, row: LimitRow): EventDraft<`prefect.concurrency-limit.${Change}`> {
  return {
    event: `prefect.concurrency-limit.${change}`,
    resource: resourceOf('concurrency-limit', row.id, row.name),
    payload: { name: row.name, limit: row.limit, active: row.active, slot_decay_per_second: row.slotDecayPerSecond },
  };
}
