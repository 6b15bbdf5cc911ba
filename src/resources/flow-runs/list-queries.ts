import { isNotNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Schemas } from '../../../generated/operations.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { TRUE } from '../../store/filters/compile.ts';
import { COMMON, fewValues, isMetBy, unlessCommon, withFewNames } from '../../store/filters/few.ts';
import { FEW_TAGS } from '../../store/filters/members.ts';
import { allOf, requested } from '../../store/filters/related.ts';
import { EXAMPLE_ID, type ListPlan, type ListPlans, type ListRequest } from '../../store/query/list-plans.ts';
import { countByType } from '../../store/run-totals/read-queries.ts';
import { deployments, flowRuns, flowRunTags, flows, taskRuns, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { statesOf } from '../counted-runs.ts';
import { deploymentFilter } from '../deployments/filter.ts';
import { flowFilter } from '../flows/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import { type FlowRunFilters, flowRunsMatching, othersThanRuns, taskRunCondition } from './matching.ts';

type Sort = Schemas['FlowRunSort'];
type Request = ListRequest<FlowRunFilters, Sort>;
type Plan = ListPlan<FlowRunFilters, Sort>;
type RunFilter = NonNullable<FlowRunFilters['flow_runs']>;

export const PRIMARY_KEY = 'the primary key';
const BY_START: readonly Sort[] = ['START_TIME_ASC', 'START_TIME_DESC'];
/** The orders for which there is an index of scheduled runs. */
const AHEAD: readonly Sort[] = ['EXPECTED_START_TIME_ASC', 'EXPECTED_START_TIME_DESC', 'NEXT_SCHEDULED_START_TIME_ASC'];

const operator = 'and_' as const;
const PERIOD = { after_: '2026-03-05T12:00:00.000000Z', before_: '2026-03-05T13:00:00.000000Z' };
const ids = { operator, any_: [EXAMPLE_ID] };
const IN_STATE: FlowRunFilters = { flow_runs: { operator, state: { operator, type: { any_: ['SCHEDULED'] } } } };

/** A condition for which there is an index, and which usually few runs meet. */
function byField<K extends keyof RunFilter>(
  name: K,
  index: string,
  example: RunFilter[K],
  fits: (criterion: RunFilter[K]) => boolean = requested,
): Plan {
  return {
    rows: `\`flow_runs.${name}\``,
    sorts: 'all',
    index,
    statement: 'scan',
    fits: ({ filters }) => (filters.flow_runs ? fits(filters.flow_runs[name]) : false),
    example: { flow_runs: { operator, [name]: example } },
  };
}

type Rest = (filters: FlowRunFilters) => FlowRunFilters;

/** Runs that are found by their ids, if they are few. */
const few = (rows: string, example: FlowRunFilters, values: (request: Request) => Promise<SQL | undefined>, rest: Rest): Plan => ({
  rows: `few ${rows}`,
  sorts: 'all',
  index: PRIMARY_KEY,
  statement: 'look up',
  column: flowRuns.id,
  values,
  rest,
  example,
});

/** A resource with runs, whose rows are few compared with them. Databases have statistics of the number of runs for an id, but not for a name or a tag. */
interface Owner {
  rows: string;
  /** Contains the runs with each owner in the order of their start. */
  index: string;
  column: SQLiteColumn;
  id: SQLiteColumn;
  /** The filters without those on owners. */
  rest: Rest;
  /** undefined without a filter on owners. */
  where: (filters: FlowRunFilters, dialect: Dialect) => SQL | undefined;
  example: FlowRunFilters;
}

const OWNERS: readonly Owner[] = [
  {
    rows: 'runs with deployments',
    index: 'flow_runs_of_deployment',
    column: flowRuns.deploymentId,
    id: deployments.id,
    rest: (filters) => ({ ...filters, deployments: null }),
    where: ({ deployments }, dialect) => (requested(deployments) ? (deploymentFilter(deployments, dialect) ?? TRUE) : undefined),
    example: { deployments: { operator, id: ids } },
  },
  {
    rows: 'runs in queues',
    index: 'flow_runs_of_queue',
    column: flowRuns.workQueueId,
    id: workQueues.id,
    rest: (filters) => ({ ...filters, work_pools: null, work_pool_queues: null }),
    where: ({ work_pools, work_pool_queues }, dialect) =>
      queueMatching(workQueues.id, { workPools: work_pools, workQueues: work_pool_queues }, dialect),
    example: { work_pool_queues: { operator, id: ids } },
  },
  {
    rows: 'runs with flows',
    index: 'flow_runs_of_flow',
    column: flowRuns.flowId,
    id: flows.id,
    rest: (filters) => ({ ...filters, flows: null }),
    where: ({ flows }, dialect) => (requested(flows) ? (flowFilter(flows, dialect) ?? TRUE) : undefined),
    example: { flows: { operator, id: ids } },
  },
];

/** Each owner takes an index scan. */
const MAX_MERGED_OWNERS = 20;
const MAX_OWNERS = 1000;

async function ownerIds({ id, where }: Owner, { reader, filters }: Pick<Request, 'reader' | 'filters'>, most: number) {
  const condition = where(filters, reader.dialect);
  return condition && fewValues(reader, id, condition, most + 1);
}

const merged = (owner: Owner, state: string, fits: (request: Request) => boolean): Plan => ({
  ...owner,
  rows: `${owner.rows}, at most ${MAX_MERGED_OWNERS}, ${state}`,
  sorts: BY_START,
  statement: 'merge',
  values: async (request) => (fits(request) ? ownerIds(owner, request, MAX_MERGED_OWNERS) : undefined),
});

const withFewRuns = (owner: Owner): Plan => ({
  ...owner,
  rows: `few ${owner.rows}`,
  sorts: 'all',
  statement: 'look up',
  async values(request) {
    const { reader } = request;
    const found = await ownerIds(owner, request, MAX_OWNERS);
    return found && !(await isMetBy(reader, COMMON, flowRuns, reader.dialect.isIn(owner.column, found))) ? found : undefined;
  },
});

/** The owners of the matching runs, if the filters have no other condition and at most 20 owners match. */
export async function onlyOwners(reader: Reader, filters: FlowRunFilters): Promise<{ column: SQLiteColumn; ids: string[] } | undefined> {
  const owner = OWNERS.find(({ where, rest }) => where(filters, reader.dialect) && hasNoCondition(rest(filters)));
  if (!owner) return undefined;
  const found = await ownerIds(owner, { reader, filters }, MAX_MERGED_OWNERS);
  return found && { column: owner.column, ids: found };
}

/** True if all runs match. */
export const hasNoCondition = (filters: FlowRunFilters): boolean =>
  !othersThanRuns(filters).some(requested) &&
  Object.entries(filters.flow_runs ?? {}).every(([name, criterion]) => name === 'operator' || !requested(criterion));

/** The number of runs in the requested states by type, from the totals; undefined if the filter requires none. */
async function requestedStates({ reader, filters }: Request): Promise<Map<string, number> | undefined> {
  const { state } = filters.flow_runs ?? {};
  if (!state || state.operator === 'or_' || !(state.type?.any_?.length || state.name?.any_?.length)) return undefined;
  return countByType(reader, 'flow_run', statesOf(state, reader.dialect));
}

const areScheduled = (states: ReadonlyMap<string, number>) => [...states.keys()].every((type) => type === 'SCHEDULED');

/** Farther pages of runs in states with given names are found in the index of all runs, which contains the names; that by type doesn't. */
const MAX_NAMED = 2_000;

async function runsWithRareTag({ reader, filters }: Request): Promise<SQL | undefined> {
  const { all_, any_, operator } = filters.flow_runs?.tags ?? {};
  if (operator === 'or_') return undefined;
  const alternatives = [...(all_ ?? []).slice(0, FEW_TAGS).map((tag) => [tag]), ...(any_?.length ? [any_] : [])];
  for (const tags of alternatives) {
    const found = await unlessCommon(reader, flowRunTags.flowRunId, reader.dialect.isIn(flowRunTags.tag, tags));
    if (found) return found;
  }
  return undefined;
}

/** One list of tags is the whole condition of the lookup. */
function withoutOnlyTags(filters: FlowRunFilters): FlowRunFilters {
  const { flow_runs } = filters;
  const { all_, any_, not_any_, is_null_ } = flow_runs?.tags ?? {};
  const isOnly = !requested(is_null_) && !requested(not_any_) && (any_ ? !all_?.length : all_?.length === 1);
  return flow_runs && isOnly ? { ...filters, flow_runs: { ...flow_runs, tags: null } } : filters;
}

/** The ids of the flow runs with matching task runs, as a subquery, if few of these match; otherwise a scan of flow runs soon reaches some of them. */
export async function runsOfFewTaskRuns(reader: Reader, given: FlowRunFilters['task_runs']): Promise<SQL | undefined> {
  const filter = await withFewNames(reader, taskRuns, given);
  const condition = taskRunCondition(filter, reader.dialect);
  if (!condition || filter?.name?.like_) return undefined;
  return unlessCommon(reader, taskRuns.flowRunId, allOf([condition, isNotNull(taskRuns.flowRunId)]));
}

/**
 * With 1,000,000 runs, a scan takes 10 ms for a tag of a tenth of them and 400 ms for an unused tag; the lookup takes 320 ms and no measurable time, respectively.
 */
export const FLOW_RUN_LISTS: ListPlans<FlowRunFilters, Sort> = {
  table: flowRuns,
  withFewNames: async (reader, filters) => ({ ...filters, flow_runs: (await withFewNames(reader, flowRuns, filters.flow_runs)) ?? null }),
  matching: flowRunsMatching,
  plans: [
    {
      rows: '`flow_runs` with the operator `or_`',
      sorts: 'all',
      index: 'flow_runs_name',
      statement: 'scan',
      fits: ({ filters }) => filters.flow_runs?.operator === 'or_',
      example: { flow_runs: { operator: 'or_', id: ids, name: { any_: ['n'] } } },
    },
    few('runs with tags', { flow_runs: { operator, tags: { operator, all_: ['a'] } } }, runsWithRareTag, withoutOnlyTags),
    few(
      'runs with matching task runs',
      { task_runs: { operator, id: ids } },
      ({ reader, filters }) => runsOfFewTaskRuns(reader, filters.task_runs),
      (filters) => ({ ...filters, task_runs: null }),
    ),
    byField('id', PRIMARY_KEY, ids),
    byField('name', 'flow_runs_name', { any_: ['n'] }),
    byField('deployment_id', 'flow_runs_of_deployment', ids),
    byField('work_queue_name', 'flow_runs_work_queue_name', { operator, any_: ['q'] }),
    byField('created_by', 'flow_runs_created_by', { operator, id_: [EXAMPLE_ID] }),
    byField('parent_flow_run_id', 'flow_runs_parent', ids),
    byField('parent_task_run_id', 'flow_runs_parent', ids, (parent) => requested(parent?.any_)),
    byField('end_time', 'flow_runs_end', PERIOD),
    byField('expected_start_time', 'flow_runs_expected', PERIOD),
    byField('next_scheduled_start_time', 'flow_runs_next_scheduled', PERIOD),
    {
      rows: 'runs in states',
      sorts: BY_START,
      index: 'flow_runs_state_start',
      statement: 'merge',
      column: flowRuns.stateType,
      async values(request) {
        if (othersThanRuns(request.filters).some(requested)) return undefined;
        if (request.filters.flow_runs?.state?.name && request.end > MAX_NAMED) return undefined;
        const states = await requestedStates(request);
        return states && [...states.keys()];
      },
      example: IN_STATE,
    },
    ...OWNERS.map((owner) => merged(owner, 'in any state', ({ filters }) => !requested(filters.flow_runs?.state))),
    ...OWNERS.map(withFewRuns),
    {
      rows: 'few runs in states',
      sorts: 'all',
      index: 'flow_runs_state_start',
      statement: 'look up',
      column: flowRuns.stateType,
      async values(request) {
        const states = await requestedStates(request);
        const { reader, sort, filters } = request;
        if (!states || (AHEAD.includes(sort) && areScheduled(states))) return undefined;
        if ([...states.values()].reduce((total, number) => total + number, 0) >= COMMON) return undefined;
        const types = [...states.keys()];
        // a rare name can belong to a common type
        const isCommon =
          filters.flow_runs?.state?.name && isMetBy(reader, COMMON, flowRuns, reader.dialect.isIn(flowRuns.stateType, types));
        return (await isCommon) ? undefined : types;
      },
      example: IN_STATE,
    },
    ...OWNERS.map((owner) => merged(owner, 'in common states', () => true)),
    {
      rows: 'runs in scheduled states',
      sorts: AHEAD,
      index: 'flow_runs_scheduled',
      statement: 'scan',
      // without it, a scan may read all other runs before the first match
      where: isNotNull(flowRuns.nextScheduledStartTime),
      async fits(request) {
        const states = await requestedStates(request);
        return states !== undefined && areScheduled(states);
      },
      example: IN_STATE,
    },
  ],
};
