import { type SQL, sql } from 'drizzle-orm';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Schemas } from '../../store/filters/compile.ts';
import { allOf, existsIn, requested } from '../../store/filters/related.ts';
import { deployments, flowRuns, flows } from '../../store/schema/tables.ts';
import { deploymentFilter } from '../deployments/filter.ts';
import { runOf } from '../flow-runs/matching.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import { flowFilter } from './filter.ts';

export interface FlowFilters {
  flows?: Schemas['FlowFilter'] | null | undefined;
  flow_runs?: Schemas['FlowRunFilter'] | null;
  task_runs?: Schemas['TaskRunFilter'] | null;
  deployments?: Schemas['DeploymentFilter'] | null;
  work_pools?: Schemas['WorkPoolFilter'] | null;
}

/** Matching flows: one deployment must match both `deployments` and `work_pools`, and one run both `flow_runs` and `task_runs`. */
export function flowsMatching(filters: FlowFilters, dialect: Dialect, runIds?: SQL): SQL {
  const ofFlow = { id: flows.id, column: flowRuns.flowId };
  return allOf([flowFilter(filters.flows, dialect), deploymentOf(filters, dialect), runOf(ofFlow, filters, dialect, runIds)]);
}

function deploymentOf(filters: FlowFilters, dialect: Dialect): SQL | undefined {
  if (!requested(filters.deployments) && !requested(filters.work_pools)) return undefined;
  return existsIn(
    deployments,
    sql`${deployments.flowId} = ${flows.id}`,
    deploymentFilter(filters.deployments, dialect),
    queueMatching(deployments.workQueueId, { workPools: filters.work_pools }, dialect),
  );
}
