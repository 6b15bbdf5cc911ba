import { and, asc, count, eq, lte, type SQL, sql } from 'drizzle-orm';
import { present } from '../../../base/present.ts';
import type { Section } from '../../../store/query/section.ts';
import { flowRuns, workQueues } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { takesSlot } from '../queues/queries.ts';

/** The columns shown for a run that holds a slot. */
export const slotSummary = {
  id: flowRuns.id,
  name: flowRuns.name,
  stateType: flowRuns.stateType,
  stateName: flowRuns.stateName,
  startTime: flowRuns.startTime,
  stateTimestamp: flowRuns.stateTimestamp,
};

export type SlotRun = Pick<typeof flowRuns.$inferSelect, keyof typeof slotSummary>;

/** Matching runs, in id order. */
export async function slotRuns(reader: Reader, where: SQL, { limit, offset }: Section): Promise<SlotRun[]> {
  return reader.db.select(slotSummary).from(flowRuns).where(where).orderBy(asc(flowRuns.id)).limit(limit).offset(offset);
}

export async function countQueues({ db }: Reader, poolId: string): Promise<number> {
  const [row] = await db.select({ queues: count() }).from(workQueues).where(eq(workQueues.workPoolId, poolId));
  return Number(row?.queues);
}

/** The number of runs that hold slots of a pool. */
export async function busyInPool(reader: Reader, poolId: string): Promise<number> {
  const [row] = await reader.db
    .select({ busy: count() })
    .from(workQueues)
    .innerJoin(flowRuns, eq(flowRuns.workQueueId, workQueues.id))
    .where(and(eq(workQueues.workPoolId, poolId), takesSlot({ cancelling: false })));
  return Number(row?.busy);
}

/** The first runs of each queue in id order, in one query. */
export async function firstSlotRuns(reader: Reader, queueIds: readonly string[], runLimit: number): Promise<Map<string, SlotRun[]>> {
  const byQueue = new Map<string, SlotRun[]>();
  if (runLimit === 0 || queueIds.length === 0) return byQueue;
  const place = sql<number>`row_number() over (partition by ${flowRuns.workQueueId} order by ${flowRuns.id})`;
  const ranked = reader.db
    .select({ ...slotSummary, queueId: flowRuns.workQueueId, place: place.as('place') })
    .from(flowRuns)
    .where(and(reader.dialect.isIn(flowRuns.workQueueId, queueIds), takesSlot({ cancelling: false })))
    .as('ranked');
  const rows = await reader.db.select().from(ranked).where(lte(ranked.place, runLimit)).orderBy(asc(ranked.id));
  for (const row of rows) {
    const queueId = present(row.queueId, 'the queue of a run that a query found by its queue');
    const list = byQueue.get(queueId) ?? [];
    byQueue.set(queueId, list);
    list.push(row);
  }
  return byQueue;
}
