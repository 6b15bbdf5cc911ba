import { type FlowRun, readDeployment, readFlow, readFlowRun, readFlowRunStates, readTaskRun } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { AssetsOfRun } from '../assets/used.tsx';
import { RunTime } from '../components/duration.tsx';
import { Facts } from '../components/facts.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { StateMark } from '../components/state.tsx';
import { Tabs, useTab } from '../components/tabs.tsx';
import { Tags } from '../components/tags.tsx';
import { Time } from '../components/time.tsx';
import { durationText } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { Actions, DeleteRun } from '../run/actions.tsx';
import { Artifacts } from '../run/artifacts.tsx';
import { Logs } from '../run/logs.tsx';
import { Resume } from '../run/resume.tsx';
import { Retry } from '../run/retry.tsx';
import { RETRIED_FROM, RunAgain } from '../run/run-again.tsx';
import { States } from '../run/states.tsx';
import { Tasks } from '../run/tasks.tsx';
import { Why } from '../run/why.tsx';
import { Watch } from '../view/watch.tsx';

const TABS = ['Tasks', 'Logs', 'Artifacts', 'States', 'Parameters'] as const;

interface Around {
  flow: string | undefined;
  deployment: string | undefined;
  parent: FlowRun | undefined;
}

/** The names of the flow and the deployment of a run, and its parent run; undefined for deleted objects. */
async function around(run: FlowRun, signal: AbortSignal): Promise<Around> {
  const [flow, deployment, parent] = await Promise.all([
    call(readFlow({ path: { id: run.flow_id }, signal })).catch(() => undefined),
    run.deployment_id ? call(readDeployment({ path: { id: run.deployment_id }, signal })).catch(() => undefined) : undefined,
    run.parent_task_run_id ? call(readTaskRun({ path: { id: run.parent_task_run_id }, signal })).catch(() => undefined) : undefined,
  ]);
  const parentId = parent?.flow_run_id;
  return {
    flow: flow?.name,
    deployment: deployment?.name,
    parent: parentId ? await call(readFlowRun({ path: { id: parentId }, signal })).catch(() => undefined) : undefined,
  };
}

export function Page() {
  const { id = '' } = useRoute().params;
  const about = `prefect.flow-run.${id}`;
  const run = useResource(id, (signal) => call(readFlowRun({ path: { id }, signal })), ['prefect.flow-run.'], about);
  const named = useResource(run.data && `${run.data.flow_id} ${run.data.deployment_id}`, async (signal) =>
    run.data ? around(run.data, signal) : undefined,
  );
  const tab = useTab(TABS);
  return (
    <>
      {!run.data && <PageTitle title="Run" />}
      <Loading from={run}>
        {(data) => (
          <>
            <PageTitle
              title={data.name}
              state={data.state_name}
              mark={<StateMark type={data.state_type} name={data.state_name} />}
              above={[pathOf('/runs'), 'Runs']}
              kind="Run"
              id={id}
              more={
                <>
                  <a href={pathOf(`/compare?a=${id}`)}>Compare</a>
                  <Watch kind="flow-run" id={id} name={data.name} />
                  <CopyAs of={(options) => readFlowRun({ path: { id }, ...options })} />
                  <DeleteRun run={data} />
                </>
              }
            >
              <RunAgain run={data} />
              <Retry run={data} changed={run.reload} />
              <Actions run={data} changed={run.reload} />
            </PageTitle>
            <Header run={data} named={named.data} />
            <Why run={data} />
            {data.state_type === 'PAUSED' && <Resume key={data.state_id} run={data} changed={run.reload} />}
            <Tabs of={TABS} shown={tab} />
            {tab === 'Tasks' && <Tasks key={id} run={data} />}
            {tab === 'Logs' && <Logs key={id} run={data} />}
            {tab === 'Artifacts' && (
              <>
                <AssetsOfRun run={id} />
                <Artifacts run={id} />
              </>
            )}
            {tab === 'States' && (
              <States of={id} about={about} load={(signal) => call(readFlowRunStates({ query: { flow_run_id: id }, signal }))} />
            )}
            {tab === 'Parameters' && <Parameters run={data} />}
          </>
        )}
      </Loading>
    </>
  );
}

function Header({ run, named }: { run: FlowRun; named: Around | undefined }) {
  const first = run.labels[RETRIED_FROM];
  return (
    <Facts
      of={[
        [
          'Flow',
          <a key="flow" href={pathOf(`/flows/${run.flow_id}`)}>
            {named?.flow ?? 'View'}
          </a>,
        ],
        ['Deployment', run.deployment_id && <a href={pathOf(`/deployments/${run.deployment_id}`)}>{named?.deployment ?? 'View'}</a>],
        ['Retry of', typeof first === 'string' && <a href={pathOf(`/runs/${first}`)}>View</a>],
        [
          'Work pool',
          run.work_pool_name && (
            <>
              <a href={pathOf(`/work-pools/${encodeURIComponent(run.work_pool_name)}`)}>{run.work_pool_name}</a>
              {run.work_queue_name && ` · ${run.work_queue_name}`}
            </>
          ),
        ],
        ['Parent run', named?.parent && <a href={pathOf(`/runs/${named.parent.id}`)}>{named.parent.name}</a>],
        [
          'Expected start',
          <Time key="expected" at={run.expected_start_time} precise away={!run.start_time && run.estimated_start_time_delta <= 1} />,
        ],
        ['Started', run.start_time && <Time at={run.start_time} precise />],
        ['Ended', run.end_time && <Time at={run.end_time} precise />],
        ['Duration', run.start_time && <RunTime of={run} />],
        ['Delay', run.estimated_start_time_delta > 1 && durationText(run.estimated_start_time_delta)],
        ['Attempts', run.run_count > 1 && run.run_count],
        ['Created by', run.created_by?.display_value],
        ['Tags', run.tags.length > 0 && <Tags of={run.tags} page="/runs" />],
      ]}
    />
  );
}

function Parameters({ run }: { run: FlowRun }) {
  return (
    <>
      <h2>Parameters</h2>
      <Json value={run.parameters} label="Parameters" />
      {Object.keys(run.job_variables ?? {}).length > 0 && (
        <>
          <h2>Job variables</h2>
          <Json value={run.job_variables} label="Job variables" />
        </>
      )}
      {Object.keys(run.labels).length > 0 && (
        <>
          <h2>Labels</h2>
          <Json value={run.labels} label="Labels" />
        </>
      )}
    </>
  );
}
