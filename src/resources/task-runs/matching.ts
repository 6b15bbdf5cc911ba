import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Schemas } from '../../store/filters/compile.ts';
import { allOf, asked, existsIn, walked } from '../../store/filters/related.ts';
import { flowRuns, taskRuns } from '../../store/schema/tables.ts';
import { flowRunsMatching } from '../flow-runs/matching.ts';
import { taskRunFilter } from './filter.ts';

export interface TaskRunFilters {
  flows?: Schemas['FlowFilter'] | null;
  flow_runs?: Schemas['FlowRunFilter'] | null;
  task_runs?: Schemas['TaskRunFilter'] | null;
  deployments?: Schemas['DeploymentFilter'] | null;
  work_pools?: Schemas['WorkPoolFilter'] | null;
  work_queues?: Schemas['WorkQueueFilter'] | null;
}

/** Task runs that match. All filters except `task_runs` must be met by the same flow run. */
export function taskRunsMatching(filters: TaskRunFilters, dialect: Dialect): SQL {
  return walked(taskRuns, allOf([taskRunFilter(filters.task_runs, dialect), flowRunOf(filters, dialect)]), dialect);
}

function flowRunOf({ flows, flow_runs, deployments, work_pools, work_queues }: TaskRunFilters, dialect: Dialect): SQL | undefined {
  if (![flows, flow_runs, deployments, work_pools, work_queues].some(asked)) return undefined;
  const ids = onlyIdsOf(flow_runs);
  if (ids && ![flows, deployments, work_pools, work_queues].some(asked)) {
    // the most frequent form; the foreign key makes a look at the flow runs unnecessary
    return ids.length === 0 ? sql`1 = 0` : dialect.isIn(taskRuns.flowRunId, ids);
  }
  return existsIn(
    flowRuns,
    sql`${flowRuns.id} = ${taskRuns.flowRunId}`,
    flowRunsMatching({ flows, flow_runs, deployments, work_pools, work_pool_queues: work_queues }, dialect),
  );
}

/** The ids, if the filter consists of `id.any_` alone. */
function onlyIdsOf(filter: Schemas['FlowRunFilter'] | null | undefined): readonly string[] | undefined {
  if (!filter?.id?.any_ || filter.id.not_any_) return undefined;
  const others = Object.entries(filter).some(([key, value]) => key !== 'id' && key !== 'operator' && value !== null && value !== undefined);
  return others ? undefined : filter.id.any_;
}
