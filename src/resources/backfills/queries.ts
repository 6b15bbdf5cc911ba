import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { StateType } from '../../orchestration/states.ts';
import { countMatching } from '../../store/query/count.ts';
import { changing, finding, insertingIfNew } from '../../store/query/one-row.ts';
import { prepared } from '../../store/query/prepared.ts';
import { idKey, instantKey, readRows, type Section, type SortKey } from '../../store/query/section.ts';
import { backfills, flowRuns, workPools, workQueues } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { backfillFilter } from './filter.ts';

export type BackfillRow = typeof backfills.$inferSelect;

export const findBackfill = finding(backfills, backfills.id);

/** Inserts the backfill unless its deployment has one with its idempotency key. Returns whether it was inserted. */
export const insertBackfill = insertingIfNew(backfills, [backfills.deploymentId, backfills.idempotencyKey]);

export async function findBackfillByKey(reader: Reader, deploymentId: string, key: string): Promise<BackfillRow | undefined> {
  const isIt = and(eq(backfills.deploymentId, deploymentId), eq(backfills.idempotencyKey, key));
  return (await reader.db.select().from(backfills).where(isIt))[0];
}

export async function lockBackfill(tx: Tx, id: string): Promise<BackfillRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(backfills).where(eq(backfills.id, id))))[0];
}

export const changeBackfill = changing(backfills, backfills.id);

export async function deleteBackfill(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(backfills).where(eq(backfills.id, id));
}

const OPEN: readonly BackfillRow['state'][] = ['RUNNING', 'PAUSED', 'STOPPING'];
const ACTIVE: readonly BackfillRow['state'][] = ['RUNNING', 'STOPPING'];

export const countOpenBackfills = (reader: Reader): Promise<number> =>
  countMatching(reader, backfills, reader.dialect.isIn(backfills.state, OPEN));

/** The backfills that a background service advances, in order of their creation: also those with runs that started again after their end. */
export async function activeBackfills({ db, dialect }: Reader): Promise<BackfillRow[]> {
  const isActive = or(dialect.isIn(backfills.state, ACTIVE), and(isNotNull(backfills.ended), isNull(backfills.outcome)));
  return db.select().from(backfills).where(isActive).orderBy(backfills.id);
}

/** Deletes up to `limit` backfills that ended before `before`. @returns their number */
export async function deleteOldBackfills(tx: Tx, before: Instant, limit: number): Promise<number> {
  const old = tx.db.select({ id: backfills.id }).from(backfills).where(lt(backfills.ended, before)).limit(limit);
  return affectedRows(await tx.db.delete(backfills).where(inArray(backfills.id, old)));
}

export async function listBackfills(
  reader: Reader,
  filter: Schemas['BackfillFilter'] | null | undefined,
  sort: Schemas['BackfillSort'],
  section: Section,
): Promise<BackfillRow[]> {
  const matching = backfillFilter(filter, reader.dialect);
  return readRows(() => reader.db.select().from(backfills), matching, SORTS[sort], section);
}

const byCreation = (direction: 'asc' | 'desc'): SortKey<BackfillRow>[] => [
  instantKey(backfills.created, direction, (row) => row.created),
  idKey(backfills.id, direction, (row) => row.id),
];

const SORTS: Record<Schemas['BackfillSort'], SortKey<BackfillRow>[]> = { CREATED_DESC: byCreation('desc'), CREATED_ASC: byCreation('asc') };

/** Must repeat the condition of the index `flow_runs_backfill` verbatim, or SQLite does not use it. */
const ofBackfill = (condition: SQL) => sql`${flowRuns.createdByType} = 'BACKFILL' and ${condition}`;

/** The runs of one backfill by the type of their state. */
export type RunCounts = ReadonlyMap<StateType | null, number>;

/** The numbers of runs of backfills by state, counted in the index `flow_runs_backfill`. Omits backfills without runs. */
export async function countRuns({ db, dialect }: Reader, ids: readonly string[]): Promise<Map<string, RunCounts>> {
  const found = new Map<string, Map<StateType | null, number>>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ id: sql<string>`${flowRuns.createdById}`, state: flowRuns.stateType, count: sql<number>`count(*)`.mapWith(Number) })
    .from(flowRuns)
    .where(ofBackfill(dialect.isIn(flowRuns.createdById, ids)))
    .groupBy(flowRuns.createdById, flowRuns.stateType);
  for (const { id, state, count } of rows) {
    const counts = found.get(id) ?? new Map<StateType | null, number>();
    found.set(id, counts.set(state, count));
  }
  return found;
}

/** The limits of a work queue and of its pool; null for none. */
export async function findQueueLimits({ db }: Reader, poolId: string, name: string) {
  const [found] = await db
    .select({ queue: workQueues.concurrencyLimit, pool: workPools.concurrencyLimit })
    .from(workQueues)
    .innerJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(and(eq(workQueues.workPoolId, poolId), eq(workQueues.name, name)));
  return found;
}

/** Up to `limit` scheduled runs of a backfill. */
export async function scheduledRunsOf({ db }: Reader, id: string, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(ofBackfill(sql`${flowRuns.createdById} = ${id} and ${flowRuns.stateType} = 'SCHEDULED'`))
    .limit(limit);
}

/** A run of the deployment for a time. */
export interface ExistingRun {
  time: Instant;
  id: string;
  stateType: StateType | null;
}

/** A cross join, because SQLite keeps its order: one search of the index `flow_runs_expected` per time. */
const findExisting = prepared<{ times: string; deploymentId: string }>()(({ db, dialect }, value) =>
  db
    .select({ time: flowRuns.expectedStartTime, id: flowRuns.id, stateType: flowRuns.stateType })
    .from(dialect.rowsOfJson(value('times')))
    .crossJoin(flowRuns)
    .where(
      sql`${flowRuns.expectedStartTime} = ${dialect.cell(0, 'timestamp')} and ${dialect.unindexed(flowRuns.deploymentId)} = ${value('deploymentId')}`,
    ),
);

/** The runs of the deployment for the given times, of all creators. */
export async function existingRuns(reader: Reader, deploymentId: string, times: readonly Instant[]): Promise<ExistingRun[]> {
  if (times.length === 0) return [];
  const rows = await findExisting(reader, { times: JSON.stringify(times.map((time) => [time])), deploymentId });
  return rows.flatMap(({ time, ...run }) => (time === null ? [] : { ...run, time }));
}
