import { filterWorkPools, readStatistics, type WorkPool, type WorkPoolBacklog } from '@contralto/client';
import { call } from '../api/client.ts';
import { atMost } from '../config.ts';

const SHOWN = 100;

export interface PoolSummary {
  id: string;
  pool: WorkPool;
  /** Its runs and workers; undefined for a pool that is not among those with the most due runs. */
  counts: WorkPoolBacklog | undefined;
}

/** The first pools by name with their runs and workers, in two requests. */
export async function poolSummaries(signal: AbortSignal): Promise<PoolSummary[]> {
  const [pools, { work_pools }] = await Promise.all([
    call(filterWorkPools({ body: { limit: atMost(SHOWN) }, signal })),
    call(readStatistics({ signal })),
  ]);
  const counts = new Map(work_pools.map((one) => [one.name, one]));
  return pools.map((pool) => ({ id: pool.id, pool, counts: counts.get(pool.name) }));
}
