import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { allOf, existsIn, requested, walked } from '../../store/filters/related.ts';
import { deployments, flowRuns, flows } from '../../store/schema/tables.ts';
import { flowRunFilter } from '../flow-runs/filter.ts';
import { type FlowRunFilters, taskRunOf } from '../flow-runs/matching.ts';
import { flowFilter } from '../flows/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import { deploymentFilter } from './filter.ts';

/** Matching deployments: one run must match both `flow_runs` and `task_runs`, the linked queue `work_pool_queues`, and its pool `work_pools`. */
export function deploymentsMatching(filters: FlowRunFilters, dialect: Dialect): SQL {
  return allOf([
    deploymentFilter(filters.deployments, dialect),
    requested(filters.flows) ? existsIn(flows, sql`${flows.id} = ${deployments.flowId}`, flowFilter(filters.flows, dialect)) : undefined,
    runOf(filters, dialect),
    queueMatching(deployments.workQueueId, { workPools: filters.work_pools, workQueues: filters.work_pool_queues }, dialect),
  ]);
}

function runOf(filters: FlowRunFilters, dialect: Dialect): SQL | undefined {
  if (!requested(filters.flow_runs) && !requested(filters.task_runs)) return undefined;
  const run = allOf([flowRunFilter(filters.flow_runs, dialect), taskRunOf(filters.task_runs, dialect)]);
  return existsIn(flowRuns, sql`${flowRuns.deploymentId} = ${deployments.id}`, walked(flowRuns, run, dialect));
}
