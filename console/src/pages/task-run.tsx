import { readFlowRun, readTaskRun, readTaskRunStates, type TaskRun } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { RunTime } from '../components/duration.tsx';
import { Facts } from '../components/facts.tsx';
import { Json } from '../components/json.tsx';
import { Linked } from '../components/linked.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { StateMark } from '../components/state.tsx';
import { Tabs, useTab } from '../components/tabs.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';
import { Logs } from '../run/logs.tsx';
import { States } from '../run/states.tsx';
import { subflowsOf } from '../run/subflows.ts';

const TABS = ['Logs', 'States', 'Inputs'] as const;

export function Page() {
  const { id = '' } = useRoute().params;
  const about = `prefect.task-run.${id}`;
  const task = useResource(id, (signal) => call(readTaskRun({ path: { id }, signal })), ['prefect.task-run.'], about);
  const parent = task.data?.flow_run_id ?? undefined;
  const run = useResource(parent, (signal) => call(readFlowRun({ path: { id: parent ?? '' }, signal })).catch(() => undefined));
  const subflow = useResource(id, async (signal) => (await subflowsOf([id], signal)).get(id));
  const tab = useTab(TABS);
  return (
    <>
      {!task.data && <PageTitle title="Task run" />}
      <Loading from={task}>
        {(data) => (
          <>
            <PageTitle
              title={data.name}
              state={data.state_name}
              mark={<StateMark type={data.state_type} name={data.state_name} />}
              above={parent ? [pathOf(`/runs/${parent}`), run.data?.name ?? 'Run'] : [pathOf('/runs'), 'Runs']}
              kind="Task run"
              id={id}
            />
            <Facts
              of={[
                ['Run', parent && <a href={pathOf(`/runs/${parent}`)}>{run.data?.name ?? 'View'}</a>],
                ['Subflow run', subflow.data && <a href={pathOf(`/runs/${subflow.data.id}`)}>{subflow.data.name}</a>],
                ['Task', data.task_key],
                ['Started', data.start_time && <Time at={data.start_time} precise />],
                ['Ended', data.end_time && <Time at={data.end_time} precise />],
                ['Duration', data.start_time && <RunTime of={data} />],
                ['Attempts', data.run_count > 1 && data.run_count],
                ['Cache key', data.cache_key],
              ]}
            />
            {data.state?.message && (
              <p class="why">
                <Linked text={data.state.message} />
              </p>
            )}
            <Tabs of={TABS} shown={tab} />
            {tab === 'Logs' && <Logs key={id} task={id} run={run.data} />}
            {tab === 'States' && (
              <States of={id} about={about} load={(signal) => call(readTaskRunStates({ query: { task_run_id: id }, signal }))} />
            )}
            {tab === 'Inputs' && <Inputs task={data} />}
          </>
        )}
      </Loading>
    </>
  );
}

/** The sources of the arguments of a task. */
function Inputs({ task }: { task: TaskRun }) {
  const upstream = Object.entries(task.task_inputs).flatMap(([name, sources]) =>
    sources.flatMap((source) => (source.input_type === 'task_run' ? [{ name, id: source.id }] : [])),
  );
  return (
    <>
      {upstream.length > 0 && (
        <ul>
          {upstream.map(({ name, id }) => (
            <li key={name + id}>
              {name}: <a href={pathOf(`/task-runs/${id}`)}>result of a task run</a>
            </li>
          ))}
        </ul>
      )}
      <Json value={task.task_inputs} label="Inputs" />
    </>
  );
}
