import {
  deleteWorkPool,
  explainFlowRun,
  filterFlowRuns,
  filterWorkers,
  filterWorkPoolQueues,
  readWorkPool,
  readWorkPoolConcurrency,
} from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call, useResource } from '../api/resource.ts';
import { Act, DialogButton } from '../components/dialogs.tsx';
import { Json } from '../components/json.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { readable } from '../components/texts.ts';
import { Since, StateMark, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { PoolDialog } from '../pools/dialog.tsx';
import { PauseButton, PoolStatus } from '../pools/parts.tsx';
import { Queues } from '../pools/queues.tsx';

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

  const found = useResource(`pool ${name}`, (signal) => load(name, signal), WATCH);
  return (
    <Loading from={found} title={<PageTitle title={name} />}>
      {({ pool, queues, workers, slots, waiting }) => (
        <>
          <PageTitle
            title={name}
            above={[pathOf('/work-pools'), 'Work pools']}
            kind="Work pool"
            id={pool.id}
            mark={<PoolStatus status={pool.status} />}
            more={
              may('pools:write') && (
                <>
                  <DialogButton text="Edit…" dialog={(close) => <PoolDialog pool={pool} saved={found.reload} close={close} />} />
                  <Act
                    verb="Delete"
                    danger
                    confirm={`Delete the work pool "${name}"?`}
                    about="Its queues and workers are also deleted."
                    act={() => call(deleteWorkPool({ path: { name } }))}
                    done={() => route(pathOf('/work-pools'))}
                  />
                </>
              )
            }
          >
            <PauseButton pool={pool} done={found.reload} />
          </PageTitle>
          <p>
            <span class="hint">{pool.type}</span> {pool.description}
          </p>

          <Listing
            title="Waiting runs"
            rows={waiting}
            columns={[
              { name: 'Run', cell: ({ run }) => <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a> },
              { name: 'State', cell: ({ run }) => <StateMark type={run.state_type} name={run.state_name} /> },
              { name: 'Due', cell: ({ run }) => <Time at={run.expected_start_time} away /> },
              { name: 'Reason', cell: ({ reasons }) => reasons.map(({ message }) => <div key={message}>{readable(message)}</div>) },
            ]}
            empty="No due runs are waiting in this pool."
          />
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

          <Listing
            title="Workers"
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
            empty={<Empty title="No workers yet" command={`prefect worker start --pool '${name}'`} />}
          />
          <details>
            <summary>Base job template</summary>
            <Json value={pool.base_job_template} />
          </details>
        </>
      )}
    </Loading>
  );
}
