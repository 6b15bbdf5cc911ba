import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TRUE } from '../../store/filters/compile.ts';
import { requested } from '../../store/filters/related.ts';
import { shaped } from '../../store/query/shaped.ts';
import { deployments, flowRuns, flows, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { deploymentFilter } from '../deployments/filter.ts';
import { flowFilter } from '../flows/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import type { FlowRunFilters } from './matching.ts';

/** The groups of runs with the same owner, if these are few. */
export interface Groups {
  /** The column of the owner, which has an index that contains each group in the order of its start. */
  column: SQLiteColumn;
  ids: string[];
  /** The remaining conditions on the runs. */
  filters: FlowRunFilters;
}

/** Maximum number of groups to merge; each requires an index scan. */
const MAX_GROUPS = 20;

/** The conditions that a scan can check for each run. Other fields may have an index that finds fewer runs. */
const APPLIED_PER_GROUP: ReadonlySet<string> = new Set(['operator', 'state', 'tags', 'start_time', 'flow_version', 'parent_task_run_id']);

export function isAppliedPerGroup(filter: NonNullable<FlowRunFilters['flow_runs']>): boolean {
  if (filter.operator === 'or_' || filter.parent_task_run_id?.any_) return false;
  return Object.entries(filter).every(([name, criterion]) => !criterion || APPLIED_PER_GROUP.has(name));
}

/**
 * The groups of the matching runs: a few deployments, queues or flows. undefined if the filters have no conditions on these, or too many match. Databases have
 * statistics of the number of runs for an id, but not for a name or a tag.
 */
export async function fewGroups(reader: Reader, filters: FlowRunFilters): Promise<Groups | undefined> {
  const { flow_runs, deployments: ofDeployments, flows: ofFlows, work_pools, work_pool_queues } = filters;
  if (flow_runs && !isAppliedPerGroup(flow_runs)) return undefined;
  const { dialect } = reader;
  const isQueue = queueMatching(workQueues.id, { workPools: work_pools, workQueues: work_pool_queues }, dialect);
  const candidates: (false | Candidate)[] = [
    requested(ofDeployments) && {
      column: flowRuns.deploymentId,
      owners: deployments,
      where: deploymentFilter(ofDeployments, dialect),
      filters: { ...filters, deployments: null },
    },
    isQueue !== undefined && {
      column: flowRuns.workQueueId,
      owners: workQueues,
      where: isQueue,
      filters: { ...filters, work_pools: null, work_pool_queues: null },
    },
    requested(ofFlows) && {
      column: flowRuns.flowId,
      owners: flows,
      where: flowFilter(ofFlows, dialect),
      filters: { ...filters, flows: null },
    },
  ];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const { column, owners, where, filters } = candidate;
    const rows = await idsMatching(reader, { id: sql`${owners.id}`, owners: sql`${owners}`, where: where ?? TRUE }, {});
    if (rows.length <= MAX_GROUPS) return { column, ids: rows.map(({ id }) => id), filters };
  }
  return undefined;
}

interface Candidate extends Omit<Groups, 'ids'> {
  /** The table of the owners. */
  owners: SQLiteTable & { id: SQLiteColumn };
  /** The condition on the owners; absent if all match. */
  where: SQL | undefined;
}

const idsMatching = shaped<object, 'id' | 'owners' | 'where'>()(({ db }, _value, part) =>
  db
    .select({ id: sql<string>`${part('id')}`.as('id') })
    .from(sql`${part('owners')}`)
    .where(part('where'))
    .limit(MAX_GROUPS + 1),
);
