import { and, eq, sql } from 'drizzle-orm';
import type { Schemas } from '../../store/filters/compile.ts';
import { queuedWrite } from '../../store/query/prepared.ts';
import { idKey, instantKey, readRows, type Section, type SortKey } from '../../store/query/section.ts';
import { workers } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { workerFilter } from './filter.ts';

export type WorkerRow = typeof workers.$inferSelect;

const upsert = queuedWrite<Sign>()(({ db }, value) =>
  db
    .insert(workers)
    .values({
      id: value('id'),
      created: value('now'),
      updated: value('now'),
      workPoolId: value('workPoolId'),
      name: value('name'),
      lastHeartbeatTime: value('now'),
      heartbeatIntervalSeconds: value('interval'),
      status: 'ONLINE',
    })
    .onConflictDoUpdate({
      target: [workers.workPoolId, workers.name],
      set: {
        updated: sql`excluded.updated`,
        lastHeartbeatTime: sql`excluded.last_heartbeat_time`,
        // without an interval, keeps the previous one
        heartbeatIntervalSeconds: sql`coalesce(excluded.heartbeat_interval_seconds, ${workers.heartbeatIntervalSeconds})`,
        status: 'ONLINE',
      },
    }),
);

export type Sign = Pick<WorkerRow, 'id' | 'workPoolId' | 'name'> & { now: string; interval: number | null };

/** Records a heartbeat; `id` is used if the worker is new. */
export async function upsertWorker(tx: Tx, sign: Sign): Promise<void> {
  await upsert(tx, sign);
}

export async function listWorkers(
  { db, dialect }: Reader,
  workPoolId: string,
  filter: Schemas['WorkerFilter'] | null | undefined,
  section: Section,
): Promise<WorkerRow[]> {
  const matching = and(eq(workers.workPoolId, workPoolId), workerFilter(filter, dialect));
  const keys: SortKey<WorkerRow>[] = [
    instantKey(workers.lastHeartbeatTime, 'desc', (row) => row.lastHeartbeatTime),
    idKey(workers.id, 'desc', (row) => row.id),
  ];
  return readRows(() => db.select().from(workers), matching, keys, section);
}

/** @returns whether the worker existed */
export async function deleteWorkerOf(tx: Tx, workPoolId: string, name: string): Promise<boolean> {
  const deleted = await tx.db
    .delete(workers)
    .where(and(eq(workers.workPoolId, workPoolId), eq(workers.name, name)))
    .returning({ id: workers.id });
  return deleted.length > 0;
}
