import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import { order } from '../../../store/filters/order.ts';
import { shaped } from '../../../store/query/shaped.ts';
import { workPools, workQueues } from '../../../store/schema/tables.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import type { PoolSummary, WorkQueueRow } from '../rows.ts';
import { poolSummary } from '../summary-queries.ts';

/** The columns of a queue that a change of status needs. */
export interface LockedQueue {
  queue: Pick<WorkQueueRow, 'id' | 'name' | 'status' | 'lastPolled'>;
  pool: PoolSummary;
}

/** Queues whose poll is not recorded yet: those not ready, and those with the last poll at or before that instant. */
const isStale = ({ dialect }: Reader, ids: readonly string[], polledBefore: Instant) =>
  sql`${dialect.isIn(workQueues.id, ids)} and (${workQueues.status} = 'NOT_READY' or ${workQueues.lastPolled} is null or ${workQueues.lastPolled} <= ${polledBefore})`;

const firstQueue = shaped<object, 'where'>()(({ db }, _value, part) =>
  db.select({ id: workQueues.id }).from(workQueues).where(part('where')).limit(1),
);

export async function hasStaleQueue(reader: Reader, ids: readonly string[], polledBefore: Instant): Promise<boolean> {
  return (await firstQueue(reader, { where: isStale(reader, ids, polledBefore) }, {})).length > 0;
}

/** Locks the stale queues among `ids`. */
export function lockStaleQueues(tx: Tx, ids: readonly string[], polledBefore: Instant): Promise<LockedQueue[]> {
  return lockWhere(tx, isStale(tx, ids, polledBefore));
}

const isSilent = (polledBefore: Instant) => sql`${workQueues.status} = 'READY' and ${workQueues.lastPolled} < ${polledBefore}`;

/** Ids of ready queues without a poll since then, longest silence first. */
export async function silentQueues({ db }: Reader, polledBefore: Instant, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: workQueues.id })
    .from(workQueues)
    .where(isSilent(polledBefore))
    .orderBy(order(workQueues.lastPolled, 'asc'))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Locks the silent queues among `ids`. */
export function lockSilentQueues(tx: Tx, ids: readonly string[], polledBefore: Instant): Promise<LockedQueue[]> {
  return lockWhere(tx, and(tx.dialect.isIn(workQueues.id, ids), isSilent(polledBefore)));
}

/** Locks in id order, so that two such changes cannot deadlock. */
async function lockWhere(tx: Tx, where: SQL | undefined): Promise<LockedQueue[]> {
  const { id, name, status, lastPolled } = workQueues;
  const query = tx.db
    .select({ queue: { id, name, status, lastPolled }, pool: poolSummary })
    .from(workQueues)
    .innerJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(where)
    .orderBy(asc(workQueues.id));
  return tx.dialect.forUpdate(query, { of: workQueues });
}

export async function updateQueues(tx: Tx, ids: readonly string[], changes: Partial<WorkQueueRow>): Promise<void> {
  await tx.db.update(workQueues).set(changes).where(tx.dialect.isIn(workQueues.id, ids));
}
