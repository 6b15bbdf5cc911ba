import { and, asc, eq, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import { order } from '../../../store/filters/order.ts';
import { cleanupMessages } from '../../../store/schema/tables.ts';
import { oneRow, type Reader, type Tx } from '../../../store/store.ts';

export type CleanupRow = typeof cleanupMessages.$inferSelect;

/** Inserts a message unless its id, or its key in the pool, exists. */
export async function insertMessageIfNew(tx: Tx, row: CleanupRow): Promise<void> {
  await tx.db.insert(cleanupMessages).values(row).onConflictDoNothing();
}

export async function findMessageByKey({ db }: Reader, poolId: string, idempotencyKey: string): Promise<CleanupRow | undefined> {
  const { workPoolId, idempotencyKey: key } = cleanupMessages;
  const [row] = await db
    .select()
    .from(cleanupMessages)
    .where(and(eq(workPoolId, poolId), eq(key, idempotencyKey)));
  return row;
}

export interface Wanted {
  poolId: string;
  kinds: readonly string[];
  /** Only messages of these queues; absent for any queue of the pool. */
  queueIds?: readonly string[] | undefined;
}

const deliverable = ({ poolId, kinds, queueIds }: Wanted, { dialect }: Reader): SQL | undefined =>
  and(
    eq(cleanupMessages.workPoolId, poolId),
    // must repeat the condition of the partial index `cleanup_messages_waiting`
    sql`${cleanupMessages.status} = 'waiting'`,
    dialect.isIn(cleanupMessages.kind, kinds),
    queueIds && dialect.isIn(cleanupMessages.workQueueId, queueIds),
  );

/** Checks without a lock whether there are messages to reserve. */
export async function hasDeliverable(reader: Reader, poolId: string, now: Instant): Promise<boolean> {
  const lapsed = sql`(${cleanupMessages.status} = 'waiting' or ${cleanupMessages.status} = 'reserved' and ${cleanupMessages.leaseExpires} <= ${now})`;
  const found = await reader.db
    .select({ id: cleanupMessages.id })
    .from(cleanupMessages)
    .where(and(eq(cleanupMessages.workPoolId, poolId), lapsed))
    .limit(1);
  return found.length > 0;
}

/** The oldest matching message that no other transaction has locked. */
export async function lockOldestMessage(tx: Tx, wanted: Wanted): Promise<CleanupRow | undefined> {
  const query = tx.db
    .select()
    .from(cleanupMessages)
    .where(deliverable(wanted, tx))
    .orderBy(asc(cleanupMessages.created), asc(cleanupMessages.id))
    .limit(1);
  const [oldest] = await tx.dialect.forUpdate(query, { skipLocked: true, of: cleanupMessages });
  return oldest;
}

/** Reserved messages with an expired lease, of one pool or of all, except those that other transactions have locked; earliest expiration first. */
export async function lockLapsedMessages(
  tx: Tx,
  now: Instant,
  { poolId, limit }: { poolId: string | undefined; limit: number },
): Promise<CleanupRow[]> {
  const query = tx.db
    .select()
    .from(cleanupMessages)
    .where(
      and(
        sql`${cleanupMessages.status} = 'reserved'`,
        lte(cleanupMessages.leaseExpires, now),
        poolId === undefined ? undefined : eq(cleanupMessages.workPoolId, poolId),
      ),
    )
    .orderBy(order(cleanupMessages.leaseExpires, 'asc'))
    .limit(limit);
  return tx.dialect.forUpdate(query, { skipLocked: true, of: cleanupMessages });
}

export async function lockMessage(tx: Tx, id: string): Promise<CleanupRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(cleanupMessages).where(eq(cleanupMessages.id, id))))[0];
}

/** Changes an existing message. */
export async function updateMessage(tx: Tx, id: string, changes: Partial<CleanupRow>): Promise<CleanupRow> {
  return oneRow(await tx.db.update(cleanupMessages).set(changes).where(eq(cleanupMessages.id, id)).returning());
}

/** Deletes messages that were finished before an instant. @returns the number of deleted messages */
export async function deleteFinishedMessages(tx: Tx, before: Instant, limit: number): Promise<number> {
  const old = await tx.db
    .select({ id: cleanupMessages.id })
    .from(cleanupMessages)
    .where(and(isNotNull(cleanupMessages.finished), lt(cleanupMessages.finished, before)))
    .limit(limit);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await tx.db.delete(cleanupMessages).where(tx.dialect.isIn(cleanupMessages.id, ids));
  return ids.length;
}
