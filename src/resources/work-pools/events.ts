import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { UpdatePayload } from '../../events/catalogue/shape.ts';
import { type EventDraft, type RelatedDraft, relatedOf, resourceOf } from '../../events/draft.ts';
import type { ReadyStatus } from '../../store/schema/work-pools.ts';
import type { WorkPoolRow } from './rows.ts';

/** A status event refers to the previous one if that is at most this number of seconds older. */
const FOLLOWS_WITHIN = 600;

const STATUS_WORDS = { READY: 'ready', NOT_READY: 'not-ready', PAUSED: 'paused' } as const satisfies Record<ReadyStatus, string>;
export type StatusWord = (typeof STATUS_WORDS)[ReadyStatus];

/** `ready`, `not-ready` or `paused`: the last part of the name of a status event. */
export const statusWord = (status: ReadyStatus): StatusWord => STATUS_WORDS[status];

type Named = Pick<WorkPoolRow, 'id' | 'name' | 'type'>;

const labels = (pool: Named) => ({ ...resourceOf('work-pool', pool.id, pool.name), 'prefect.work-pool.type': pool.type });

/** A pool as the primary resource of its own events, or as a related resource. */
export const poolResource = (pool: Named) => ({ ...labels(pool), 'prefect.resource.role': 'work-pool' as const });

type LifeEvent = `prefect.work-pool.${'created' | 'deleted'}`;

export function poolEvent(change: 'created' | 'deleted', pool: WorkPoolRow): EventDraft<LifeEvent> {
  const related: RelatedDraft<LifeEvent>[] = [];
  if (pool.defaultQueueId) related.push(relatedOf('default-queue', 'work-queue', pool.defaultQueueId));
  const storage = pool.storageConfiguration.default_result_storage_block_id;
  if (typeof storage === 'string') related.push(relatedOf('result-storage', 'block-document', storage));
  return { event: `prefect.work-pool.${change}`, resource: poolResource(pool), related };
}

/** `pool` is the row after the change. */
export const poolUpdateEvent = (pool: Named, payload: UpdatePayload): EventDraft<'prefect.work-pool.updated'> => ({
  event: 'prefect.work-pool.updated',
  resource: poolResource(pool),
  payload,
});

/** `pool` is the row before the change, which contains the id of the previous status event. */
export function poolStatusEvent(
  pool: WorkPoolRow,
  status: ReadyStatus,
  id: string,
  occurred: Instant,
): EventDraft<`prefect.work-pool.${StatusWord}`> {
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
