import type { Deps } from '../../deps.ts';
import type { ReadyStatus } from '../../store/schema/work-pools.ts';
import type { Tx } from '../../store/store.ts';
import { poolStatusEvent } from './events.ts';
import { hasOnlineWorker, lockPool, updatePool } from './queries.ts';
import { isAgentPool, type PoolSummary, type WorkPoolRow } from './rows.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'outbox'>;

/** Sets the status of a locked pool, even if it is unchanged, and emits the event. */
export async function setPoolStatus(tx: Tx, { clock, ids, outbox }: Needs, pool: WorkPoolRow, status: ReadyStatus): Promise<WorkPoolRow> {
  const now = clock.now();
  const eventId = ids.next();
  const changes = { status, lastTransitionedStatusAt: now, lastStatusEventId: eventId, updated: now };
  await updatePool(tx, pool.id, changes);
  outbox.emit(tx, poolStatusEvent(pool, status, eventId, now));
  return { ...pool, ...changes };
}

/** Applies `is_paused` of an update to the status of a locked pool. Agent pools have no status. */
export async function pauseOrResume(tx: Tx, deps: Needs, pool: WorkPoolRow, isPaused: boolean): Promise<void> {
  if (isAgentPool(pool)) return;
  if (isPaused) await setPoolStatus(tx, deps, pool, 'PAUSED');
  else await setPoolStatus(tx, deps, pool, (await hasOnlineWorker(tx, pool.id)) ? 'READY' : 'NOT_READY');
}

/** Makes the pool ready because a worker has reported, unless it is ready or paused. @returns the resulting pool */
export async function noteWorker<Pool extends PoolSummary>(tx: Tx, deps: Needs, pool: Pool): Promise<Pool> {
  if (pool.status !== 'NOT_READY') return pool;
  const locked = await lockPool(tx, { id: pool.id });
  if (!locked) return pool;
  return { ...pool, ...(locked.status === 'NOT_READY' ? await setPoolStatus(tx, deps, locked, 'READY') : locked) };
}
