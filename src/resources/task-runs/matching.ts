import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { FALSE, type Schemas } from '../../store/filters/compile.ts';
import { allOf, existsIn, requested, type Way, walked } from '../../store/filters/related.ts';
import { flowRuns, taskRuns } from '../../store/schema/tables.ts';
import { flowRunsMatching } from '../flow-runs/matching.ts';
import { taskRunFilter } from './filter.ts';

export interface TaskRunFilters {
  flows?: Schemas['FlowFilter'] | null;
  flow_runs?: Schemas['FlowRunFilter'] | null;
  task_runs?: Schemas['TaskRunFilter'] | null | undefined;
  deployments?: Schemas['DeploymentFilter'] | null;
  work_pools?: Schemas['WorkPoolFilter'] | null;
  work_queues?: Schemas['WorkQueueFilter'] | null;
}

/**
 * Matching task runs. One flow run must match all filters except `task_runs`. `way` selects a lookup by matching flow runs, or a check of the flow run of each
 * task run.
 */
export function taskRunsMatching(filters: TaskRunFilters, dialect: Dialect, way: Way): SQL {
  return walked(taskRuns, allOf([taskRunFilter(filters.task_runs, dialect), flowRunOf(filters, dialect, way)]), dialect);
}

/** The condition on flow runs, if the filters have conditions on anything but columns of the task run. */
export function flowRunsOf(filters: TaskRunFilters, dialect: Dialect): SQL | undefined {
  const { flows, flow_runs, deployments, work_pools, work_queues } = filters;
  const others = [flows, deployments, work_pools, work_queues].some(requested);
  if (!others && (!requested(flow_runs) || onlyIdsOf(flow_runs))) return undefined;
  return flowRunsMatching({ flows, flow_runs, deployments, work_pools, work_pool_queues: work_queues }, dialect);
}

function flowRunOf(filters: TaskRunFilters, dialect: Dialect, way: Way): SQL | undefined {
  const matching = flowRunsOf(filters, dialect);
  if (!matching) {
    // the most frequent form; with the foreign key, it needs no read of flow runs
    const ids = onlyIdsOf(filters.flow_runs);
    return ids && (ids.length === 0 ? FALSE : dialect.isIn(taskRuns.flowRunId, ids));
  }
  return way === 'look up'
    ? sql`${taskRuns.flowRunId} in (select ${flowRuns.id} from ${flowRuns} where ${matching})`
    : existsIn(flowRuns, sql`${flowRuns.id} = ${taskRuns.flowRunId}`, matching);
}

/** The ids, if the filter has no other condition than `id.any_`. */
function onlyIdsOf(filter: Schemas['FlowRunFilter'] | null | undefined): readonly string[] | undefined {
  if (!filter?.id?.any_ || filter.id.not_any_) return undefined;
  const others = Object.entries(filter).some(([key, value]) => key !== 'id' && key !== 'operator' && value !== null && value !== undefined);
  return others ? undefined : filter.id.any_;
}
