import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Schemas } from '../../store/filters/compile.ts';
import { allOf, asked, existsIn } from '../../store/filters/related.ts';
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

/** Task runs that match; everything but `task_runs` is asked of one and the same flow run (spec 02 §4). */
export function taskRunsMatching(filters: TaskRunFilters, dialect: Dialect): SQL {
  return allOf([taskRunFilter(filters.task_runs, dialect), flowRunOf(filters, dialect)]);
}

function flowRunOf({ flows, flow_runs, deployments, work_pools, work_queues }: TaskRunFilters, dialect: Dialect): SQL | undefined {
  if (![flows, flow_runs, deployments, work_pools, work_queues].some(asked)) return undefined;
  const ids = onlyIdsOf(flow_runs);
  if (ids && ![flows, deployments, work_pools, work_queues].some(asked)) {
    // the hottest form, without a look at the flow runs; the foreign key makes it the same (spec 02 §6)
    return ids.length === 0 ? sql`1 = 0` : dialect.isIn(taskRuns.flowRunId, ids);
  }
  return existsIn(
    flowRuns,
    sql`${flowRuns.id} = ${taskRuns.flowRunId}`,
    flowRunsMatching({ flows, flow_runs, deployments, work_pools, work_pool_queues: work_queues }, dialect),
  );
}

/** The ids, when the filter asks for nothing but `id.any_`. */
function onlyIdsOf(filter: Schemas['FlowRunFilter'] | null | undefined): readonly string[] | undefined {
  if (!filter?.id?.any_ || filter.id.not_any_) return undefined;
  const others = Object.entries(filter).some(([key, value]) => key !== 'id' && key !== 'operator' && value !== null && value !== undefined);
  return others ? undefined : filter.id.any_;
}
