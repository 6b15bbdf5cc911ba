import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import type { WorkPoolRow } from '../work-pools/rows.ts';
import { noteWorker } from '../work-pools/status.ts';
import { upsertWorker } from './queries.ts';

export interface Heartbeat {
  name: string;
  /** Seconds until the next one. */
  interval?: number | null;
}

/** A worker is there. @returns the pool, which may be ready because of it */
export async function recordHeartbeat(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'outbox'>,
  pool: WorkPoolRow,
  { name, interval = null }: Heartbeat,
): Promise<WorkPoolRow> {
  // the pool first, as everywhere: foreman and pool deletion take it before its workers
  const ready = await noteWorker(tx, deps, pool);
  await upsertWorker(tx, { id: deps.ids.next(), workPoolId: pool.id, name, now: deps.clock.now(), interval });
  return ready;
}
