import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TRUE } from '../../store/filters/compile.ts';
import { asked } from '../../store/filters/related.ts';
import { shaped } from '../../store/query/shaped.ts';
import { deployments, flowRuns, flows, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { deploymentFilter } from '../deployments/filter.ts';
import { flowFilter } from '../flows/filter.ts';
import { queueMatching } from '../work-pools/queues/matching.ts';
import type { FlowRunFilters } from './matching.ts';

/** Runs by what they belong to, where that is one of a few. */
export interface Groups {
  /** What they belong to is in this column, which has an index that holds each group in the order of its start. */
  column: SQLiteColumn;
  ids: string[];
  /** What is still to be asked of the runs. */
  filters: FlowRunFilters;
}

/** Groups are merged, each of which is a walk through an index. */
const MOST_GROUPS = 20;

/** What can be asked of each run of a walk. Other members may have an index of their own, which finds fewer runs. */
const ASKED_OF_EACH: ReadonlySet<string> = new Set(['operator', 'state', 'tags', 'start_time', 'flow_version', 'parent_task_run_id']);

function canBeAskedOfEach(filter: NonNullable<FlowRunFilters['flow_runs']>): boolean {
  if (filter.operator === 'or_' || filter.parent_task_run_id?.any_) return false;
  return Object.entries(filter).every(([name, criterion]) => !criterion || ASKED_OF_EACH.has(name));
}

/**
 * The groups to which runs belong that match: a few deployments, queues or flows. undefined if nothing is asked of these, or
 * too many match. Databases know how many runs there are of an id, but not of a name or a tag.
 */
export async function fewGroups(reader: Reader, filters: FlowRunFilters): Promise<Groups | undefined> {
  const { flow_runs, deployments: ofDeployments, flows: ofFlows, work_pools, work_pool_queues } = filters;
  if (flow_runs && !canBeAskedOfEach(flow_runs)) return undefined;
  const { dialect } = reader;
  const isQueue = queueMatching(workQueues.id, { workPools: work_pools, workQueues: work_pool_queues }, dialect);
  const candidates: (false | Candidate)[] = [
    asked(ofDeployments) && {
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
    asked(ofFlows) && { column: flowRuns.flowId, owners: flows, where: flowFilter(ofFlows, dialect), filters: { ...filters, flows: null } },
  ];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const { column, owners, where, filters } = candidate;
    const rows = await idsMatching(reader, { id: sql`${owners.id}`, owners: sql`${owners}`, where: where ?? TRUE }, {});
    if (rows.length <= MOST_GROUPS) return { column, ids: rows.map(({ id }) => id), filters };
  }
  return undefined;
}

interface Candidate extends Omit<Groups, 'ids'> {
  /** What runs belong to. */
  owners: SQLiteTable & { id: SQLiteColumn };
  /** Those that are asked for; absent: all. */
  where: SQL | undefined;
}

const idsMatching = shaped<object, 'id' | 'owners' | 'where'>()(({ db }, _value, part) =>
  db
    .select({ id: sql<string>`${part('id')}`.as('id') })
    .from(sql`${part('owners')}`)
    .where(part('where'))
    .limit(MOST_GROUPS + 1),
);
