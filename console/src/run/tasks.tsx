import {
  countTaskRuns,
  type FilterTaskRunsRequest,
  type FlowRun,
  filterFlowRuns,
  filterTaskRuns,
  readFlowRunGraphV2,
  type StateType,
  type TaskRun,
} from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { Empty, Problem, Skeleton } from '../components/listing.tsx';
import { CountedRows, type RowsColumn } from '../components/rows.tsx';
import { RunTime, StateMark, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import type { FilterFields } from '../design/typed-filter.ts';
import { Picture } from './picture.tsx';

const WATCH = ['prefect.task-run.', 'prefect.flow-run.'];
const STATES: readonly StateType[] = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED', 'PAUSED'];

const FILTERS: FilterFields = { task_state: { name: 'Task state', of: STATES } };

type Row = TaskRun & { subflow: FlowRun | undefined };

const COLUMNS: RowsColumn<Row>[] = [
  {
    name: 'Name',
    cell: ({ subflow, id, name }) =>
      subflow ? (
        <>
          <a href={pathOf(`/runs/${subflow.id}`)}>{subflow.name}</a> <span class="hint">subflow</span>
        </>
      ) : (
        <a href={pathOf(`/task-runs/${id}`)}>{name}</a>
      ),
  },
  { name: 'State', cell: (task) => <StateMark type={task.state_type} name={task.state_name} /> },
  { name: 'Start', cell: (task) => <Time at={task.start_time} precise /> },
  { name: 'Duration', cell: (task) => <RunTime of={task} /> },
];

const isActive = ({ state_type }: FlowRun) => ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'].includes(state_type ?? '');

/** The task runs and subflows of a run, as a timeline or a graph, and as a list with the same information. */
export function Tasks({ run }: { run: FlowRun }) {
  const { given } = useAddress();
  const name = given.get('task') ?? '';
  const states = STATES.filter((state) => given.getAll('task_state').includes(state));
  const filtered = name !== '' || states.length > 0;
  const about = `prefect.flow-run.${run.id}`;
  const graph = useOperation(readFlowRunGraphV2, { path: { id: run.id } }, WATCH, about);
  const task_runs: FilterTaskRunsRequest['task_runs'] = {
    flow_run_id: { any_: [run.id] },
    ...(name && { name: { like_: name } }),
    ...(states.length > 0 && { state: { type: { any_: states } } }),
  };
  const key = JSON.stringify(task_runs);
  const count = useOperation(countTaskRuns, { body: { task_runs } }, WATCH, about);
  // both at once, so that one doesn't move the other
  if (graph.loading && !graph.data) return <Skeleton lines={9} />;
  return (
    <section aria-label="Task runs">
      {graph.error && <Problem title="Couldn't load the timeline" message={graph.error.message} />}
      {graph.data && graph.data.nodes.length > 0 && <Picture run={run} graph={graph.data} search={name} reload={graph.reload} />}
      {(count.data !== 0 || filtered) && <Filters search={['task', 'Task name contains', 'Search tasks by name']} of={FILTERS} />}
      <div class="task-rows">
        <CountedRows<Row>
          of={key}
          count={count}
          noun="task run"
          empty={<Empty title={filtered ? 'No matching task runs' : isActive(run) ? 'No task runs yet' : 'No task runs'} />}
          rowHeight={32}
          label="Task runs"
          watch={WATCH}
          load={async (offset, limit, signal) => {
            const tasks = await call(filterTaskRuns({ body: { task_runs, sort: 'EXPECTED_START_TIME_ASC', offset, limit }, signal }));
            const subflows = await subflowsOf(
              tasks.map(({ id }) => id),
              signal,
            );
            return tasks.map((task) => ({ ...task, subflow: subflows.get(task.id) }));
          }}
          columns={COLUMNS}
        />
      </div>
    </section>
  );
}

/** The subflow runs that these task runs stand for, by the id of the task run. */
export async function subflowsOf(taskRuns: readonly string[], signal: AbortSignal): Promise<Map<string, FlowRun>> {
  if (taskRuns.length === 0) return new Map();
  const flow_runs = { parent_task_run_id: { any_: [...taskRuns] } };
  const found = await call(filterFlowRuns({ body: { flow_runs, limit: atMost(200) }, signal }));
  return new Map(found.map((run) => [run.parent_task_run_id ?? '', run]));
}
