import type { Resource } from '../../../bus/event-record.ts';
import { type EventDraft, resourceOf } from '../../../events/draft.ts';
import type { ReadyStatus } from '../../../store/schema/work-pools.ts';
import { poolResource, statusWord } from '../events.ts';
import type { WorkPoolRow, WorkQueueRow } from '../rows.ts';

type QueueName = Pick<WorkQueueRow, 'id' | 'name'>;
type PoolName = Pick<WorkPoolRow, 'id' | 'name' | 'type'>;

/** spec 06 §9 */
export function queueEvent(change: string, queue: QueueName, pool: PoolName): EventDraft {
  const resource: Resource = { ...resourceOf('work-queue', queue.id, queue.name), 'prefect.resource.role': 'work-queue' };
  return { event: `prefect.work-queue.${change}`, resource, related: [poolResource(pool)] };
}

export const queueStatusEvent = (status: ReadyStatus, queue: QueueName, pool: PoolName): EventDraft =>
  queueEvent(statusWord(status), queue, pool);
