import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { present } from '../../../base/present.ts';
import type { Schemas } from '../../../store/filters/compile.ts';
import { order } from '../../../store/filters/order.ts';
import { lookup } from '../../../store/query/prepared.ts';
import { idKey, numberKey, readRows, type Section, type SortKey, textKey } from '../../../store/query/section.ts';
import { flowRuns, workPools, workQueues } from '../../../store/schema/tables.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import type { PoolSummary, WorkQueueRow } from '../rows.ts';
import { poolSummary } from '../summary-queries.ts';
import { workQueueFilter } from './filter.ts';

/** A queue with its pool. */
export interface QueueInPool {
  queue: WorkQueueRow;
  pool: PoolSummary;
}

const inPools = ({ db }: Reader) =>
  db.select({ queue: workQueues, pool: poolSummary }).from(workQueues).innerJoin(workPools, eq(workPools.id, workQueues.workPoolId));

const byNames = lookup<{ poolName: string; name: string }>()((reader, value) =>
  inPools(reader).where(and(eq(workPools.name, value('poolName')), eq(workQueues.name, value('name')))),
);

const byId = lookup<{ id: string }>()((reader, value) => inPools(reader).where(eq(workQueues.id, value('id'))));

export async function findQueueOfPool(reader: Reader, poolName: string, name: string): Promise<QueueInPool | undefined> {
  return (await byNames(reader, { poolName, name }))[0];
}

export async function findQueue(reader: Reader, id: string): Promise<QueueInPool | undefined> {
  return (await byId(reader, { id }))[0];
}

/** The oldest queue of that name in any pool. */
export async function findQueueByName(reader: Reader, name: string): Promise<QueueInPool | undefined> {
  return (await inPools(reader).where(eq(workQueues.name, name)).orderBy(asc(workQueues.id)).limit(1))[0];
}

/** The queues of a pool in order of priority. */
export async function listQueuesOfPool(reader: Reader, workPoolId: string, section?: Section): Promise<WorkQueueRow[]> {
  const query = reader.db
    .select()
    .from(workQueues)
    .where(eq(workQueues.workPoolId, workPoolId))
    .orderBy(asc(workQueues.priority), asc(workQueues.id));
  return section ? query.limit(section.limit).offset(section.offset) : query;
}

/** All queues of a pool, locked in id order and returned in order of priority. */
export async function lockQueuesOfPool(tx: Tx, workPoolId: string): Promise<WorkQueueRow[]> {
  const query = tx.db.select().from(workQueues).where(eq(workQueues.workPoolId, workPoolId)).orderBy(asc(workQueues.id));
  const rows = await tx.dialect.forUpdate(query);
  return rows.sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
}

export async function lockQueue(tx: Tx, id: string): Promise<WorkQueueRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(workQueues).where(eq(workQueues.id, id))))[0];
}

/** Matching queues: of one pool in order of priority, or of all pools in order of name. */
export async function listQueues(
  reader: Reader,
  filter: Schemas['WorkQueueFilter'] | null | undefined,
  section: Section,
  workPoolId?: string,
): Promise<QueueInPool[]> {
  const { dialect } = reader;
  const keys: SortKey<QueueInPool>[] = [
    workPoolId
      ? numberKey(workQueues.priority, 'asc', ({ queue }) => queue.priority)
      : textKey(dialect.textOrder(workQueues.name), 'asc', ({ queue }) => queue.name),
    idKey(workQueues.id, 'asc', ({ queue }) => queue.id),
  ];
  const matching = and(workPoolId ? eq(workQueues.workPoolId, workPoolId) : undefined, workQueueFilter(filter, dialect));
  return readRows(() => inPools(reader), matching, keys, section);
}

/** All queues with the names of their pools, in order of name. */
export async function listAllQueues({ db, dialect }: Reader): Promise<{ queue: WorkQueueRow; poolName: string }[]> {
  return db
    .select({ queue: workQueues, poolName: workPools.name })
    .from(workQueues)
    .innerJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .orderBy(order(dialect.textOrder(workQueues.name), 'asc'), order(workQueues.id, 'asc'));
}

/** Inserts the queue; false if the pool has a queue of that name. */
export async function insertQueueIfNew(tx: Tx, row: WorkQueueRow): Promise<boolean> {
  const inserted = await tx.db
    .insert(workQueues)
    .values(row)
    .onConflictDoNothing({ target: [workQueues.workPoolId, workQueues.name] })
    .returning({ id: workQueues.id });
  return inserted.length > 0;
}

export async function updateQueue(tx: Tx, id: string, changes: Partial<WorkQueueRow>): Promise<void> {
  await tx.db.update(workQueues).set(changes).where(eq(workQueues.id, id));
}

/** Deletes a queue. Its runs and deployments remain without a queue. */
export async function deleteQueue(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(workQueues).where(eq(workQueues.id, id));
}

/** Ids of up to `limit` runs in queues, unordered. */
export async function runsInQueues({ db, dialect }: Reader, queueIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db.select({ id: flowRuns.id }).from(flowRuns).where(dialect.isIn(flowRuns.workQueueId, queueIds)).limit(limit);
  return rows.map(({ id }) => id);
}

export async function takeOutOfQueues({ db, dialect }: Tx, runIds: readonly string[]): Promise<void> {
  await db.update(flowRuns).set({ workQueueId: null }).where(dialect.isIn(flowRuns.id, runIds));
}

// the first term must repeat the condition of the partial index `flow_runs_holding` verbatim, or SQLite does not use it
const HOLDING = sql`${flowRuns.stateType} in ('PENDING', 'RUNNING', 'CANCELLING')`;
const BUSY = sql`${HOLDING} and ${flowRuns.stateType} in ('PENDING', 'RUNNING')`;

export interface Counting {
  /** True if a run in the process of cancellation still holds its slot, which applies to operations that address queues without their pool. */
  cancelling: boolean;
}

/** The condition for runs that hold a slot. */
export const takesSlot = ({ cancelling }: Counting): SQL => (cancelling ? HOLDING : BUSY);

/** The number of runs that hold slots, by queue. Omits queues without such runs. */
export async function countBusy(reader: Reader, queueIds: readonly string[], counting: Counting): Promise<Map<string, number>> {
  if (queueIds.length === 0) return new Map();
  const rows = await reader.db
    .select({ queueId: flowRuns.workQueueId, busy: sql<number>`count(*)` })
    .from(flowRuns)
    .where(and(reader.dialect.isIn(flowRuns.workQueueId, queueIds), takesSlot(counting)))
    .groupBy(flowRuns.workQueueId);
  return new Map(rows.map((row) => [present(row.queueId, 'the queue of runs that a query found by their queue'), Number(row.busy)]));
}
