import {
  deleteWorkPool,
  explainFlowRun,
  filterFlowRuns,
  filterWorkers,
  filterWorkPoolQueues,
  readWorkPool,
  readWorkPoolConcurrency,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { Since } from '../components/duration.tsx';
import { Empty } from '../components/empty.tsx';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { StateMark } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { readable } from '../components/time-text.ts';
import { atMost, pathOf } from '../config.ts';
import { PoolDialog } from '../pools/dialog.tsx';
import { PauseButton } from '../pools/pause.tsx';
import { Queues } from '../pools/queues.tsx';
import { PoolStatus } from '../pools/status.tsx';

const WATCH = ['prefect.work-pool.', 'prefect.work-queue.', 'prefect.worker.', 'prefect.flow-run.'];
const WAITING_SHOWN = 10;

async function load(name: string, signal: AbortSignal) {
  const path = { work_pool_name: name };
  const [pool, queues, workers, slots, due] = await Promise.all([
    call(readWorkPool({ path: { name }, signal })),
    call(filterWorkPoolQueues({ path, body: {}, signal })),
    call(filterWorkers({ path, body: {}, signal })),
    call(readWorkPoolConcurrency({ path: { name }, signal })),
    call(
      filterFlowRuns({
        body: {
          work_pools: { name: { any_: [name] } },
          flow_runs: { state: { type: { any_: ['SCHEDULED', 'PENDING'] } }, expected_start_time: { before_: new Date().toISOString() } },
          sort: 'EXPECTED_START_TIME_ASC',
          limit: atMost(WAITING_SHOWN),
        },
        signal,
      }),
    ),
  ]);
  const waiting = await Promise.all(
    due.map(async (run) => ({ id: run.id, run, reasons: (await call(explainFlowRun({ path: { id: run.id }, signal }))).reasons })),
  );
  return { pool, queues, workers, slots, waiting };
}

export function Page() {
  const name = decodeURIComponent(useRoute().params.name ?? '');
  const { route } = useLocation();
  const editing = useSignal(false);
  const found = useResource(`pool ${name}`, (signal) => load(name, signal), WATCH);
  return (
    <>
      <PageTitle
        title={name}
        above={[pathOf('/work-pools'), 'Work pools']}
        kind="Work pool"
        id={found.data?.pool.id}
        mark={found.data && <PoolStatus status={found.data.pool.status} />}
        more={
          may('pools:write') && (
            <>
              <button type="button" onClick={() => (editing.value = true)}>
                Edit…
              </button>
              <Act
                danger
                confirm={`Delete the work pool "${name}"?`}
                about="Its queues and workers are also deleted."
                act={() => call(deleteWorkPool({ path: { name } }))}
                done={() => route(pathOf('/work-pools'))}
              >
                Delete
              </Act>
            </>
          )
        }
      >
        {found.data && <PauseButton pool={found.data.pool} done={found.reload} />}
      </PageTitle>
      <Loading from={found}>
        {({ pool, queues, workers, slots, waiting }) => (
          <>
            <p>
              <span class="hint">{pool.type}</span> {pool.description}
            </p>
            <h2>Waiting runs</h2>
            {waiting.length === 0 ? (
              <p class="hint">No due runs are waiting in this pool.</p>
            ) : (
              <Listing
                label="Waiting runs"
                rows={waiting}
                columns={[
                  { name: 'Run', cell: ({ run }) => <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a> },
                  { name: 'State', cell: ({ run }) => <StateMark type={run.state_type} name={run.state_name} /> },
                  { name: 'Due', cell: ({ run }) => <Time at={run.expected_start_time} away /> },
                  { name: 'Reason', cell: ({ reasons }) => reasons.map(({ message }) => <div key={message}>{readable(message)}</div>) },
                ]}
              />
            )}
            <h2>
              Slots: {slots.active_slots} {slots.concurrency_limit === null ? 'in use (no limit)' : `of ${slots.concurrency_limit} in use`}
            </h2>
            {slots.queues.some(({ flow_runs }) => flow_runs.length > 0) ? (
              <Listing
                label="Runs with a slot"
                rows={slots.queues.flatMap((queue) => queue.flow_runs.map((run) => ({ ...run, queue: queue.queue_name })))}
                columns={[
                  { name: 'Run', cell: (run) => <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a> },
                  { name: 'State', cell: (run) => <StateMark type={run.state_type} name={run.state_name} /> },
                  { name: 'Queue', cell: (run) => run.queue },
                  { name: 'Since', cell: (run) => <Time at={run.state_timestamp} /> },
                  { name: 'Duration', number: true, cell: (run) => (run.state_timestamp ? <Since at={run.state_timestamp} /> : '–') },
                ]}
              />
            ) : (
              <p class="hint">No slots are in use.</p>
            )}
            <Queues pool={pool} queues={queues} slots={slots} changed={found.reload} />
            <h2>Workers</h2>
            {workers.length === 0 ? (
              <Empty title="No workers yet" command={`prefect worker start --pool '${name}'`} />
            ) : (
              <Listing
                label="Workers"
                rows={workers}
                columns={[
                  { name: 'Name', cell: (worker) => worker.name },
                  {
                    name: 'Status',
                    cell: (worker) => (
                      <span class="state" data-type={worker.status === 'ONLINE' ? 'COMPLETED' : 'CANCELLED'}>
                        {worker.status === 'ONLINE' ? 'Online' : 'Offline'}
                      </span>
                    ),
                  },
                  { name: 'Last heartbeat', cell: (worker) => <Time at={worker.last_heartbeat_time} away /> },
                ]}
              />
            )}
            <details>
              <summary>Base job template</summary>
              <Json value={pool.base_job_template} />
            </details>
            {editing.value && <PoolDialog pool={pool} saved={found.reload} close={() => (editing.value = false)} />}
          </>
        )}
      </Loading>
    </>
  );
}
