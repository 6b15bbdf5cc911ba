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
import { call, useResource } from '../api/resource.ts';
import { Select } from '../components/fields.tsx';
import { Empty } from '../components/listing.tsx';
import { CountedRows } from '../components/rows.tsx';
import { RunTime, StateMark, Tags, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import type { FilterFields } from '../design/typed-filter.ts';
import { readTime } from '../times.ts';
import { RUN_FILTERS, STATE_TYPES } from './filter.ts';

const WATCH = ['prefect.task-run.'];

const SORTS: [sort: TaskRunSort, name: string][] = [
  ['EXPECTED_START_TIME_DESC', 'Latest expected start first'],
  ['EXPECTED_START_TIME_ASC', 'Earliest expected start first'],
  ['END_TIME_DESC', 'Latest end first'],
  ['DURATION_DESC', 'Longest first'],
  ['DURATION_ASC', 'Shortest first'],
  ['NAME_ASC', 'Name (A to Z)'],
];

const { state, flow, deployment, tag, not_tag, after, before } = RUN_FILTERS;
const FILTERS = { state, flow, deployment, tag, not_tag, after, before } as FilterFields;

/** The filter of the API for the address. Subflows are flow runs, so their placeholders are left out. */
function taskCriteriaOf(given: URLSearchParams, now = Date.now()): FilterTaskRunsRequest {
  const like = (name: string) => (given.get(name) ? { name: { like_: String(given.get(name)) } } : undefined);
  const states = given.getAll('state').filter((state): state is StateType => STATE_TYPES.some((type) => type === state));
  const [tags, notTags] = [given.getAll('tag'), given.getAll('not_tag')];
  const [after, before] = ['after', 'before'].map((name) => readTime(given.get(name) ?? '', now));
  const [flows, deployments] = [like('flow'), like('deployment')];
  return {
    task_runs: {
      ...like('name'),
      subflow_runs: { exists_: false },
      ...(states.length > 0 && { state: { type: { any_: states } } }),
      ...((tags.length > 0 || notTags.length > 0) && { tags: { all_: tags, not_any_: notTags } }),
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
  const { given, change } = useAddress();
  const sort = SORTS.find(([one]) => one === given.get('sort'))?.[0] ?? 'EXPECTED_START_TIME_DESC';
  // the address, because the filter contains the current time
  const key = given.toString();
  const count = useResource(key, (signal) => call(countTaskRuns({ body: taskCriteriaOf(given), signal })), WATCH);
  return (
    <>
      <Filters search={['name', 'Name contains', 'Name, or tag:x -state:failed']} of={FILTERS} typed>
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
        columns={[
          { name: 'Name', cell: ({ id, name }) => <a href={pathOf(`/task-runs/${id}`)}>{name}</a> },
          { name: 'State', cell: (task) => <StateMark type={task.state_type} name={task.state_name} /> },
          { name: 'Expected', cell: (task) => <Time at={task.expected_start_time} /> },
          { name: 'Duration', cell: (task) => <RunTime of={task} /> },
          {
            name: 'Flow run',
            cell: ({ flow_run_id: id, runName }) => (id ? <a href={pathOf(`/runs/${id}`)}>{runName ?? 'View'}</a> : '–'),
          },
          { name: 'Tags', cell: ({ tags }) => <Tags of={tags} page="/runs" /> },
        ]}
      />
    </>
  );
}
