import type { Schema } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { conflict } from '../../../base/errors.ts';
import { present } from '../../../base/present.ts';
import { addSeconds } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { reviseRelations } from '../../../store/revisions.ts';
import type { ReadyStatus } from '../../../store/schema/work-pools.ts';
import type { Tx } from '../../../store/store.ts';
import { changePayload } from '../changes.ts';
import { DEADLINES, givenDeadlines } from '../deadlines.ts';
import type { WorkQueueRow } from '../rows.ts';
import { checkQueueName, makeRoom } from './create.ts';
import { emptyQueues } from './empty.ts';
import { queueEvent, queueStatusEvent, queueUpdateEvent } from './events.ts';
import { deleteQueue, lockQueue, lockQueuesOfPool, type QueueInPool, updateQueue } from './queries.ts';
import { storedFilter } from './wire.ts';

/** A queue is ready if its last poll was at most this number of seconds ago. */
export const POLLED_WITHIN = 60;

/** The fields that an update event reports, in its order. */
const REPORTED = {
  name: 'name',
  description: 'description',
  concurrency_limit: 'concurrencyLimit',
  ...DEADLINES,
  priority: 'priority',
  fairness: 'fairness',
} as const satisfies Record<string, keyof WorkQueueRow>;

/**
 * Applies the body; an empty body is also an update. The caller must hold the lock on the pool. Polls and the foreman change the status under the lock on the
 * queue alone.
 */
export async function changeQueue(
  tx: Tx,
  deps: Deps,
  { queue: { id }, pool }: QueueInPool,
  body: Schema<'WorkQueueUpdate'>,
): Promise<void> {
  if (typeof body.name === 'string') checkQueueName(body.name);
  const changes = changesOf(body);
  const { clock, outbox } = deps;
  // locks all of them in a fixed order before the first write, to prevent deadlocks
  const neighbours = body.priority === undefined ? [] : await lockQueuesOfPool(tx, pool.id);
  const queue = present(await lockQueue(tx, id), 'a queue whose pool is locked');
  const now = clock.now();
  const status = statusAfter(queue, body, addSeconds(now, -POLLED_WITHIN));
  const after = { ...queue, ...changes, status, updated: now };
  await updateQueue(tx, queue.id, { ...changes, status, updated: now });
  if (body.priority !== undefined) await makeRoom(tx, deps, neighbours, { id: queue.id, priority: body.priority });
  const payload = changePayload(queue, after, REPORTED);
  if (payload) outbox.emit(tx, queueUpdateEvent(after, pool, payload));
  if (after.fairness !== queue.fairness) await reviseRelations(tx, deps.ids.next());
  if (status !== queue.status) outbox.emit(tx, queueStatusEvent(status, after, pool));
}

function changesOf(body: Schema<'WorkQueueUpdate'>): Partial<WorkQueueRow> {
  const { name, description, is_paused, concurrency_limit, priority, last_polled, filter, fairness, ...more } = body;
  const { columns, others } = givenDeadlines(more);
  assertNoMore(others);
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(is_paused !== undefined && { isPaused: is_paused }),
    ...(concurrency_limit !== undefined && { concurrencyLimit: concurrency_limit }),
    ...(priority !== undefined && { priority }),
    ...(last_polled !== undefined && { lastPolled: last_polled }),
    ...(filter !== undefined && { filter: storedFilter(filter) }),
    ...(fairness !== undefined && { fairness }),
    ...columns,
  };
}

/** A pause sets PAUSED; a resume sets the status that follows from the last poll. A repetition of either has no effect. */
function statusAfter({ status, lastPolled }: WorkQueueRow, body: Schema<'WorkQueueUpdate'>, readySince: string): ReadyStatus {
  if (body.is_paused === true) return 'PAUSED';
  if (body.is_paused !== false || status !== 'PAUSED') return status;
  const polled = body.last_polled === undefined ? lastPolled : body.last_polled;
  return polled !== null && polled >= readySince ? 'READY' : 'NOT_READY';
}

/** @throws 409 for the default queue of a pool, which receives the runs without a queue name */
export async function removeQueue(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, { queue, pool }: QueueInPool): Promise<void> {
  if (pool.defaultQueueId === queue.id) throw conflict("Can't delete a pool's default queue.");
  await emptyQueues(tx, [queue.id]);
  await deleteQueue(tx, queue.id);
  outbox.emit(tx, queueEvent('deleted', queue, pool));
}
