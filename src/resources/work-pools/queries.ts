import { and, eq, sql } from 'drizzle-orm';
import type { Schemas } from '../../store/filters/compile.ts';
import { countMatching } from '../../store/query/count.ts';
import { finding } from '../../store/query/one-row.ts';
import { readLargeSection } from '../../store/query/page-size.ts';
import { type Section, textKey } from '../../store/query/section.ts';
import { flowRuns, workers, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { workPoolFilter } from './filter.ts';
import { takesSlot } from './queues/queries.ts';
import type { WorkPoolRow } from './rows.ts';

export const findPool = finding(workPools, workPools.name);
export const findPoolById = finding(workPools, workPools.id);

/** The pool row, locked until the end of the transaction. Changes to its status and to the priorities of its queues require this lock. */
export async function lockPool(tx: Tx, by: { name: string } | { id: string }): Promise<WorkPoolRow | undefined> {
  const condition = 'id' in by ? eq(workPools.id, by.id) : eq(workPools.name, by.name);
  return (await tx.dialect.forUpdate(tx.db.select().from(workPools).where(condition)))[0];
}

/** Inserts the pool; false if the name is taken. */
export async function insertPoolIfNew(tx: Tx, row: WorkPoolRow): Promise<boolean> {
  const inserted = await tx.db
    .insert(workPools)
    .values(row)
    .onConflictDoNothing({ target: workPools.name })
    .returning({ id: workPools.id });
  return inserted.length > 0;
}

export async function updatePool(tx: Tx, id: string, changes: Partial<WorkPoolRow>): Promise<void> {
  await tx.db.update(workPools).set(changes).where(eq(workPools.id, id));
}

/** Deletes a pool with its queues and workers. Its runs and deployments remain without a queue. */
export async function deletePool(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(workPools).where(eq(workPools.id, id));
}

export async function listPools(
  reader: Reader,
  filter: Schemas['WorkPoolFilter'] | null | undefined,
  section: Section,
): Promise<WorkPoolRow[]> {
  const { db, dialect } = reader;
  const matching = workPoolFilter(filter, dialect);
  const keys = [textKey(dialect.textOrder(workPools.name), 'asc', (row: WorkPoolRow) => row.name)];
  const columns = [workPools.baseJobTemplate, workPools.storageConfiguration, workPools.description];
  return readLargeSection(reader, { from: workPools, columns, matching }, { section, keys }, () => db.select().from(workPools));
}

export async function countPools(reader: Reader, filter: Schemas['WorkPoolFilter'] | null | undefined): Promise<number> {
  return countMatching(reader, workPools, workPoolFilter(filter, reader.dialect));
}

/** The number of runs that hold slots, by pool, in one query. Counts only for pools with a limit, because the others do not show the number. */
export async function countBusyOfPools(reader: Reader, pools: readonly WorkPoolRow[]): Promise<Map<string, number>> {
  const limited = pools.filter((pool) => pool.concurrencyLimit !== null).map((pool) => pool.id);
  if (limited.length === 0) return new Map();
  const rows = await reader.db
    .select({ poolId: workQueues.workPoolId, busy: sql<number>`count(*)` })
    .from(workQueues)
    .innerJoin(flowRuns, eq(flowRuns.workQueueId, workQueues.id))
    .where(and(reader.dialect.isIn(workQueues.workPoolId, limited), takesSlot({ cancelling: false })))
    .groupBy(workQueues.workPoolId);
  return new Map(rows.map((row) => [row.poolId, Number(row.busy)]));
}

/** True if any worker of the pool is online. */
export async function hasOnlineWorker(reader: Reader, poolId: string): Promise<boolean> {
  const found = await reader.db
    .select({ id: workers.id })
    .from(workers)
    .where(and(eq(workers.workPoolId, poolId), eq(workers.status, 'ONLINE')))
    .limit(1);
  return found.length > 0;
}
