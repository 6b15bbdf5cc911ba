import { countFlowRuns, filterWorkers, type WorkPool } from '@contralto/client';
import { call } from '../api/client.ts';

export interface PoolSummary {
  id: string;
  pool: WorkPool;
  /** The number of online workers. */
  online: number;
  /** The number of due runs that wait for a worker. */
  due: number;
}

export async function poolSummary(pool: WorkPool, signal: AbortSignal): Promise<PoolSummary> {
  const work_pools = { name: { any_: [pool.name] } };
  const [workers, due] = await Promise.all([
    call(filterWorkers({ path: { work_pool_name: pool.name }, body: {}, signal })),
    call(
      countFlowRuns({
        body: {
          work_pools,
          flow_runs: { state: { type: { any_: ['SCHEDULED'] } }, expected_start_time: { before_: new Date().toISOString() } },
        },
        signal,
      }),
    ),
  ]);
  return { id: pool.id, pool, online: workers.filter(({ status }) => status === 'ONLINE').length, due };
}
