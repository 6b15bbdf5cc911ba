import type { Schema } from '../../../../generated/operations.ts';
import { conflict } from '../../../base/errors.ts';
import { addSeconds } from '../../../base/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { ReadyStatus } from '../../../store/schema/work-pools.ts';
import type { Tx } from '../../../store/store.ts';
import { changePayload } from '../changes.ts';
import type { WorkQueueRow } from '../rows.ts';
import { makeRoom } from './create.ts';
import { queueEvent, queueStatusEvent, queueUpdateEvent } from './events.ts';
import { deleteQueue, lockQueuesOfPool, type QueueInPool, updateQueue } from './queries.ts';
import { storedFilter } from './wire.ts';

/** A queue that was polled this many seconds ago, or less, is ready. */
export const POLLED_WITHIN = 60;

/** What an event of a change tells, in its order. */
const TOLD = {
  name: 'name',
  description: 'description',
  concurrency_limit: 'concurrencyLimit',
  priority: 'priority',
} as const satisfies Record<string, keyof WorkQueueRow>;

/** Writes what the body holds; an empty one too is an update (spec 01 §4.7). The pool of the queue must be locked. */
export async function changeQueue(tx: Tx, deps: Deps, { queue, pool }: QueueInPool, body: Schema<'WorkQueueUpdate'>): Promise<void> {
  const changes = changesOf(body);
  const { clock, outbox } = deps;
  // all of them before the first write, in one order, so that nobody waits for the other half
  const neighbours = body.priority === undefined ? [] : await lockQueuesOfPool(tx, pool.id);
  const now = clock.now();
  const status = statusAfter(queue, body, addSeconds(now, -POLLED_WITHIN));
  const after = { ...queue, ...changes, status, updated: now };
  await updateQueue(tx, queue.id, { ...changes, status, updated: now });
  if (body.priority !== undefined) await makeRoom(tx, deps, neighbours, { id: queue.id, priority: body.priority });
  const payload = changePayload(queue, after, TOLD);
  if (payload) await outbox.emit(tx, queueUpdateEvent(after, pool, payload));
  if (status !== queue.status) await outbox.emit(tx, queueStatusEvent(status, after, pool));
}

function changesOf(body: Schema<'WorkQueueUpdate'>): Partial<WorkQueueRow> {
  const { name, description, is_paused, concurrency_limit, priority, last_polled, filter } = body;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(is_paused !== undefined && { isPaused: is_paused }),
    ...(concurrency_limit !== undefined && { concurrencyLimit: concurrency_limit }),
    ...(priority !== undefined && { priority }),
    ...(last_polled !== undefined && { lastPolled: last_polled }),
    ...(filter !== undefined && { filter: storedFilter(filter) }),
  };
}

/** spec 06 §8: pausing and resuming move between PAUSED and what the last poll says; repeated, they do nothing. */
function statusAfter({ status, lastPolled }: WorkQueueRow, body: Schema<'WorkQueueUpdate'>, readySince: string): ReadyStatus {
  if (body.is_paused === true) return 'PAUSED';
  if (body.is_paused !== false || status !== 'PAUSED') return status;
  const polled = body.last_polled === undefined ? lastPolled : body.last_polled;
  return polled !== null && polled >= readySince ? 'READY' : 'NOT_READY';
}

/** @throws 409 for the default queue of a pool: something must take runs that name no queue */
export async function removeQueue(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, { queue, pool }: QueueInPool): Promise<void> {
  if (pool.defaultQueueId === queue.id) throw conflict("Can't delete a pool's default queue.");
  await deleteQueue(tx, queue.id);
  await outbox.emit(tx, queueEvent('deleted', queue, pool));
}
