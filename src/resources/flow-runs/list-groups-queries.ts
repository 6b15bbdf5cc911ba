import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TRUE } from '../../store/filters/compile.ts';
import { deployments, flowRuns, flows, workQueues } from '../../store/schema/tables.ts';
import { shaped } from '../../store/shaped.ts';
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
const ASKED_OF_EACH: ReadonlySet<string> = new Set(['operator', 'state', 'tags', 'start_time', 'flow_version']);

/**
 * The groups to which runs belong that match: a few deployments, queues or flows. undefined if the filters do not name any, or too many. Databases know how many
 * runs there are of an id, but not of a name.
 */
export async function fewGroups(reader: Reader, filters: FlowRunFilters): Promise<Groups | undefined> {
  const { flow_runs, deployments: ofDeployments, flows: ofFlows, work_pools, work_pool_queues } = filters;
  if (flow_runs?.operator === 'or_' || Object.entries(flow_runs ?? {}).some(([name, asked]) => asked && !ASKED_OF_EACH.has(name)))
    return undefined;
  const { dialect } = reader;
  if (isNamed(ofDeployments)) {
    const ids = await fewIds(reader, deployments, deploymentFilter(ofDeployments, dialect));
    return ids && { column: flowRuns.deploymentId, ids, filters: { ...filters, deployments: null } };
  }
  const ofQueue = queueMatching(workQueues.id, { workPools: work_pools, workQueues: work_pool_queues }, dialect);
  if (ofQueue) {
    const ids = await fewIds(reader, workQueues, ofQueue);
    return ids && { column: flowRuns.workQueueId, ids, filters: { ...filters, work_pools: null, work_pool_queues: null } };
  }
  if (isNamed(ofFlows)) {
    const ids = await fewIds(reader, flows, flowFilter(ofFlows, dialect));
    return ids && { column: flowRuns.flowId, ids, filters: { ...filters, flows: null } };
  }
  return undefined;
}

interface Naming {
  id?: { any_?: readonly string[] | null } | null;
  name?: { any_?: readonly string[] | null } | null;
  operator?: string;
}

/** Whether a filter says the ids or names of what it wants: an index finds them. */
const isNamed = <F extends Naming>(filter: F | null | undefined): filter is F =>
  filter !== null && filter !== undefined && filter.operator !== 'or_' && Boolean(filter.id?.any_?.length || filter.name?.any_?.length);

const idsMatching = shaped<object, 'id' | 'table' | 'where'>()(({ db }, _value, part) =>
  db
    .select({ id: sql<string>`${part('id')}`.as('id') })
    .from(sql`${part('table')}`)
    .where(part('where'))
    .limit(MOST_GROUPS + 1),
);

/** undefined for more than {@link MOST_GROUPS}. */
async function fewIds(reader: Reader, table: SQLiteTable & { id: SQLiteColumn }, where: SQL | undefined): Promise<string[] | undefined> {
  const rows = await idsMatching(reader, { id: sql`${table.id}`, table: sql`${table}`, where: where ?? TRUE }, {});
  return rows.length > MOST_GROUPS ? undefined : rows.map(({ id }) => id);
}
