import { type FlowRun, readFlowRun, readFlowRunStates, readTaskRun } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { loadNames } from '../api/names.ts';
import { call, useOperation, useResource } from '../api/resource.ts';
import { AssetsOfRun } from '../assets/parts.tsx';
import { AuditHistory } from '../audit/history.tsx';
import { withHistory } from '../audit/link.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/listing.tsx';
import { Facts, PageTitle, Tabs, useTab } from '../components/page.tsx';
import { durationText } from '../components/texts.ts';
import { NamedLink, PoolLink, RunTime, StateMark, Tags, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { Actions, DeleteRun } from '../run/actions.tsx';
import { Answer, type FailureReport, hasFailed, readFailure, Why } from '../run/answer.tsx';
import { Artifacts } from '../run/artifacts.tsx';
import { Logs } from '../run/logs.tsx';
import { Resume } from '../run/resume.tsx';
import { RETRIED_FROM, Retry, RunAgain } from '../run/retry.tsx';
import { States } from '../run/states.tsx';
import { Tasks } from '../run/tasks.tsx';
import { Watch } from '../view/watch.tsx';

const TABS = ['Tasks', 'Logs', 'Artifacts', 'States', 'Parameters'] as const;

interface Around {
  parent: FlowRun | undefined;
  failure: FailureReport | undefined;
}

/** The parent run of a run, and why it failed; undefined for deleted objects. */
async function around(run: FlowRun, signal: AbortSignal): Promise<Around> {
  const readOf = (id: string) => call(readFlowRun({ path: { id }, signal })).catch(() => undefined);
  const [, parent, failure] = await Promise.all([
    loadNames([
      ['flow', run.flow_id],
      ['deployment', run.deployment_id],
    ]),
    run.parent_task_run_id ? call(readTaskRun({ path: { id: run.parent_task_run_id }, signal })).catch(() => undefined) : undefined,
    hasFailed(run) ? readFailure(run, signal) : undefined,
  ]);
  return { parent: parent?.flow_run_id ? await readOf(parent.flow_run_id) : undefined, failure };
}

export function Page() {
  const { id = '' } = useRoute().params;
  const about = `prefect.flow-run.${id}`;
  const run = useOperation(readFlowRun, { path: { id } }, ['prefect.flow-run.'], about);
  const named = useResource(run.data && `${id} ${hasFailed(run.data) && run.data.state_id}`, async (signal) =>
    around(run.data as FlowRun, signal),
  );
  const tabs = withHistory(TABS);
  const tab = useTab(tabs);
  return (
    <Loading from={run} title={<PageTitle title="Run" />}>
      {(data) => (
        <>
          <PageTitle
            title={data.name}
            state={data.state_name}
            mark={<StateMark type={data.state_type} name={data.state_name} />}
            above={[pathOf('/runs'), 'Runs']}
            kind="Run"
            id={id}
            history={false}
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
          <Loading from={named}>
            {(around) => (
              <>
                <Header run={data} named={around} />
                {around.failure && hasFailed(data) ? <Answer run={data} report={around.failure} /> : <Why run={data} />}
                {data.state_type === 'PAUSED' && <Resume key={data.state_id} run={data} changed={run.reload} />}
                <Tabs of={tabs} shown={tab} />
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
                {tab === 'History' && <AuditHistory key={id} id={id} />}
              </>
            )}
          </Loading>
        </>
      )}
    </Loading>
  );
}

function Header({ run, named }: { run: FlowRun; named: Around | undefined }) {
  const first = run.labels[RETRIED_FROM];
  return (
    <Facts
      of={[
        ['Flow', <NamedLink key="flow" kind="flow" id={run.flow_id} />],
        ['Deployment', run.deployment_id && <NamedLink kind="deployment" id={run.deployment_id} />],
        ['Retry of', typeof first === 'string' && <a href={pathOf(`/runs/${first}`)}>View</a>],
        ['Work pool', run.work_pool_name && <PoolLink name={run.work_pool_name} queue={run.work_queue_name} />],
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

const Parameters = ({ run }: { run: FlowRun }) => (
  <>
    <h2>Parameters</h2>
    <Json value={run.parameters} label="Parameters" />
    <JsonPart title="Job variables" value={run.job_variables ?? {}} />
    <JsonPart title="Labels" value={run.labels} />
  </>
);

const JsonPart = ({ title, value }: { title: string; value: object }) =>
  Object.keys(value).length > 0 && (
    <>
      <h2>{title}</h2>
      <Json value={value} label={title} />
    </>
  );
