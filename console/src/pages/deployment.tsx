import { type Deployment, deleteDeployment, pauseDeployment, readDeployment, readFlow, resumeDeployment } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { AssetsOf } from '../assets/used.tsx';
import { Backfills } from '../backfills/list.tsx';
import { Grid } from '../calendar/grid.tsx';
import { Act } from '../components/act.tsx';
import { Allowed } from '../components/allowed.tsx';
import { Facts } from '../components/facts.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/loading.tsx';
import { Markdown } from '../components/markdown.tsx';
import { PageTitle } from '../components/page.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { Tabs, useTab } from '../components/tabs.tsx';
import { Tags } from '../components/tags.tsx';
import { Time } from '../components/time.tsx';
import { KeyValues } from '../concurrency/key-values.tsx';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { CollisionDialog, collisionText, uselessPolicyText } from '../deployments/collision-dialog.tsx';
import { LateRunsDialog, lateRunsText } from '../deployments/late-runs.tsx';
import { PriorityDialog } from '../deployments/priority-dialog.tsx';
import { RunDialog } from '../deployments/run-dialog.tsx';
import { Schedules } from '../deployments/schedules.tsx';
import { MenuGroup } from '../design/more.tsx';
import { NextRuns } from '../overview/next-runs.tsx';
import { DeadlinesDialog, startTimeoutText } from '../pools/deadlines.tsx';
import { PoolStatus } from '../pools/status.tsx';
import { Trends } from '../trends/trends.tsx';
import { Watch } from '../view/watch.tsx';

const TABS = ['Schedules', 'Next runs', 'Calendar', 'Backfills', 'Parameters', 'Details'] as const;

/** Past days of the calendar. */
const GRID_BEFORE = 10;

export function Page() {
  const { id = '' } = useRoute().params;
  const deployment = useResource(
    id,
    (signal) => call(readDeployment({ path: { id }, signal })),
    ['prefect.deployment.'],
    `prefect.deployment.${id}`,
  );
  const flow = useResource(deployment.data?.flow_id, (signal) =>
    call(readFlow({ path: { id: deployment.data?.flow_id ?? '' }, signal })).catch(() => undefined),
  );
  const tab = useTab(TABS);
  return (
    <>
      {!deployment.data && <PageTitle title="Deployment" />}
      <Loading from={deployment}>
        {(data) => (
          <>
            <PageTitle
              title={data.name}
              above={[pathOf('/deployments'), 'Deployments']}
              kind="Deployment"
              id={id}
              mark={<PoolStatus status={data.paused ? 'PAUSED' : data.status} />}
              more={
                <>
                  <Watch kind="deployment" id={id} name={data.name} />
                  <CopyAs of={(options) => readDeployment({ path: { id }, ...options })} />
                  {may('deployments:write') && <RareActions deployment={data} changed={deployment.reload} />}
                </>
              }
            >
              <Actions deployment={data} changed={deployment.reload} />
            </PageTitle>
            <Facts
              of={[
                [
                  'Flow',
                  <a key="flow" href={pathOf(`/flows/${data.flow_id}`)}>
                    {flow.data?.name ?? 'View'}
                  </a>,
                ],
                ['Worker', !data.paused && data.status !== 'READY' && 'No worker polls for its runs'],
                [
                  'Work pool',
                  data.work_pool_name && (
                    <>
                      <a href={pathOf(`/work-pools/${encodeURIComponent(data.work_pool_name)}`)}>{data.work_pool_name}</a>
                      {data.work_queue_name && ` · ${data.work_queue_name}`}
                    </>
                  ),
                ],
                ['Assets', <AssetsOf key="assets" deployment={id} />],
                ['Last polled', data.last_polled && <Time at={data.last_polled} away />],
                ['Concurrency', limitText(data)],
                ['Concurrency key', keyText(data)],
                ['Start timeout', startTimeoutText(data)],
                ['Late runs', lateRunsText(data)],
                ['Priority of runs', data.run_priority],
                ['Version', data.version],
                ['Entrypoint', data.entrypoint && <code>{data.entrypoint}</code>],
                ['Tags', data.tags.length > 0 && <Tags of={data.tags} page="/deployments" />],
              ]}
            />
            {data.description && <Markdown text={data.description} />}
            <section class="panel last-runs" aria-labelledby="last-runs">
              <div class="title">
                <h2 id="last-runs">Recent runs</h2>
                <a href={`${pathOf('/runs')}?${new URLSearchParams({ deployment_id: id })}`}>All runs</a>
              </div>
              <RunBars of={id} criteria={{ flow_runs: { deployment_id: { any_: [id] } } }} about={`prefect.deployment.${id}`} shown={60} />
            </section>
            {data.concurrency_key !== null && <KeyValues deployment={id} />}
            <Trends deployment={id} />
            <Tabs of={TABS} shown={tab} />
            {tab === 'Schedules' && <Schedules deployment={data} changed={deployment.reload} />}
            {tab === 'Next runs' && <NextRuns deployment={id} />}
            {tab === 'Calendar' && <Grid deployment={id} before={GRID_BEFORE} />}
            {tab === 'Backfills' && <Backfills deployment={data} />}
            {tab === 'Parameters' && <Json value={data.parameters} label="Parameters" />}
            {tab === 'Details' && <Details deployment={data} />}
          </>
        )}
      </Loading>
    </>
  );
}

