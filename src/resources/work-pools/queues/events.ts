import type { UpdatePayload } from '../../../events/catalogue/shape.ts';
import { type EventDraft, resourceOf } from '../../../events/draft.ts';
import type { ReadyStatus } from '../../../store/schema/work-pools.ts';
import { poolResource, type StatusWord, statusWord } from '../events.ts';
import type { WorkPoolRow, WorkQueueRow } from '../rows.ts';

type QueueName = Pick<WorkQueueRow, 'id' | 'name'>;
type PoolName = Pick<WorkPoolRow, 'id' | 'name' | 'type'>;

type Happening = 'created' | 'deleted' | StatusWord;

const about = (queue: QueueName, pool: PoolName) => ({
  resource: { ...resourceOf('work-queue', queue.id, queue.name), 'prefect.resource.role': 'work-queue' },
  related: [poolResource(pool)],
});

export function queueEvent(change: Happening, queue: QueueName, pool: PoolName): EventDraft<`prefect.work-queue.${Happening}`> {
  return { event: `prefect.work-queue.${change}`, ...about(queue, pool) };
}

/** `queue` is the row after the change. */
export function queueUpdateEvent(queue: QueueName, pool: PoolName, payload: UpdatePayload): EventDraft<'prefect.work-queue.updated'> {
  return { event: 'prefect.work-queue.updated', ...about(queue, pool), payload };
}

export const queueStatusEvent = (status: ReadyStatus, queue: QueueName, pool: PoolName) => queueEvent(statusWord(status), queue, pool);
