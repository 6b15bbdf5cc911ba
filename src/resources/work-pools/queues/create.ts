import { unprocessable } from '../../../base/errors.ts';
import { abridge } from '../../../base/text/abridge.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import type { NO_DEADLINES } from '../deadlines.ts';
import type { PoolSummary, WorkQueueRow } from '../rows.ts';
import { queueEvent } from './events.ts';
import { displaced, freePriority, type Ranked } from './priorities.ts';
import { insertQueueIfNew, lockQueuesOfPool, updateQueue } from './queries.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'outbox'>;

export type NewQueue = Pick<WorkQueueRow, 'name'> & {
  /** Default: the smallest free priority. */
  priority?: number | null | undefined;
} & Partial<Pick<WorkQueueRow, 'description' | 'isPaused' | 'concurrencyLimit' | 'filter' | 'fairness' | keyof typeof NO_DEADLINES>>;

/** As in the contract: queue names are parts of paths. */
const QUEUE_NAME = /^[^/%&><]+$/;

/** @throws 422 for a name that is invalid in a path */
export function checkQueueName(name: string): void {
  if (!QUEUE_NAME.test(name))
    throw unprocessable(`The name of a work queue must not be empty or contain /, %, &, >, or <: "${abridge(name, 100)}"`);
}

/**
 * Creates a queue and moves other queues to free its priority. The caller must hold the lock on the pool, so that two transactions do not assign priorities at
 * the same time.
 *
 * @returns undefined if the pool has a queue of that name
 * @throws 422 for a name that is invalid in a path
 */
export async function createQueue(tx: Tx, deps: Needs, pool: PoolSummary, given: NewQueue): Promise<WorkQueueRow | undefined> {
  checkQueueName(given.name);
  const queues = await lockQueuesOfPool(tx, pool.id);
  const row = newQueueRow(deps, pool.id, { ...given, priority: given.priority ?? freePriority(queues) });
  if (!(await insertQueueIfNew(tx, row))) return undefined;
  await makeRoom(tx, deps, queues, row);
  deps.outbox.emit(tx, queueEvent('created', row, pool));
  return row;
}

/** A new queue. It is not ready until its first poll, even if created paused. */
export function newQueueRow({ clock, ids }: Needs, workPoolId: string, given: NewQueue): WorkQueueRow {
  const now = clock.now();
  return {
    id: ids.next(),
    created: now,
    updated: now,
    workPoolId,
    name: given.name,
    description: given.description ?? '',
    isPaused: given.isPaused ?? false,
    concurrencyLimit: given.concurrencyLimit ?? null,
    priority: given.priority ?? 1,
    filter: given.filter ?? null,
    lastPolled: null,
    status: 'NOT_READY',
    fairness: given.fairness ?? null,
    startTimeoutSeconds: given.startTimeoutSeconds ?? null,
    startTimeoutReschedules: given.startTimeoutReschedules ?? null,
    missedHeartbeats: given.missedHeartbeats ?? null,
  };
}

/** Moves the queues whose priority conflicts with that of the changed queue. */
export async function makeRoom(tx: Tx, { clock }: Pick<Deps, 'clock'>, queues: readonly Ranked[], changed: Ranked): Promise<void> {
  for (const { id, priority } of displaced(queues, changed)) await updateQueue(tx, id, { priority, updated: clock.now() });
}
