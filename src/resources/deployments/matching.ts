import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { allOf, existsIn, requested } from '../../store/filters/related.ts';
import { deployments, flowRuns, flows } from '../../store/schema/tables.ts';
import { type FlowRunFilters, runOf } from '../flow-runs/matching.ts';
import { flowFilter } from '../flows/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import { deploymentFilter } from './filter.ts';

/** Matching deployments: one run must match both `flow_runs` and `task_runs`, the linked queue `work_pool_queues`, and its pool `work_pools`. */
export function deploymentsMatching(filters: FlowRunFilters, dialect: Dialect, runIds?: SQL): SQL {
  return allOf([
    deploymentFilter(filters.deployments, dialect),
    requested(filters.flows) ? existsIn(flows, sql`${flows.id} = ${deployments.flowId}`, flowFilter(filters.flows, dialect)) : undefined,
    runOf({ id: deployments.id, column: flowRuns.deploymentId }, filters, dialect, runIds),
    queueMatching(deployments.workQueueId, { workPools: filters.work_pools, workQueues: filters.work_pool_queues }, dialect),
  ]);
}
