import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import type { PoolSummary } from '../work-pools/rows.ts';
import { noteWorker } from '../work-pools/status.ts';
import { upsertWorker } from './queries.ts';

export interface Heartbeat {
  name: string;
  /** Seconds until the next heartbeat. */
  interval?: number | null | undefined;
}

/** Records a heartbeat. @returns the pool, which may have become ready */
export async function recordHeartbeat<Pool extends PoolSummary>(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'outbox'>,
  pool: Pool,
  { name, interval = null }: Heartbeat,
): Promise<Pool> {
  // locks the pool before its workers, in the same order as the foreman and the deletion of pools
  const ready = await noteWorker(tx, deps, pool);
  await upsertWorker(tx, { id: deps.ids.next(), workPoolId: pool.id, name, now: deps.clock.now(), interval });
  return ready;
}
