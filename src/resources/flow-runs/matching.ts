import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Schemas } from '../../store/filters/compile.ts';
import { allOf, existsIn, requested, type Way, walked } from '../../store/filters/related.ts';
import { deployments, flowRuns, flows, taskRuns } from '../../store/schema/tables.ts';
import { deploymentFilter } from '../deployments/filter.ts';
import { flowFilter } from '../flows/filter.ts';
import { taskRunFilter } from '../task-runs/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import { flowRunFilter, flowRunFilterBy } from './filter.ts';

export interface FlowRunFilters {
  flows?: Schemas['FlowFilter'] | null | undefined;
  flow_runs?: Schemas['FlowRunFilter'] | null | undefined;
  task_runs?: Schemas['TaskRunFilter'] | null | undefined;
  deployments?: Schemas['DeploymentFilter'] | null | undefined;
  work_pools?: Schemas['WorkPoolFilter'] | null | undefined;
  work_pool_queues?: Schemas['WorkQueueFilter'] | null | undefined;
}

/** The filters on other resources. Handlers pass whole bodies, whose other fields, such as `sort`, are no filters. */
export const othersThanRuns = ({ flows, task_runs, deployments, work_pools, work_pool_queues }: FlowRunFilters): readonly unknown[] => [
  flows,
  task_runs,
  deployments,
  work_pools,
  work_pool_queues,
];

/**
 * Matching flow runs. Each related filter applies independently. History requests name the queue filter `work_queues`; pass it as `work_pool_queues`. `way`
 * selects lookups by tag, state, queue and task run, or checks of each run.
 */
export function flowRunsMatching(filters: FlowRunFilters, dialect: Dialect, way: Way = 'look up'): SQL {
  const condition = allOf([
    flowRunFilterBy(way)(filters.flow_runs, dialect),
    requested(filters.flows) ? existsIn(flows, sql`${flows.id} = ${flowRuns.flowId}`, flowFilter(filters.flows, dialect)) : undefined,
    deploymentOfRun(filters.deployments, dialect),
    taskRunOf(filters.task_runs, dialect, way),
    queueMatching(flowRuns.workQueueId, { workPools: filters.work_pools, workQueues: filters.work_pool_queues }, dialect, way),
  ]);
  return walked(flowRuns, condition, dialect);
}

/** The condition on task runs themselves; undefined if the request has no such filter. */
export const taskRunCondition = (filter: Schemas['TaskRunFilter'] | null | undefined, dialect: Dialect): SQL | undefined =>
  requested(filter) ? allOf([walked(taskRuns, taskRunFilter(filter, dialect), dialect)]) : undefined;

/** Requires that the run has a matching task run; undefined if the request has no such filter. */
function taskRunOf(filter: Schemas['TaskRunFilter'] | null | undefined, dialect: Dialect, way: Way): SQL | undefined {
  const condition = taskRunCondition(filter, dialect);
  if (!condition) return undefined;
  if (way === 'look up') return sql`${flowRuns.id} in (select ${taskRuns.flowRunId} from ${taskRuns} where ${condition})`;
  // without statistics, SQLite would search all task runs that match for each flow run
  const ofRun = dialect.inOrderOf(taskRuns, 'task_runs_natural_key');
  return sql`exists (select 1 from ${ofRun} where ${taskRuns.flowRunId} = ${flowRuns.id} and ${condition})`;
}

/**
 * Requires that a record has a matching run, whose `column` is the record's id; undefined if the request has no filter on runs.
 *
 * @param runIds the runs with matching task runs, as a subquery, if these are few
 */
export function runOf(
  { id, column }: { id: Column; column: Column },
  { flow_runs, task_runs }: Pick<FlowRunFilters, 'flow_runs' | 'task_runs'>,
  dialect: Dialect,
  runIds: SQL | undefined,
): SQL | undefined {
  if (!requested(flow_runs) && !requested(task_runs)) return undefined;
  const run = flowRunFilter(flow_runs, dialect);
  if (runIds) return sql`${id} in (select ${column} from ${flowRuns} where ${allOf([sql`${flowRuns.id} in ${runIds}`, run])})`;
  const taskRun = taskRunOf(task_runs, dialect, 'check each');
  return existsIn(flowRuns, sql`${column} = ${id}`, walked(flowRuns, allOf([run, taskRun]), dialect));
}

/** Requires that the run's deployment exists and matches; undefined if the request has no such filter. */
function deploymentOfRun(filter: Schemas['DeploymentFilter'] | null | undefined, dialect: Dialect): SQL | undefined {
  return requested(filter)
    ? existsIn(deployments, sql`${deployments.id} = ${flowRuns.deploymentId}`, deploymentFilter(filter, dialect))
    : undefined;
}
