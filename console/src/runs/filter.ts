import type { FilterFlowRunsRequest, FlowRunSort, StateType } from '@contralto/client';
import { readTime } from '../times.ts';

export const STATE_TYPES: readonly StateType[] = [
  'SCHEDULED',
  'PENDING',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CRASHED',
  'CANCELLING',
  'CANCELLED',
  'PAUSED',
];

/** The sort orders of a list by their names. */
export const SORTS: Record<string, FlowRunSort> = {
  'Latest start first': 'START_TIME_DESC',
  'Earliest start first': 'START_TIME_ASC',
  'Latest expected start first': 'EXPECTED_START_TIME_DESC',
  'Next scheduled start first': 'NEXT_SCHEDULED_START_TIME_ASC',
  'Latest end first': 'END_TIME_DESC',
  'Name (A to Z)': 'NAME_ASC',
  'Name (Z to A)': 'NAME_DESC',
  'Latest created first': 'ID_DESC',
};

/** The periods of a list with their names. */
export const PERIODS = { past: 'Past and current', next: 'Future', all: 'All' } as const;
export type Period = keyof typeof PERIODS;

/** The period in the address, otherwise past and current runs, whatever the other filters are. */
export function periodOf(given: URLSearchParams): Period {
  const wanted = given.get('when');
  return wanted === 'next' || wanted === 'all' ? wanted : 'past';
}

export const sortOf = (given: URLSearchParams): FlowRunSort =>
  Object.values(SORTS).find((sort) => sort === given.get('sort')) ??
  (periodOf(given) === 'next' ? 'NEXT_SCHEDULED_START_TIME_ASC' : 'EXPECTED_START_TIME_DESC');

type Criteria = Pick<FilterFlowRunsRequest, 'flows' | 'flow_runs' | 'deployments' | 'work_pools'>;

/** The filter of the API for the address. Times such as `24h` are relative to `now`. */
export function criteriaOf(given: URLSearchParams, now = Date.now()): Criteria {
  const text = (name: string) => given.get(name) || undefined;
  const states = given.getAll('state').filter((state): state is StateType => STATE_TYPES.some((type) => type === state));
  const stateNames = given.getAll('state_name');
  const tags = given.getAll('tag');
  const at = new Date(now).toISOString();
  const period = periodOf(given);
  const read = (name: string) => readTime(text(name) ?? '', now);
  const after = read('after') ?? (period === 'next' ? at : undefined);
  const before = read('before') ?? (period === 'past' ? at : undefined);
  const like = (name: string) => {
    const value = text(name);
    return value === undefined ? undefined : { name: { like_: value } };
  };
  const pool = text('pool');
  return {
    flow_runs: {
      ...like('name'),
      ...((states.length > 0 || stateNames.length > 0) && {
        state: { ...(states.length > 0 && { type: { any_: states } }), ...(stateNames.length > 0 && { name: { any_: stateNames } }) },
      }),
      ...(tags.length > 0 && { tags: { all_: tags } }),
      ...((after || before) && { expected_start_time: { ...(after && { after_: after }), ...(before && { before_: before }) } }),
      ...(text('parent') && { parent_flow_run_id: { any_: [String(text('parent'))] } }),
      ...(given.get('subflows') === 'hidden' && { parent_task_run_id: { is_null_: true } }),
      ...(text('deployment_id') && { deployment_id: { any_: [String(text('deployment_id'))] } }),
    },
    ...(text('flow') && { flows: like('flow') }),
    ...(text('flow_id') && { flows: { id: { any_: [String(text('flow_id'))] } } }),
    ...(text('deployment') && { deployments: like('deployment') }),
    ...(pool && { work_pools: { name: { any_: [pool] } } }),
  };
}
