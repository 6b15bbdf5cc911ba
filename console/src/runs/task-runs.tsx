import {
  countTaskRuns,
  type FilterTaskRunsRequest,
  filterFlowRuns,
  filterTaskRuns,
  type StateType,
  type TaskRun,
  type TaskRunSort,
} from '@contralto/client';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Chips, sentenceCase } from '../components/chips.tsx';
import { CountedRows } from '../components/counted-rows.tsx';
import { RunTime } from '../components/duration.tsx';
import { Empty } from '../components/empty.tsx';
import { Field, ListField } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { StateMark } from '../components/state.tsx';
import { Tags } from '../components/tags.tsx';
import { Time } from '../components/time.tsx';
import { TimeField } from '../components/time-field.tsx';
import { typedTime } from '../components/typed-time.ts';
import { pathOf } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';
import { readTime } from '../times.ts';
import { STATE_TYPES } from './filter.ts';

const WATCH = ['prefect.task-run.'];

const SORTS: [sort: TaskRunSort, name: string][] = [
  ['EXPECTED_START_TIME_DESC', 'Latest expected start first'],
  ['EXPECTED_START_TIME_ASC', 'Earliest expected start first'],
  ['END_TIME_DESC', 'Latest end first'],
  ['DURATION_DESC', 'Longest first'],
  ['DURATION_ASC', 'Shortest first'],
  ['NAME_ASC', 'Name (A to Z)'],
];

/** The filters of the address with their names. */
const FILTERS = { state: 'State', flow: 'Flow', deployment: 'Deployment', tag: 'Tag', after: 'After', before: 'Before' };

/** The filter of the API for the address. Subflows are flow runs, so their placeholders are left out. */
function taskCriteriaOf(given: URLSearchParams, now = Date.now()): FilterTaskRunsRequest {
  const like = (name: string) => (given.get(name) ? { name: { like_: String(given.get(name)) } } : undefined);
  const states = given.getAll('state').filter((state): state is StateType => STATE_TYPES.some((type) => type === state));
  const tags = given.getAll('tag');
  const [after, before] = ['after', 'before'].map((name) => readTime(given.get(name) ?? '', now));
  const [flows, deployments] = [like('flow'), like('deployment')];
  return {
    task_runs: {
      ...like('name'),
      subflow_runs: { exists_: false },
      ...(states.length > 0 && { state: { type: { any_: states } } }),
      ...(tags.length > 0 && { tags: { all_: tags } }),
      ...((after || before) && { expected_start_time: { ...(after && { after_: after }), ...(before && { before_: before }) } }),
    },
    ...(flows && { flows }),
    ...(deployments && { deployments }),
  };
}

/** Task runs with the names of their flow runs, which lists of task runs don't contain. */
async function withRuns(body: FilterTaskRunsRequest, signal: AbortSignal): Promise<(TaskRun & { runName: string | undefined })[]> {
  const tasks = await call(filterTaskRuns({ body, signal }));
  const ids = [...new Set(tasks.flatMap(({ flow_run_id }) => flow_run_id ?? []))];
  const runs = ids.length > 0 ? await call(filterFlowRuns({ body: { flow_runs: { id: { any_: ids } }, limit: ids.length }, signal })) : [];
  const names = new Map(runs.map(({ id, name }) => [id, name]));
  return tasks.map((task) => ({ ...task, runName: names.get(task.flow_run_id ?? '') }));
}

/** The task runs of all flow runs. Their filter is in the address, with the names that the list of flow runs uses. */
export function TaskRuns() {
  const address = useAddress();
  const { given, change } = address;
  const sort = SORTS.find(([one]) => one === given.get('sort'))?.[0] ?? 'EXPECTED_START_TIME_DESC';
  // the address, because the filter contains the current time
  const key = given.toString();
  const count = useResource(key, (signal) => call(countTaskRuns({ body: taskCriteriaOf(given), signal })), WATCH);
  const text = (name: string) => given.get(name) ?? '';
  return (
    <>
      <Filters
        search={<Field label="Name contains" value={text('name')} change={(name) => change({ name })} placeholder="Search by name" />}
        active={activeIn(address, FILTERS, (value, name) => (name === 'state' ? sentenceCase(value) : typedTime(value)))}
      >
        <Chips label="State" of={STATE_TYPES} chosen={given.getAll('state')} choose={(state) => change({ state })} />
        <Field label="Flow" value={text('flow')} change={(flow) => change({ flow })} />
        <Field label="Deployment" value={text('deployment')} change={(deployment) => change({ deployment })} />
        <ListField label="Tags" value={given.getAll('tag')} change={(tag) => change({ tag })} placeholder="a, b" />
        <TimeField label="Expected after" value={text('after')} change={(after) => change({ after })} placeholder="24h" />
        <TimeField label="Expected before" value={text('before')} change={(before) => change({ before })} placeholder="+2h" />
        <Select label="Sort by" value={sort} of={SORTS} change={(next) => change({ sort: next })} />
      </Filters>
      <CountedRows
        of={key}
        count={count}
        noun="task run"
        empty={<Empty title="No matching task runs" />}
        rowHeight={34}
        label="Task runs"
        watch={WATCH}
        load={(offset, limit, signal) => withRuns({ ...taskCriteriaOf(given), sort, offset, limit }, signal)}
        head={['Name', 'State', 'Expected', 'Duration', 'Flow run', 'Tags']}
        row={(task) => [
          <span key="name" role="cell">
            <a href={pathOf(`/task-runs/${task.id}`)}>{task.name}</a>
          </span>,
          <span key="state" role="cell">
            <StateMark type={task.state_type} name={task.state_name} />
          </span>,
          <span key="expected" role="cell">
            <Time at={task.expected_start_time} />
          </span>,
          <span key="duration" role="cell">
            <RunTime of={task} />
          </span>,
          <span key="run" role="cell">
            {task.flow_run_id ? <a href={pathOf(`/runs/${task.flow_run_id}`)}>{task.runName ?? 'View'}</a> : '–'}
          </span>,
          <span key="tags" role="cell">
            <Tags of={task.tags} page="/runs" />
          </span>,
        ]}
      />
    </>
  );
}
