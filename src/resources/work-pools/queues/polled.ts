import { addSeconds, type Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { markDeploymentsReady } from '../../deployments/readiness/readiness.ts';
import { queueStatusEvent } from './events.ts';
import { hasStaleQueue, type LockedQueue, lockSilentQueues, lockStaleQueues, silentQueues, updateQueues } from './polled-queries.ts';

/** A queue whose last poll is more recent than this is not written again, because many workers poll the same queue. In seconds. */
const FRESH_SECONDS = 1;

/** Records a poll after its response: the queues and their deployments are ready, with the current time as their last poll. */
export function afterPoll(deps: Deps, queueIds: readonly string[]): void {
  deps.background.collect('polled queues', queueIds, (ids) => markPolled(deps, ids));
  markDeploymentsReady(deps, { queueIds });
}

async function markPolled({ store, clock, outbox }: Deps, queueIds: readonly string[]): Promise<void> {
  const now = clock.now();
  const polledBefore = addSeconds(now, -FRESH_SECONDS);
  // most polls end here, without a transaction
  if (!(await hasStaleQueue(store.reader, queueIds, polledBefore))) return;
  await store.transaction(async (tx) => {
    const rows = await lockStaleQueues(tx, queueIds, polledBefore);
    if (rows.length === 0) return;
    await updateQueues(tx, idsOf(rows), { lastPolled: now, updated: now });
    const awoken = rows.filter(({ queue }) => queue.status === 'NOT_READY');
    if (awoken.length === 0) return;
    await updateQueues(tx, idsOf(awoken), { status: 'READY' });
    outbox.emit(tx, ...awoken.map(({ queue, pool }) => queueStatusEvent('READY', queue, pool)));
  });
}

/**
 * Marks ready queues as not ready if their last poll was before `before`, longest silence first.
 *
 * @returns the number of marked queues
 */
export async function markSilentQueues({ store, clock, outbox }: Deps, before: Instant, limit: number): Promise<number> {
  const found = await silentQueues(store.reader, before, limit);
  if (found.length === 0) return 0;
  return store.transaction(async (tx) => {
    const rows = await lockSilentQueues(tx, found, before);
    if (rows.length === 0) return 0;
    await updateQueues(tx, idsOf(rows), { status: 'NOT_READY', updated: clock.now() });
    const oldestFirst = rows.sort((a, b) => ((a.queue.lastPolled ?? '') < (b.queue.lastPolled ?? '') ? -1 : 1));
    outbox.emit(tx, ...oldestFirst.map(({ queue, pool }) => queueStatusEvent('NOT_READY', queue, pool)));
    return rows.length;
  });
}

const idsOf = (rows: readonly LockedQueue[]) => rows.map(({ queue }) => queue.id);
