import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import type { NO_DEADLINES } from './deadlines.ts';
import { poolEvent, poolStatusEvent } from './events.ts';
import { insertPoolIfNew, updatePool } from './queries.ts';
import { newQueueRow } from './queues/create.ts';
import { queueEvent } from './queues/events.ts';
import { insertQueueIfNew } from './queues/queries.ts';
import { isAgentPool, type WorkPoolRow } from './rows.ts';
import { storageConfiguration } from './storage.ts';

export type NewPool = Pick<WorkPoolRow, 'name' | 'type'> &
  Partial<
    Pick<
      WorkPoolRow,
      'description' | 'baseJobTemplate' | 'isPaused' | 'concurrencyLimit' | 'storageConfiguration' | keyof typeof NO_DEADLINES
    >
  >;

/**
 * Creates a pool and its default queue. Emits the initial status only for pools that a client creates explicitly, not for those created implicitly.
 *
 * @returns undefined if the name is taken
 */
export async function createPool(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'outbox'>,
  given: NewPool,
  { announceStatus }: { announceStatus: boolean },
): Promise<WorkPoolRow | undefined> {
  const row = newPoolRow(deps, given);
  if (!(await insertPoolIfNew(tx, row))) return undefined;
  const queue = newQueueRow(deps, row.id, { name: 'default', description: "The work pool's default queue.", priority: 1 });
  await insertQueueIfNew(tx, queue);
  await updatePool(tx, row.id, { defaultQueueId: queue.id });
  const pool = { ...row, defaultQueueId: queue.id };
  deps.outbox.emit(tx, queueEvent('created', queue, pool), poolEvent('created', pool));
  if (announceStatus) deps.outbox.emit(tx, poolStatusEvent(pool, pool.status, deps.ids.next(), deps.clock.now()));
  return pool;
}

function newPoolRow({ clock, ids }: Pick<Deps, 'clock' | 'ids'>, given: NewPool): WorkPoolRow {
  const now = clock.now();
  const isPaused = given.isPaused ?? false;
  return {
    id: ids.next(),
    created: now,
    updated: now,
    name: given.name,
    description: given.description ?? null,
    type: given.type,
    baseJobTemplate: given.baseJobTemplate ?? {},
    isPaused,
    concurrencyLimit: given.concurrencyLimit ?? null,
    storageConfiguration: given.storageConfiguration ?? storageConfiguration(null),
    defaultQueueId: null,
    status: isPaused && !isAgentPool(given) ? 'PAUSED' : 'NOT_READY',
    lastTransitionedStatusAt: null,
    lastStatusEventId: null,
    startTimeoutSeconds: given.startTimeoutSeconds ?? null,
    startTimeoutReschedules: given.startTimeoutReschedules ?? null,
    missedHeartbeats: given.missedHeartbeats ?? null,
  };
}
