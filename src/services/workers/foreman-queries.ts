import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { workers, workPools } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

/** The silence allowed for a worker. */
export interface Patience {
  /** Number of heartbeats that a worker may miss. */
  multiple: number;
  /** Seconds between heartbeats of workers that announced no interval, or 0. */
  fallbackSeconds: number;
}

/** Marks online workers that have been silent for too long as offline. @returns their number */
export async function markSilentWorkers(tx: Tx, patience: Patience, now: Instant): Promise<number> {
  return affectedRows(
    await tx.db
      .update(workers)
      .set({ status: 'OFFLINE', updated: now })
      .where(isSilent(tx.dialect, patience, now)),
  );
}

/** Checks only online workers, a small part of all workers. Uses floating-point numbers because products of valid intervals exceed PostgreSQL's integers. */
export function isSilent(dialect: Dialect, { multiple, fallbackSeconds }: Patience, now: Instant): SQL {
  const silence = dialect.secondsBetween(workers.lastHeartbeatTime, sql`${now}`);
  const interval = sql`cast(coalesce(nullif(${workers.heartbeatIntervalSeconds}, 0), ${fallbackSeconds}) as double precision)`;
  return sql`${workers.status} = 'ONLINE' and ${silence} > ${interval} * ${multiple}`;
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
