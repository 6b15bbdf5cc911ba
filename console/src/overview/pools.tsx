import { filterWorkPools } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { Loading } from '../components/loading.tsx';
import { atMost, pathOf } from '../config.ts';
import { DueRuns } from '../pools/due-runs.tsx';
import { PoolStatus } from '../pools/status.tsx';
import { poolSummary } from '../pools/summary.ts';

const SHOWN = 12;

/** Work pools with their workers and due runs. */
export function Pools() {
  const pools = useResource(
    'pools',
    async (signal) =>
      Promise.all((await call(filterWorkPools({ body: { limit: atMost(SHOWN) }, signal }))).map((pool) => poolSummary(pool, signal))),
    ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.'],
  );
  return (
    <section class="panel" aria-labelledby="pools">
      <h2 id="pools">Work pools</h2>
      <Loading from={pools}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No work pools yet" command="prefect work-pool create local --type process" />
          ) : (
            <div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>Pool</th>
                    <th>Status</th>
                    <th class="number">Workers online</th>
                    <th class="number">Due runs</th>
                    <th class="number">Slots</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ pool, online, due }) => (
                    <tr key={pool.id}>
                      <td>
                        <a href={pathOf(`/work-pools/${encodeURIComponent(pool.name)}`)}>{pool.name}</a>
                      </td>
                      <td>
                        <PoolStatus status={pool.status} />
                      </td>
                      <td class="number">{online}</td>
                      <td class="number">
                        <DueRuns pool={pool} due={due} />
                      </td>
                      <td class="number">
                        {pool.active_slots ?? 0} / {pool.concurrency_limit ?? '∞'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loading>
    </section>
  );
}
