import { and, asc, count, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Schema } from '../../../generated/operations.ts';
import { type Instant, secondsBetween, wireTime } from '../../base/instant.ts';
import { flowRuns, workQueues } from '../../store/schema/tables.ts';
import type { Section } from '../../store/section.ts';
import type { Reader } from '../../store/store.ts';
import { pageOffset } from '../paging.ts';
import { countBusy, listQueuesOfPool, takesSlot } from './queues/queries.ts';
import type { WorkPoolRow, WorkQueueRow } from './rows.ts';

/** What is shown of a run that holds a slot. */
const summary = {
  id: flowRuns.id,
  name: flowRuns.name,
  stateType: flowRuns.stateType,
  stateName: flowRuns.stateName,
  startTime: flowRuns.startTime,
  stateTimestamp: flowRuns.stateTimestamp,
};

export type SlotRun = Pick<typeof flowRuns.$inferSelect, keyof typeof summary>;

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

/** Matching runs, by id. */
export async function slotRuns(reader: Reader, where: SQL, { limit, offset }: Section): Promise<SlotRun[]> {
  return reader.db.select(summary).from(flowRuns).where(where).orderBy(asc(flowRuns.id)).limit(limit).offset(offset);
}

export interface ConcurrencySection {
  /** Queues per page. */
  limit: number;
  /** Starts at 1. */
  page: number;
  /** Runs shown per queue. */
  runLimit: number;
}

/** The runs that hold the slots of a pool, for one page of its queues. The total counts the whole pool. */
export async function poolConcurrency(
  reader: Reader,
  pool: WorkPoolRow,
  { limit, page, runLimit }: ConcurrencySection,
  now: Instant,
): Promise<Schema<'WorkPoolConcurrencyStatus'>> {
  const [{ queueCount } = { queueCount: 0 }] = await reader.db
    .select({ queueCount: count() })
    .from(workQueues)
    .where(eq(workQueues.workPoolId, pool.id));
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
    count: Number(queueCount),
    limit,
    pages: limit === 0 ? 0 : Math.ceil(Number(queueCount) / limit),
    page,
  };
}

async function busyInPool(reader: Reader, poolId: string): Promise<number> {
  const [row] = await reader.db
    .select({ busy: count() })
    .from(workQueues)
    .innerJoin(flowRuns, eq(flowRuns.workQueueId, workQueues.id))
    .where(and(eq(workQueues.workPoolId, poolId), takesSlot({ cancelling: false })));
  return Number(row?.busy);
}

/** The first runs of each queue by id, in one query. */
async function firstSlotRuns(reader: Reader, queueIds: readonly string[], runLimit: number): Promise<Map<string, SlotRun[]>> {
  const byQueue = new Map<string, SlotRun[]>();
  if (runLimit === 0 || queueIds.length === 0) return byQueue;
  const place = sql<number>`row_number() over (partition by ${flowRuns.workQueueId} order by ${flowRuns.id})`;
  const ranked = reader.db
    .select({ ...summary, queueId: flowRuns.workQueueId, place: place.as('place') })
    .from(flowRuns)
    .where(and(reader.dialect.isIn(flowRuns.workQueueId, queueIds), takesSlot({ cancelling: false })))
    .as('ranked');
  const rows = await reader.db.select().from(ranked).where(lte(ranked.place, runLimit)).orderBy(asc(ranked.id));
  for (const row of rows) {
    const list = byQueue.get(row.queueId!) ?? [];
    byQueue.set(row.queueId!, list);
    list.push(row);
  }
  return byQueue;
}
