import { and, eq, lte, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import { order } from '../../../store/filters/order.ts';
import { prepared } from '../../../store/query/prepared.ts';
import { taskRuns } from '../../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../../store/store.ts';

export interface QueuedRun {
  id: string;
  queuedAt: Instant;
}

/** Scans `task_runs_queued (task_key, queue, queued_at)`: retries before scheduled runs, oldest first. */
const oldest = prepared<{ taskKey: string; now: Instant }>()(({ db }, value) =>
  db
    .select({ id: taskRuns.id, queuedAt: taskRuns.queuedAt })
    .from(taskRuns)
    .where(and(eq(taskRuns.taskKey, value('taskKey')), lte(taskRuns.queuedAt, value('now')), eq(taskRuns.stateType, 'SCHEDULED')))
    .orderBy(order(taskRuns.queue, 'asc'), order(taskRuns.queuedAt, 'asc'), order(taskRuns.id, 'asc'))
    .limit(1),
);

/** The next run to deliver for this task key. */
export async function findOldestQueued(reader: Reader, taskKey: string, now: Instant): Promise<QueuedRun | undefined> {
  return (await oldest(reader, { taskKey, now })).find((run): run is QueuedRun => run.queuedAt !== null);
}

/**
 * Claims a run for one connection until `until`; false if another claimed it first. Changes only the run's position in the queue: a claim without extension
 * expires, and the run is delivered again, ahead of the others.
 */
export async function claimQueued(tx: Tx, { id, queuedAt }: QueuedRun, until: Instant): Promise<boolean> {
  const seen = and(eq(taskRuns.id, id), eq(taskRuns.queuedAt, queuedAt));
  return affectedRows(await tx.db.update(taskRuns).set({ queuedAt: until, queue: 'retry' }).where(seen)) > 0;
}

/** Extends the claims on runs that are still queued. */
export async function extendClaims({ db, dialect }: Tx, ids: readonly string[], until: Instant): Promise<void> {
  await db
    .update(taskRuns)
    .set({ queuedAt: until })
    .where(and(dialect.isIn(taskRuns.id, ids), sql`${taskRuns.queuedAt} is not null`));
}

/** Appends a run to the retry queue of its key. */
export async function requeue(tx: Tx, id: string, now: Instant): Promise<void> {
  await tx.db.update(taskRuns).set({ queuedAt: now, queue: 'retry' }).where(eq(taskRuns.id, id));
}

/** Removes a run from its queue permanently. */
export async function markDelivered(tx: Tx, id: string): Promise<void> {
  await tx.db.update(taskRuns).set({ queuedAt: null, queue: null }).where(eq(taskRuns.id, id));
}
