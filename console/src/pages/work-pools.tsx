import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { pathOf } from '../config.ts';
import { DueRuns } from '../pools/due-runs.tsx';
import { PauseButton } from '../pools/pause.tsx';
import { Slots } from '../pools/slots.tsx';
import { PoolStatus } from '../pools/status.tsx';
import { poolSummaries } from '../pools/summary.ts';

const WATCH = ['prefect.work-pool.', 'prefect.worker.', 'prefect.flow-run.'];

export function Page() {
  const pools = useResource('work-pools', poolSummaries, WATCH);
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
                { name: 'Workers online', number: true, cell: ({ counts }) => counts?.online_workers ?? '–' },
                {
                  name: 'Due runs',
                  number: true,
                  cell: ({ pool, counts }) => (counts ? <DueRuns pool={pool.name} due={counts.due_runs} /> : '–'),
                },
                {
                  name: 'Slots in use',
                  number: true,
                  cell: ({ pool, counts }) => <Slots used={pool.active_slots ?? counts?.occupied_slots} of={pool.concurrency_limit} />,
                },
                { name: '', cell: ({ pool }) => <PauseButton pool={pool} done={pools.reload} /> },
              ]}
            />
          )
        }
      </Loading>
    </>
  );
}
