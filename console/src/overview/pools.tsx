import type { OverviewWorkPool } from '@contralto/client';
import { Empty } from '../components/empty.tsx';
import { pathOf } from '../config.ts';
import { DueRuns } from '../pools/due-runs.tsx';
import { Slots } from '../pools/slots.tsx';
import { PoolStatus } from '../pools/status.tsx';

/** Work pools with their workers and due runs. */
export function Pools({ of }: { of: readonly OverviewWorkPool[] }) {
  return (
    <section class="panel" aria-labelledby="pools">
      <h2 id="pools">Work pools</h2>
      {of.length === 0 ? (
        <Empty title="No work pools yet" command="prefect work-pool create local --type process" />
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>Pool</th>
                <th>Status</th>
                <th class="number">Workers</th>
                <th class="number">Due</th>
                <th class="number">Slots in use</th>
              </tr>
            </thead>
            <tbody>
              {of.map((pool) => (
                <tr key={pool.name}>
                  <td>
                    <a href={pathOf(`/work-pools/${encodeURIComponent(pool.name)}`)}>{pool.name}</a>
                  </td>
                  <td>
                    <PoolStatus status={pool.status} />
                  </td>
                  <td class="number">{pool.online_workers}</td>
                  <td class="number">
                    <DueRuns pool={pool.name} due={pool.due_runs} />
                  </td>
                  <td class="number">
                    <Slots used={pool.occupied_slots} of={pool.concurrency_limit} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
