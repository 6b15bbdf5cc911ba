import type { Schema } from '../../../../generated/operations.ts';
import { type Instant, secondsBetween, wireTime } from '../../../base/time/instant.ts';
import type { Reader } from '../../../store/store.ts';
import { pageOffset } from '../../paging.ts';
import { countBusy, listQueuesOfPool } from '../queues/queries.ts';
import type { PoolSummary, WorkQueueRow } from '../rows.ts';
import { busyInPool, countQueues, firstSlotRuns, type SlotRun } from './concurrency-queries.ts';

export function toSlotSummary(run: SlotRun, now: Instant): Schema<'FlowRunSlotSummary'> {
  return {
    id: run.id,
    name: run.name,
    state_type: run.stateType,
    state_name: run.stateName,
    start_time: wireTime(run.startTime),
    state_timestamp: wireTime(run.stateTimestamp),
    time_in_current_state: run.stateTimestamp === null ? null : secondsBetween(run.stateTimestamp, now),
  };
}

export interface ConcurrencySection {
  /** Queues per page. */
  limit: number;
  /** Starts at 1. */
  page: number;
  /** Runs shown per queue. */
  runLimit: number;
}

/** The runs that hold the slots of a pool, for one page of its queues. The total covers the whole pool. */
export async function poolConcurrency(
  reader: Reader,
  pool: PoolSummary,
  { limit, page, runLimit }: ConcurrencySection,
  now: Instant,
): Promise<Schema<'WorkPoolConcurrencyStatus'>> {
  const queueCount = await countQueues(reader, pool.id);
  const queues = await listQueuesOfPool(reader, pool.id, { limit, offset: pageOffset(page, limit) });
  const queueIds = queues.map((queue) => queue.id);
  const busy = await countBusy(reader, queueIds, { cancelling: false });
  const runs = await firstSlotRuns(reader, queueIds, runLimit);
  const detail = (queue: WorkQueueRow) => ({
    queue_id: queue.id,
    queue_name: queue.name,
    active_slots: busy.get(queue.id) ?? 0,
    concurrency_limit: queue.concurrencyLimit,
    flow_run_count: busy.get(queue.id) ?? 0,
    flow_runs: (runs.get(queue.id) ?? []).map((run) => toSlotSummary(run, now)),
  });
  return {
    active_slots: await busyInPool(reader, pool.id),
    concurrency_limit: pool.concurrencyLimit,
    queues: queues.map(detail),
    count: queueCount,
    limit,
    pages: limit === 0 ? 0 : Math.ceil(queueCount / limit),
    page,
  };
}
