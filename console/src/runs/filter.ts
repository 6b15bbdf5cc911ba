import type { FilterFlowRunsRequest, FlowRunFilter, FlowRunSort, StateType } from '@contralto/client';
import { type FilterFields, TAGS } from '../design/typed-filter.ts';
import { allWords } from '../run/search.ts';
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

/** The longest search in the service. */
const LONGEST = 200;

/** The words of a search in names, tags, parameters, and messages; a minus sign excludes one. A longer text is a part of a name. */
function searchOf(typed: string | undefined): Pick<FlowRunFilter, 'name' | 'text'> {
  if (typed === undefined) return {};
  const query = allWords(typed);
  return query.length > LONGEST ? { name: { like_: typed } } : { text: { query } };
}

type Criteria = Pick<FilterFlowRunsRequest, 'flows' | 'flow_runs' | 'deployments' | 'work_pools'>;

/** The filter of the API for the address. Times such as `24h` are relative to `now`. */
export function criteriaOf(given: URLSearchParams, now = Date.now()): Criteria {
  const text = (name: string) => given.get(name) || undefined;
  const states = given.getAll('state').filter((state): state is StateType => STATE_TYPES.some((type) => type === state));
  const stateNames = given.getAll('state_name');
  const [tags, notTags] = [given.getAll('tag'), given.getAll('not_tag')];
  const at = new Date(now).toISOString();
  const period = periodOf(given);
  const read = (name: string) => readTime(text(name) ?? '', now);
  const after = read('after') ?? (period === 'next' ? at : undefined);
  const before = read('before') ?? (period === 'past' ? at : undefined);
  const like = (name: string) => {
    const value = text(name);
    return { ...(value !== undefined && { name: { like_: value } }) };
  };
  const pool = text('pool');
  return {
    flow_runs: {
      ...searchOf(text('name')),
      ...((states.length > 0 || stateNames.length > 0) && {
        state: { ...(states.length > 0 && { type: { any_: states } }), ...(stateNames.length > 0 && { name: { any_: stateNames } }) },
      }),
      ...((tags.length > 0 || notTags.length > 0) && { tags: { all_: tags, not_any_: notTags } }),
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

/** The filters of the list of flow runs. */
export const RUN_FILTERS: FilterFields = {
  state: { name: 'State', of: STATE_TYPES },
  flow: { name: 'Flow', kind: 'flow' },
  flow_id: { name: 'Flow' },
  deployment: { name: 'Deployment', kind: 'deployment' },
  deployment_id: { name: 'Deployment' },
  parent: { name: 'Parent run' },
  tag: TAGS,
  not_tag: { name: 'Not the tags', kind: 'list' },
  pool: { name: 'Work pool', kind: 'text' },
  after: { name: 'Expected after', kind: 'time', placeholder: '24h' },
  before: { name: 'Expected before', kind: 'time', placeholder: '+2h' },
  state_name: { name: 'State name', kind: 'text', placeholder: 'Late, AwaitingRetry' },
  subflows: { name: 'Subflows' },
};

/** The text that clients write before every exception. */
const PREFIX = /^(Flow|Task) run encountered an exception:?\s+/;

/** The message of a state without its common prefix. */
export const inShort = (message: string): string => message.replace(PREFIX, '');