function limitText(deployment: Deployment) {
  const { global_concurrency_limit: limit } = deployment;
  return limit ? `${limit.active_slots} of ${limit.limit} slots in use, ${collisionText(deployment)}` : uselessPolicyText(deployment);
}

const keyText = ({ concurrency_key: key, concurrency_key_limit: limit }: Deployment) =>
  key && (
    <>
      <code>{key}</code>: {limit ?? 1} per value
    </>
  );

function Details({ deployment }: { deployment: Deployment }) {
  const { job_variables, pull_steps, labels, path, parameter_openapi_schema } = deployment;
  return <Json value={{ job_variables, pull_steps, labels, path, parameter_openapi_schema }} label="Details" />;
}

/** The actions of every day. */
function Actions({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const running = useSignal(false);
  const path = { id: deployment.id };
  return (
    <>
      <Act
        needs="deployments:write"
        act={() => call<unknown>(deployment.paused ? resumeDeployment({ path }) : pauseDeployment({ path }))}
        done={changed}
      >
        {deployment.paused ? 'Resume' : 'Pause'}
      </Act>
      <Allowed to="runs:write">
        <button type="button" class="primary" onClick={() => (running.value = true)}>
          Run now…
        </button>
      </Allowed>
      {running.value && <RunDialog deployment={deployment} close={() => (running.value = false)} />}
    </>
  );
}

/** The actions in the menu of the page. */
function RareActions({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const { route } = useLocation();
  const editing = useSignal(false);
  const resolving = useSignal(false);
  const dropping = useSignal(false);
  const prioritizing = useSignal(false);
  const path = { id: deployment.id };
  return (
    <>
      <MenuGroup name="Policies">
        <button type="button" onClick={() => (editing.value = true)}>
          Deadlines…
        </button>
        <button type="button" onClick={() => (resolving.value = true)}>
          Collisions…
        </button>
        <button type="button" onClick={() => (dropping.value = true)}>
          Late runs…
        </button>
        <button type="button" onClick={() => (prioritizing.value = true)}>
          Priority…
        </button>
      </MenuGroup>
      <Act
        danger
        confirm={`Delete the deployment "${deployment.name}"?`}
        about="Its schedules, and its runs that haven't started, are also deleted. Started runs are kept."
        act={() => call(deleteDeployment({ path }))}
        done={() => route(pathOf('/deployments'))}
      >
        Delete
      </Act>
      {resolving.value && <CollisionDialog deployment={deployment} saved={changed} close={() => (resolving.value = false)} />}
      {editing.value && <DeadlinesDialog deployment={deployment} saved={changed} close={() => (editing.value = false)} />}
      {dropping.value && <LateRunsDialog deployment={deployment} saved={changed} close={() => (dropping.value = false)} />}
      {prioritizing.value && <PriorityDialog deployment={deployment} saved={changed} close={() => (prioritizing.value = false)} />}
    </>
  );
}
