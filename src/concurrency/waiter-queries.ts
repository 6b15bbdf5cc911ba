import { and, asc, eq, gt, gte, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../base/time/instant.ts';
import {
  concurrencyLeaseLimits,
  concurrencyLeases,
  concurrencyLimits,
  concurrencyWaiters,
  flowRuns,
  taskRuns,
} from '../store/schema/tables.ts';
import type { Reader, Tx } from '../store/store.ts';

export type WaiterRow = typeof concurrencyWaiters.$inferSelect;

/** A client that has not tried again this long after it should have no longer counts as waiting. In seconds. */
export const OVERDUE_SECONDS = 5;

/** Adds denials to those of the same waiters, and deletes waiters that no longer wait. */
export async function writeWaiters(tx: Tx, rows: readonly WaiterRow[], now: Instant): Promise<void> {
  const { limitId, key, denials, retryAt } = concurrencyWaiters;
  await tx.db.delete(concurrencyWaiters).where(lt(retryAt, addSeconds(now, -OVERDUE_SECONDS)));
  // in one order, so that transactions of several processes cannot deadlock
  const ordered = rows.toSorted((a, b) => (a.limitId + a.key < b.limitId + b.key ? -1 : 1));
  const perInsert = tx.dialect.rowsPerInsert(Object.keys(concurrencyWaiters).length);
  for (let from = 0; from < ordered.length; from += perInsert)
    await tx.db
      .insert(concurrencyWaiters)
      .values(ordered.slice(from, from + perInsert))
      .onConflictDoUpdate({
        target: [limitId, key],
        set: {
          denials: sql`${denials} + excluded.denials`,
          lastDenied: sql`excluded.last_denied`,
          retryAt: sql`excluded.retry_at`,
        },
      });
}

/** A waiter with the run that it named, and the limit. */
export interface FoundWaiter extends WaiterRow {
  /** null if it named no run, or the run does not exist. */
  holderName: string | null;
  /** The flow run that waits, or to which the waiting task run belongs. */
  flowRunId: string | null;
  limit: { name: string; limit: number };
}

/** Which waiters to find: those of a limit, or those that are known to belong, or could belong, to a flow run. */
type Waiting = { limitId: string } | { flowRunId: string; flowId: string; origin: string | null };

/** The clients that wait at `now`: first those that named their run, longest first. A run that has got the slots in the meantime no longer waits. */
export async function findWaiters({ db }: Reader, which: Waiting, now: Instant, limit: number): Promise<FoundWaiter[]> {
  const w = concurrencyWaiters;
  const acquired = db
    .select({ id: concurrencyLeases.id })
    .from(concurrencyLeases)
    .innerJoin(concurrencyLeaseLimits, eq(concurrencyLeaseLimits.leaseId, concurrencyLeases.id))
    .where(
      and(
        eq(concurrencyLeases.holderId, w.holderId),
        eq(concurrencyLeaseLimits.limitId, w.limitId),
        gt(concurrencyLeases.created, w.lastDenied),
      ),
    );
  const belongs =
    'limitId' in which
      ? eq(w.limitId, which.limitId)
      : or(
          eq(w.holderId, which.flowRunId),
          eq(taskRuns.flowRunId, which.flowRunId),
          and(isNull(w.holderId), or(eq(w.flowId, which.flowId), which.origin === null ? undefined : eq(w.origin, which.origin))),
        );
  const rows = await db
    .select({
      waiter: w,
      flowRun: { id: flowRuns.id, name: flowRuns.name },
      taskRun: { name: taskRuns.name, flowRunId: taskRuns.flowRunId },
      limit: { name: concurrencyLimits.name, limit: concurrencyLimits.limit },
    })
    .from(w)
    .innerJoin(concurrencyLimits, eq(concurrencyLimits.id, w.limitId))
    .leftJoin(flowRuns, and(eq(w.holderType, 'flow_run'), eq(flowRuns.id, w.holderId)))
    .leftJoin(taskRuns, and(eq(w.holderType, 'task_run'), eq(taskRuns.id, w.holderId)))
    .where(and(gte(w.retryAt, addSeconds(now, -OVERDUE_SECONDS)), belongs, notExists(acquired)))
    .orderBy(isNull(w.holderId), asc(w.since), asc(w.key))
    .limit(limit);
  return rows.map(({ waiter, flowRun, taskRun, limit: on }) => ({
    ...waiter,
    holderName: (flowRun ?? taskRun)?.name ?? null,
    flowRunId: flowRun?.id ?? taskRun?.flowRunId ?? null,
    limit: on,
  }));
}
