import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { workers, workPools } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

/** How long a worker may be silent. */
export interface Patience {
  /** Heartbeats that a worker may miss. */
  multiple: number;
  /** Interval between heartbeats of workers that announced none, or 0. */
  fallbackSeconds: number;
}

/** Marks online workers that have been silent for too long as offline. @returns how many */
export async function markSilentWorkers(tx: Tx, patience: Patience, now: Instant): Promise<number> {
  return affectedRows(
    await tx.db
      .update(workers)
      .set({ status: 'OFFLINE', updated: now })
      .where(isSilent(tx.dialect, patience, now)),
  );
}

/** Online workers alone are looked at, of all that there ever were. As floating-point numbers: the product of intervals that are accepted exceeds PostgreSQL's integers. */
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
