import { filterWorkPools } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { atMost, pathOf } from '../config.ts';
import { DueRuns } from '../pools/due-runs.tsx';
import { PauseButton } from '../pools/pause.tsx';
import { PoolStatus } from '../pools/status.tsx';
import { poolSummary } from '../pools/summary.ts';

const WATCH = ['prefect.work-pool.', 'prefect.worker.', 'prefect.flow-run.'];

export function Page() {
  const pools = useResource(
    'work-pools',
    async (signal) =>
      Promise.all((await call(filterWorkPools({ body: { limit: atMost(100) }, signal }))).map((pool) => poolSummary(pool, signal))),
    WATCH,
  );
  return (
    <>
      <PageTitle title="Work pools" />
      <Loading from={pools}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No work pools yet" command="prefect work-pool create local --type process">
              <p>A work pool gives the runs of deployments to workers.</p>
            </Empty>
          ) : (
            <Listing
              label="Work pools"
              rows={rows}
              columns={[
                { name: 'Name', cell: ({ pool }) => <a href={pathOf(`/work-pools/${encodeURIComponent(pool.name)}`)}>{pool.name}</a> },
                { name: 'Type', cell: ({ pool }) => pool.type },
                { name: 'Status', cell: ({ pool }) => <PoolStatus status={pool.status} /> },
                { name: 'Workers online', number: true, cell: ({ online }) => online },
                { name: 'Due runs', number: true, cell: ({ pool, due }) => <DueRuns pool={pool} due={due} /> },
                { name: 'Slots', number: true, cell: ({ pool }) => `${pool.active_slots ?? 0} / ${pool.concurrency_limit ?? '∞'}` },
                { name: '', cell: ({ pool }) => <PauseButton pool={pool} done={pools.reload} /> },
              ]}
            />
          )
        }
      </Loading>
    </>
  );
}
