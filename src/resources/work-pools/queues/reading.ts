import type { Schema } from '../../../../generated/operations.ts';
import { addSeconds, type Instant, wireTime } from '../../../base/time/instant.ts';
import type { Reader } from '../../../store/store.ts';
import type { WorkQueueRow } from '../rows.ts';
import { countHolders, countLate } from './legacy-run-queries.ts';
import { countBusy, type QueueInPool } from './queries.ts';
import { POLLED_WITHIN } from './update.ts';
import { toWorkQueue } from './wire.ts';

/** Queues with the number of slots in use, counted only if there is a limit. */
export async function shownQueues(reader: Reader, rows: readonly QueueInPool[]): Promise<Schema<'WorkQueue'>[]> {
  const limited = rows.map(({ queue }) => queue).filter((queue) => queue.concurrencyLimit !== null);
  const plain = limited.filter((queue) => queue.filter === null);
  const busy = await countBusy(
    reader,
    plain.map((queue) => queue.id),
    { cancelling: true },
  );
  for (const queue of limited) if (queue.filter !== null) busy.set(queue.id, await countHolders(reader, queue));
  return rows.map(({ queue, pool }) => toWorkQueue(queue, pool.name, busy.get(queue.id) ?? 0));
}

/** Reports whether workers keep up with a queue. */
export async function queueStatus(reader: Reader, queue: WorkQueueRow, now: Instant): Promise<Schema<'WorkQueueStatusDetail'>> {
  const late = await countLate(reader, queue);
  const polled = queue.lastPolled !== null && queue.lastPolled >= addSeconds(now, -POLLED_WITHIN);
  return {
    healthy: late === 0 && polled,
    late_runs_count: late,
    last_polled: wireTime(queue.lastPolled),
    health_check_policy: { maximum_late_runs: 0, maximum_seconds_since_last_polled: POLLED_WITHIN },
  };
}
