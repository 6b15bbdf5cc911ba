import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { countMatching } from '../../store/query/count.ts';
import { inserting } from '../../store/query/given-rows.ts';
import { finding, updating } from '../../store/query/one-row.ts';
import { idKey, instantKey, readRows, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { deployments, flowRuns, flows } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { runsOfFewTaskRuns } from '../flow-runs/list-queries.ts';
import { type FlowFilters, flowsMatching } from './matching.ts';
import type { FlowRow } from './rows.ts';

export const findFlow = finding(flows, flows.id);
export const findFlowByName = finding(flows, flows.name);

export const insertFlows = inserting(flows);

export const updateFlow = updating(flows, flows.id);

export async function listFlows(reader: Reader, filters: FlowFilters, sort: Schemas['FlowSort'], section: Section): Promise<FlowRow[]> {
  const matching = await matchingFlows(reader, filters);
  return readRows(() => reader.db.select().from(flows), matching, SORTS[sort](reader.dialect), section);
}

export async function countFlows(reader: Reader, filters: FlowFilters): Promise<number> {
  return countMatching(reader, flows, await matchingFlows(reader, filters));
}

async function matchingFlows(reader: Reader, filters: FlowFilters): Promise<SQL> {
  return flowsMatching(filters, reader.dialect, await runsOfFewTaskRuns(reader, filters.task_runs));
}

const SORTS: Record<Schemas['FlowSort'], (dialect: Dialect) => SortKey<FlowRow>[]> = {
  CREATED_DESC: () => [instantKey(flows.created, 'desc', (row) => row.created), idKey(flows.id, 'desc', (row) => row.id)],
  UPDATED_DESC: () => [instantKey(flows.updated, 'desc', (row) => row.updated), idKey(flows.id, 'desc', (row) => row.id)],
  NAME_ASC: (dialect) => [textKey(dialect.textOrder(flows.name), 'asc', (row) => row.name), idKey(flows.id, 'asc', (row) => row.id)],
  NAME_DESC: (dialect) => [textKey(dialect.textOrder(flows.name), 'desc', (row) => row.name), idKey(flows.id, 'desc', (row) => row.id)],
};

/** Deployments per flow. Omits flows without deployments. */
export async function countDeploymentsOf(reader: Reader, flowIds: readonly string[]): Promise<Map<string, number>> {
  if (flowIds.length === 0) return new Map();
  const rows = await reader.db
    .select({ flowId: deployments.flowId, count: count() })
    .from(deployments)
    .where(reader.dialect.isIn(deployments.flowId, flowIds))
    .groupBy(deployments.flowId);
  return new Map(rows.map((row) => [row.flowId, Number(row.count)]));
}

/**
 * The SCHEDULED run with the earliest scheduled time of each flow. Omits flows without one. One pass over the scheduled runs: a lookup per flow would read
 * every run of the flow.
 */
export async function findNextRuns(reader: Reader, flowIds: readonly string[]): Promise<NextRun[]> {
  if (flowIds.length === 0) return [];
  const { id, flowId, name, stateName, nextScheduledStartTime } = flowRuns;
  const ranked = reader.db
    .select({
      id,
      flowId,
      name,
      stateName,
      nextScheduledStartTime,
      rank: sql<number>`row_number() over (partition by ${flowId} order by ${nextScheduledStartTime}, ${id})`.as('rank'),
    })
    .from(flowRuns)
    .where(
      and(
        reader.dialect.isIn(flowId, flowIds),
        sql`${flowRuns.stateType} = 'SCHEDULED' and ${stateName} is not null and ${nextScheduledStartTime} is not null`,
      ),
    )
    .as('ranked');
  const rows = await reader.db.select().from(ranked).where(eq(ranked.rank, 1));
  return rows as NextRun[];
}

export interface NextRun {
  id: string;
  flowId: string;
  name: string;
  stateName: string;
  nextScheduledStartTime: Instant;
}

export async function deploymentsOf({ db, dialect }: Reader, flowIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { id, name, flowId } = deployments;
  return db.select({ id, name }).from(deployments).where(dialect.isIn(flowId, flowIds));
}

/** Deletes flows with their runs, deployments and schedules. @returns the deleted rows */
export async function deleteFlowRows(tx: Tx, ids: readonly string[]): Promise<FlowRow[]> {
  return tx.db.delete(flows).where(tx.dialect.isIn(flows.id, ids)).returning();
}
