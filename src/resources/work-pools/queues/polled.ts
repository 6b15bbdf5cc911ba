import { and, asc, eq, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../../../base/instant.ts';
import type { Deps } from '../../../deps.ts';
import { workPools, workQueues } from '../../../store/schema/tables.ts';
import { markDeploymentsReady } from '../../deployments/readiness.ts';
import { queueStatusEvent } from './events.ts';

/** A queue polled less than this many seconds ago is not written again, because many workers poll the same queue. */
const FRESH_SECONDS = 1;

/** Records a poll after its response: the queues and their deployments are ready and were polled now. */
export function afterPoll(deps: Deps, queueIds: readonly string[]): void {
  deps.background.collect('polled queues', queueIds, (ids) => markPolled(deps, ids));
  markDeploymentsReady(deps, { queueIds });
}

async function markPolled({ store, clock, outbox }: Deps, queueIds: readonly string[]): Promise<void> {
  const now = clock.now();
  const { dialect } = store.reader;
  const stale = sql`(${workQueues.status} = 'NOT_READY' or ${workQueues.lastPolled} is null or ${workQueues.lastPolled} <= ${addSeconds(now, -FRESH_SECONDS)})`;
  const due = and(dialect.isIn(workQueues.id, queueIds), stale);
  // most polls end here, without a transaction
  if ((await store.reader.db.select({ id: workQueues.id }).from(workQueues).where(due).limit(1)).length === 0) return;
  await store.transaction(async (tx) => {
    const query = tx.db
      .select({ queue: { id: workQueues.id, name: workQueues.name, status: workQueues.status }, pool: workPools })
      .from(workQueues)
      .innerJoin(workPools, eq(workPools.id, workQueues.workPoolId))
      .where(due)
      .orderBy(workQueues.id);
    const rows = await dialect.forUpdate(query, { of: workQueues });
    if (rows.length === 0) return;
    const ids = rows.map(({ queue }) => queue.id);
    await tx.db.update(workQueues).set({ lastPolled: now, updated: now }).where(dialect.isIn(workQueues.id, ids));
    const awoken = rows.filter(({ queue }) => queue.status === 'NOT_READY');
    if (awoken.length === 0) return;
    const awokenIds = awoken.map(({ queue }) => queue.id);
    await tx.db.update(workQueues).set({ status: 'READY' }).where(dialect.isIn(workQueues.id, awokenIds));
    await outbox.emit(tx, ...awoken.map(({ queue, pool }) => queueStatusEvent('READY', queue, pool)));
  });
}

/**
 * Marks ready queues as not ready if nobody has polled them since `before`, longest silent first.
 *
 * @returns how many
 */
export async function markSilentQueues({ store, clock, outbox }: Deps, before: Instant, limit: number): Promise<number> {
  const isSilent = sql`${workQueues.status} = 'READY' and ${workQueues.lastPolled} < ${before}`;
  const found = await store.reader.db
    .select({ id: workQueues.id })
    .from(workQueues)
    .where(isSilent)
    .orderBy(asc(workQueues.lastPolled))
    .limit(limit);
  if (found.length === 0) return 0;
  return store.transaction(async (tx) => {
    const among = tx.dialect.isIn(
      workQueues.id,
      found.map(({ id }) => id),
    );
    const query = tx.db
      .select({ id: workQueues.id, name: workQueues.name, lastPolled: workQueues.lastPolled, pool: workPools })
      .from(workQueues)
      .innerJoin(workPools, eq(workPools.id, workQueues.workPoolId))
      .where(and(among, isSilent))
      .orderBy(asc(workQueues.id));
    const rows = await tx.dialect.forUpdate(query, { of: workQueues });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await tx.db.update(workQueues).set({ status: 'NOT_READY', updated: clock.now() }).where(tx.dialect.isIn(workQueues.id, ids));
    const oldestFirst = rows.sort((a, b) => (a.lastPolled! < b.lastPolled! ? -1 : 1));
    await outbox.emit(tx, ...oldestFirst.map((queue) => queueStatusEvent('NOT_READY', queue, queue.pool)));
    return rows.length;
  });
}
