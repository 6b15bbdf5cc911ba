import {
  countTaskRuns,
  type FilterTaskRunsRequest,
  type FlowRun,
  filterTaskRuns,
  type GraphNode,
  readFlowRunGraphV2,
  type StateType,
  type TaskRun,
} from '@contralto/client';
import { useLocation } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Chips, sentenceCase } from '../components/chips.tsx';
import { CountedRows } from '../components/counted-rows.tsx';
import { RunTime } from '../components/duration.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { StateMark } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';
import { Picture } from './picture.tsx';
import { subflowsOf } from './subflows.ts';

const WATCH = ['prefect.task-run.', 'prefect.flow-run.'];
const STATES: readonly StateType[] = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED', 'PAUSED'];
const HEAD = ['Name', 'State', 'Start', 'Duration'];

const pageOf = ({ kind, id }: GraphNode) => pathOf(kind === 'flow-run' ? `/runs/${id}` : `/task-runs/${id}`);

const isActive = ({ state_type }: FlowRun) => ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'].includes(state_type ?? '');

/** The task runs and subflows of a run, as a timeline or a graph, and as a list with the same information. */
export function Tasks({ run }: { run: FlowRun }) {
  const address = useAddress();
  const { given, change } = address;
  const { route } = useLocation();
  const name = given.get('task') ?? '';
  const states = STATES.filter((state) => given.getAll('task_state').includes(state));
  const filtered = name !== '' || states.length > 0;
  const about = `prefect.flow-run.${run.id}`;
  const graph = useResource(run.id, (signal) => call(readFlowRunGraphV2({ path: { id: run.id }, signal })), WATCH, about);
  const task_runs: FilterTaskRunsRequest['task_runs'] = {
    flow_run_id: { any_: [run.id] },
    ...(name && { name: { like_: name } }),
    ...(states.length > 0 && { state: { type: { any_: states } } }),
  };
  const key = JSON.stringify(task_runs);
  const count = useResource(key, (signal) => call(countTaskRuns({ body: { task_runs }, signal })), WATCH, about);
  return (
    <section aria-label="Task runs">
      {graph.error && <Problem title="Couldn't load the timeline" message={graph.error.message} />}
      {graph.data && graph.data.nodes.length > 0 && (
        <Picture graph={graph.data} search={name} open={(node) => route(pageOf(node))} pageOf={pageOf} reload={graph.reload} />
      )}
      {(count.data !== 0 || filtered) && (
        <Filters
          search={<Field label="Task name contains" value={name} change={(task) => change({ task })} placeholder="Search tasks by name" />}
          active={activeIn(address, { task_state: 'State' }, sentenceCase)}
        >
          <Chips label="Task state" of={STATES} chosen={states} choose={(task_state) => change({ task_state })} />
        </Filters>
      )}
      <div class="task-rows">
        <CountedRows<TaskRun & { subflow: FlowRun | undefined }>
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
          head={HEAD}
          row={(task) => [
            <span key="name" role="cell">
              {task.subflow ? (
                <>
                  <a href={pathOf(`/runs/${task.subflow.id}`)}>{task.subflow.name}</a> <span class="hint">subflow</span>
                </>
              ) : (
                <a href={pathOf(`/task-runs/${task.id}`)}>{task.name}</a>
              )}
            </span>,
            <span key="state" role="cell">
              <StateMark type={task.state_type} name={task.state_name} />
            </span>,
            <span key="start" role="cell">
              <Time at={task.start_time} precise />
            </span>,
            <span key="duration" role="cell">
              <RunTime of={task} />
            </span>,
          ]}
        />
      </div>
    </section>
  );
}
