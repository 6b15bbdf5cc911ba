import { and, asc, eq, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { workers, workPools } from '../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../store/store.ts';

/** How long a worker may be silent. */
export interface Patience {
  /** Heartbeats that a worker may miss. */
  multiple: number;
  /** Interval between heartbeats of workers that announced none, or 0. */
  fallbackSeconds: number;
}

/** Marks online workers that have been silent for too long as offline. @returns how many */
export async function markSilentWorkers(tx: Tx, { multiple, fallbackSeconds }: Patience, now: Instant): Promise<number> {
  const silence = tx.dialect.secondsBetween(workers.lastHeartbeatTime, sql`${now}`);
  const isSilent = sql`${workers.status} = 'ONLINE' and ${silence} > coalesce(nullif(${workers.heartbeatIntervalSeconds}, 0), ${fallbackSeconds}) * ${multiple}`;
  return affectedRows(await tx.db.update(workers).set({ status: 'OFFLINE', updated: now }).where(isSilent));
}

/** Ready pools without an online worker, by id. */
export async function desertedPools({ db }: Reader, limit: number): Promise<{ id: string }[]> {
  const isDeserted = sql`not exists (select 1 from ${workers} where ${workers.workPoolId} = ${workPools.id} and ${workers.status} = 'ONLINE')`;
  return db
    .select({ id: workPools.id })
    .from(workPools)
    .where(and(eq(workPools.status, 'READY'), isDeserted))
    .orderBy(asc(workPools.id))
    .limit(limit);
}
