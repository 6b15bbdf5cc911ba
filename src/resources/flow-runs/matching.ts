import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Schemas } from '../../store/filters/compile.ts';
import { allOf, existsIn, requested, type Way, walked } from '../../store/filters/related.ts';
import { deployments, flowRuns, flows, taskRuns } from '../../store/schema/tables.ts';
import { deploymentFilter } from '../deployments/filter.ts';
import { flowFilter } from '../flows/filter.ts';
import { taskRunFilter } from '../task-runs/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import { flowRunFilterBy } from './filter.ts';

export interface FlowRunFilters {
  flows?: Schemas['FlowFilter'] | null;
  flow_runs?: Schemas['FlowRunFilter'] | null;
  task_runs?: Schemas['TaskRunFilter'] | null;
  deployments?: Schemas['DeploymentFilter'] | null;
  work_pools?: Schemas['WorkPoolFilter'] | null;
  work_pool_queues?: Schemas['WorkQueueFilter'] | null;
}

export type QueueFilters = Pick<FlowRunFilters, 'work_pools' | 'work_pool_queues'>;

/** The access paths for conditions on tags, states, queues and pools (see list-condition-queries.ts). The result is the same. */
export interface Ways {
  tags: Way;
  state: Way;
  queue: Way;
}

const BY_INDEX: Ways = { tags: 'look up', state: 'look up', queue: 'look up' };

/** Matching flow runs. Each related filter applies independently. History requests name the queue filter `work_queues`; pass it as `work_pool_queues`. */
export function flowRunsMatching(filters: FlowRunFilters, dialect: Dialect, ways = BY_INDEX): SQL {
  const condition = allOf([
    flowRunFilterBy(ways)(filters.flow_runs, dialect),
    requested(filters.flows) ? existsIn(flows, sql`${flows.id} = ${flowRuns.flowId}`, flowFilter(filters.flows, dialect)) : undefined,
    deploymentOfRun(filters.deployments, dialect),
    taskRunOf(filters.task_runs, dialect),
    queueOfRun(filters, dialect, ways.queue),
  ]);
  return walked(flowRuns, condition, dialect);
}

/** Requires that the run's queue and its pool match; undefined if the request has neither filter. */
export const queueOfRun = ({ work_pools, work_pool_queues }: QueueFilters, dialect: Dialect, way: Way): SQL | undefined =>
  queueMatching(flowRuns.workQueueId, { workPools: work_pools, workQueues: work_pool_queues }, dialect, way);

/** Requires that the run has a matching task run; undefined if the request has no such filter. */
export function taskRunOf(filter: Schemas['TaskRunFilter'] | null | undefined, dialect: Dialect): SQL | undefined {
  return requested(filter)
    ? existsIn(taskRuns, sql`${taskRuns.flowRunId} = ${flowRuns.id}`, walked(taskRuns, taskRunFilter(filter, dialect), dialect))
    : undefined;
}

/** Requires that the run's deployment exists and matches; undefined if the request has no such filter. */
function deploymentOfRun(filter: Schemas['DeploymentFilter'] | null | undefined, dialect: Dialect): SQL | undefined {
  return requested(filter)
    ? existsIn(deployments, sql`${deployments.id} = ${flowRuns.deploymentId}`, deploymentFilter(filter, dialect))
    : undefined;
}
