import type { Deps } from '../../deps.ts';
import type { ReadyStatus } from '../../store/schema/work-pools.ts';
import type { Tx } from '../../store/store.ts';
import { poolStatusEvent } from './events.ts';
import { hasOnlineWorker, lockPool, updatePool } from './queries.ts';
import { isAgentPool, type WorkPoolRow } from './rows.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'outbox'>;

/** Gives a locked pool a status, the same one again too, and tells of it. */
export async function setPoolStatus(tx: Tx, { clock, ids, outbox }: Needs, pool: WorkPoolRow, status: ReadyStatus): Promise<WorkPoolRow> {
  const now = clock.now();
  const eventId = ids.next();
  const changes = { status, lastTransitionedStatusAt: now, lastStatusEventId: eventId, updated: now };
  await updatePool(tx, pool.id, changes);
  await outbox.emit(tx, poolStatusEvent(pool, status, eventId, now));
  return { ...pool, ...changes };
}

/** What `is_paused` of an update does to the status of a locked pool; agents' pools have none to show (spec 06 §8). */
export async function pauseOrResume(tx: Tx, deps: Needs, pool: WorkPoolRow, isPaused: boolean): Promise<void> {
  if (isAgentPool(pool)) return;
  if (isPaused) await setPoolStatus(tx, deps, pool, 'PAUSED');
  else await setPoolStatus(tx, deps, pool, (await hasOnlineWorker(tx, pool.id)) ? 'READY' : 'NOT_READY');
}

/** A worker reported: the pool is ready, unless it is so already or paused. @returns the pool as it is then */
export async function noteWorker(tx: Tx, deps: Needs, pool: WorkPoolRow): Promise<WorkPoolRow> {
  if (pool.status !== 'NOT_READY') return pool;
  const locked = await lockPool(tx, { id: pool.id });
  return locked?.status === 'NOT_READY' ? setPoolStatus(tx, deps, locked, 'READY') : (locked ?? pool);
}
