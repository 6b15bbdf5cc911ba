import { readFlowRun, readTaskRun, readTaskRunStates, type TaskRun } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { call, useOperation, useResource } from '../api/resource.ts';
import { AuditHistory } from '../audit/history.tsx';
import { withHistory } from '../audit/link.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/listing.tsx';
import { Facts, PageTitle, Tabs, useTab } from '../components/page.tsx';
import { Linked, RunTime, StateMark, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { Logs } from '../run/logs.tsx';
import { SetTaskState } from '../run/set-task-state.tsx';
import { States } from '../run/states.tsx';
import { subflowsOf } from '../run/tasks.tsx';

const TABS = ['Logs', 'States', 'Inputs'] as const;

export function Page() {
  const { id = '' } = useRoute().params;
  const about = `prefect.task-run.${id}`;
  const task = useOperation(readTaskRun, { path: { id } }, ['prefect.task-run.'], about);
  const parent = task.data?.flow_run_id ?? undefined;
  const run = useResource(parent, (signal) => call(readFlowRun({ path: { id: parent ?? '' }, signal })).catch(() => undefined));
  const subflow = useResource(id, async (signal) => (await subflowsOf([id], signal)).get(id));
  const tabs = withHistory(TABS);
  const tab = useTab(tabs);
  return (
    <Loading from={task} title={<PageTitle title="Task run" />}>
      {(data) => (
        <>
          <PageTitle
            title={data.name}
            state={data.state_name}
            mark={<StateMark type={data.state_type} name={data.state_name} />}
            above={parent ? [pathOf(`/runs/${parent}`), run.data?.name ?? 'Run'] : [pathOf('/runs'), 'Runs']}
            kind="Task run"
            id={id}
            history={false}
          >
            <SetTaskState task={data} changed={task.reload} />
          </PageTitle>
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
          <Tabs of={tabs} shown={tab} />
          {tab === 'Logs' && <Logs key={id} task={id} run={run.data} />}
          {tab === 'States' && (
            <States of={id} about={about} load={(signal) => call(readTaskRunStates({ query: { task_run_id: id }, signal }))} />
          )}
          {tab === 'Inputs' && <Inputs task={data} />}
          {tab === 'History' && <AuditHistory key={id} id={id} />}
        </>
      )}
    </Loading>
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
