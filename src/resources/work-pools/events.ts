import { addSeconds, type Instant } from '../../base/instant.ts';
import type { Resource } from '../../bus/event-record.ts';
import { type EventDraft, resourceOf } from '../../events/draft.ts';
import type { ReadyStatus } from '../../store/schema/work-pools.ts';
import type { WorkPoolRow } from './rows.ts';

/** A status event follows the one before it when that is not older than this, in seconds. */
const FOLLOWS_WITHIN = 600;

const STATUS_EVENTS: Record<ReadyStatus, string> = { READY: 'ready', NOT_READY: 'not-ready', PAUSED: 'paused' };

/** `ready`, `not-ready`, `paused`: the last word of the event of a status. */
export const statusWord = (status: ReadyStatus): string => STATUS_EVENTS[status];

type Named = Pick<WorkPoolRow, 'id' | 'name' | 'type'>;

const labels = (pool: Named): Resource => ({ ...resourceOf('work-pool', pool.id, pool.name), 'prefect.work-pool.type': pool.type });

/** A pool as the resource of its own events, and as a related one. */
export const poolResource = (pool: Named): Resource => ({ ...labels(pool), 'prefect.resource.role': 'work-pool' });

/** spec 06 §9 */
export function poolEvent(change: 'created' | 'deleted', pool: WorkPoolRow): EventDraft {
  const related: Resource[] = [];
  if (pool.defaultQueueId) related.push(role('default-queue', 'work-queue', pool.defaultQueueId));
  const storage = pool.storageConfiguration.default_result_storage_block_id;
  if (typeof storage === 'string') related.push(role('result-storage', 'block-document', storage));
  return { event: `prefect.work-pool.${change}`, resource: poolResource(pool), related };
}

const role = (name: string, kind: string, id: string): Resource => ({ ...resourceOf(kind, id), 'prefect.resource.role': name });

/** `pool` as it was before the change: it knows the last event of its status. */
export function poolStatusEvent(pool: WorkPoolRow, status: ReadyStatus, id: string, occurred: Instant): EventDraft {
  const { lastTransitionedStatusAt, lastStatusEventId } = pool;
  const recent = lastTransitionedStatusAt !== null && lastTransitionedStatusAt > addSeconds(occurred, -FOLLOWS_WITHIN);
  return {
    id,
    occurred,
    event: `prefect.work-pool.${statusWord(status)}`,
    resource: labels(pool),
    follows: recent ? lastStatusEventId : null,
  };
}
