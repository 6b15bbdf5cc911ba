import { and, count, isNotNull, sql } from 'drizzle-orm';
import type { Schema, Schemas } from '../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../base/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { ordered, type Section } from '../../store/query/section.ts';
import { type Counted, meanDelay } from '../../store/run-totals/totals.ts';
import { type CountedRuns, countThese, totalSeconds } from '../../store/runs/history.ts';
import { estimatedRunTime, estimatedStartTimeDelta, estimatedStartTimeDeltaSql } from '../../store/runs/times.ts';
import { flowRuns, taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { countedRuns } from '../counted-runs.ts';
import { startOrExpectedStart } from './filter.ts';
import { planList } from './list-condition-queries.ts';
import { type FlowRunFilters, flowRunsMatching } from './matching.ts';
import { idsOfPage, keysOf } from './queries.ts';

/** The runs that have totals. History requests name the queue filter `work_queues`; pass it as `work_pool_queues`. */
function counted({ flow_runs, ...others }: FlowRunFilters, dialect: Dialect): Counted | undefined {
  const { flows, task_runs, deployments, work_pools, work_pool_queues } = others;
  return countedRuns('flow_run', flow_runs, [flows, task_runs, deployments, work_pools, work_pool_queues], dialect);
}

/** Chooses how to count the matching runs: with totals if possible. */
export function whichFlowRuns(filters: FlowRunFilters, dialect: Dialect): CountedRuns {
  const totals = counted(filters, dialect);
  return totals ? { counted: totals } : { runs: flowRuns, matching: flowRunsMatching(filters, dialect) };
}

export async function countFlowRuns(reader: Reader, filters: FlowRunFilters, now: Instant): Promise<number> {
  return countThese(reader, whichFlowRuns(filters, reader.dialect), now);
}

/** Mean delay of the matching runs in seconds, where runs on time count as 0; null if none match. */
export async function meanLateness(reader: Reader, filters: FlowRunFilters, now: Instant): Promise<number | null> {
  const { db, dialect } = reader;
  const totals = counted(filters, dialect);
  if (totals) return meanDelay(reader, totals, now);
  const [row] = await db
    .select({ runs: count(), seconds: totalSeconds(dialect.wholeMicros(estimatedStartTimeDeltaSql(flowRuns, dialect, now))) })
    .from(flowRuns)
    .where(flowRunsMatching(filters, dialect));
  return row && Number(row.runs) > 0 ? row.seconds / Number(row.runs) : null;
}

/** The columns of a run that the dashboard plot needs. */
export async function flowRunTimeline(
  reader: Reader,
  filters: FlowRunFilters,
  sort: Schemas['FlowRunSort'],
  { limit, offset }: Section,
  now: Instant,
): Promise<Schema<'SimpleFlowRun'>[]> {
  const keys = keysOf(sort, reader.dialect);
  const order = ordered(keys);
  const isShown = and(isNotNull(flowRuns.stateType), isNotNull(startOrExpectedStart));
  const page = idsOfPage(reader.dialect, await planList(reader, filters, sort), { condition: isShown, keys, order, limit, offset });
  const rows = await reader.db
    .select({
      id: flowRuns.id,
      stateType: flowRuns.stateType,
      stateTimestamp: flowRuns.stateTimestamp,
      totalRunTime: flowRuns.totalRunTime,
      startTime: flowRuns.startTime,
      expectedStartTime: flowRuns.expectedStartTime,
    })
    .from(flowRuns)
    .where(sql`${flowRuns.id} in (${page})`)
    .orderBy(...order);
  return rows.flatMap((row) => {
    const { id, stateType: state_type } = row;
    const start = row.startTime ?? row.expectedStartTime;
    if (state_type === null || start === null) return [];
    const [duration, lateness] = [estimatedRunTime(row, now), estimatedStartTimeDelta(row, now)];
    return { id, state_type, timestamp: toWireInstant(start), duration, lateness };
  });
}

/** Task runs per flow run, without those that represent a subflow. Omits flow runs without task runs. */
export async function countTaskRunsOf({ db, dialect }: Reader, flowRunIds: readonly string[]): Promise<Map<string, number>> {
  if (flowRunIds.length === 0) return new Map();
  const rows = await db
    .select({ flowRunId: taskRuns.flowRunId, count: count() })
    .from(taskRuns)
    .where(
      and(
        dialect.isIn(taskRuns.flowRunId, flowRunIds),
        sql`not exists (select 1 from ${flowRuns} where ${flowRuns.parentTaskRunId} = ${taskRuns.id})`,
      ),
    )
    .groupBy(taskRuns.flowRunId);
  return new Map(rows.flatMap((row) => (row.flowRunId === null ? [] : [[row.flowRunId, Number(row.count)]])));
}
