import { and, type Column, count, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Schema, Schemas } from '../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { withFewNames } from '../../store/filters/few.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { idsOfPage, plannedRows } from '../../store/query/list-plans.ts';
import { ordered, type Section } from '../../store/query/section.ts';
import { shaped } from '../../store/query/shaped.ts';
import { meanDelayOfQueues } from '../../store/run-totals/queue-delay-queries.ts';
import { type Counted, meanDelay } from '../../store/run-totals/totals.ts';
import { type CountedRuns, countThese, totalSeconds } from '../../store/runs/history.ts';
import { estimatedRunTime, estimatedStartTimeDelta, estimatedStartTimeDeltaSql } from '../../store/runs/times.ts';
import { isTerminal, STATE_TYPES } from '../../store/schema/shapes.ts';
import { flowRuns, taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { countedRuns } from '../counted-runs.ts';
import { matchingQueues } from '../work-pools/queues/matching.ts';
import { startOrExpectedStart } from './filter.ts';
import { FLOW_RUN_LISTS, hasNoCondition, onlyOwners } from './list-queries.ts';
import { type FlowRunFilters, flowRunsMatching, othersThanRuns, taskRunCondition } from './matching.ts';
import { keysOf } from './queries.ts';

/** The runs that have totals. History requests name the queue filter `work_queues`; pass it as `work_pool_queues`. */
function counted(filters: FlowRunFilters, dialect: Dialect): Counted | undefined {
  return countedRuns('flow_run', filters.flow_runs, othersThanRuns(filters), dialect);
}

/** Chooses how to count the matching runs: with totals if possible. */
export function whichFlowRuns(filters: FlowRunFilters, dialect: Dialect): CountedRuns {
  const totals = counted(filters, dialect);
  return totals ? { counted: totals } : { runs: flowRuns, matching: flowRunsMatching(filters, dialect) };
}

export async function countFlowRuns(reader: Reader, filters: FlowRunFilters, now: Instant): Promise<number> {
  const [flow_runs, task_runs] = await Promise.all([
    withFewNames(reader, flowRuns, filters.flow_runs),
    withFewNames(reader, taskRuns, filters.task_runs),
  ]);
  const others = { ...filters, flow_runs: flow_runs ?? null, task_runs: null };
  const ofTaskRun = hasNoCondition(others) ? taskRunCondition(task_runs, reader.dialect) : undefined;
  if (!ofTaskRun) return countThese(reader, whichFlowRuns({ ...others, task_runs: task_runs ?? null }, reader.dialect), now);
  // with the foreign key, it needs no read of flow runs
  const [row] = await reader.db.select({ runs: count() }).from(
    reader.db
      .selectDistinct({ id: taskRuns.flowRunId })
      .from(taskRuns)
      .where(and(isNotNull(taskRuns.flowRunId), ofTaskRun))
      .as('found'),
  );
  return Number(row?.runs);
}

/** Mean delay of the matching runs in seconds, where runs on time count as 0; null if none match. */
export async function meanLateness(reader: Reader, filters: FlowRunFilters, now: Instant): Promise<number | null> {
  const { db, dialect } = reader;
  const totals = counted(filters, dialect);
  if (totals) return meanDelay(reader, totals, now);
  const queues = onlyQueues(filters, dialect);
  const ofQueues = queues && (await meanDelayOfQueues(reader, queues, now));
  if (ofQueues !== undefined) return ofQueues;
  const owners = await onlyOwners(reader, filters);
  if (owners) return meanLatenessOf(reader, owners, now);
  const [row] = await db
    .select({ runs: count(), seconds: totalSeconds(dialect.wholeMicros(estimatedStartTimeDeltaSql(flowRuns, dialect, now))) })
    .from(flowRuns)
    .where(flowRunsMatching(filters, dialect));
  return row && Number(row.runs) > 0 ? row.seconds / Number(row.runs) : null;
}

/** The work queues whose runs match, as a subquery; undefined if the filters have no condition on them, or another one. */
function onlyQueues(filters: FlowRunFilters, dialect: Dialect): SQL | undefined {
  const { work_pools: workPools, work_pool_queues: workQueues } = filters;
  if (dialect.isLimited || !hasNoCondition({ ...filters, work_pools: null, work_pool_queues: null })) return undefined;
  return matchingQueues({ workPools, workQueues }, dialect);
}

/** {@link meanLateness} of the runs with some owners, whose index contains the delay of each run. Reads only the runs that wait from the table. */
async function meanLatenessOf(
  reader: Reader,
  { column, ids }: { column: Column; ids: readonly string[] },
  now: Instant,
): Promise<number | null> {
  const { dialect } = reader;
  // the index by state has far fewer rows before now than that of an owner
  const isWaiting = allOf([
    UNDER_WAY,
    lt(startOrExpectedStart, now),
    isNull(flowRuns.startTime),
    dialect.isIn(dialect.unindexed(column), ids),
  ]);
  const parts = { all: walked(flowRuns, dialect.isIn(column, ids), dialect), waiting: walked(flowRuns, isWaiting, dialect) };
  const [row] = await delaysOf(reader, parts, { now });
  const runs = Number(row?.runs);
  return row && runs > 0 ? (Number(row.delayed) + Number(row.waited)) / 1_000_000 / runs : null;
}

/** Written out, so that the planner of PostgreSQL knows how many runs are in these states. */
const UNDER_WAY = sql`${flowRuns.stateType} in (${sql.raw(
  STATE_TYPES.filter((type) => !isTerminal(type))
    .map((type) => `'${type}'`)
    .join(', '),
)})`;

/** Sums of microseconds, so that their sum is exact too. */
const delaysOf = shaped<{ now: Instant }, 'all' | 'waiting'>()(({ db, dialect }, value, part) => {
  const { expectedStartTime, startTime } = flowRuns;
  const total = (micros: SQL) => sql<number>`coalesce(sum(${micros}), 0)`;
  const started = db
    .select({
      runs: count().as('runs'),
      delayed: total(dialect.wholeMicros(dialect.startDelay(expectedStartTime, startTime))).as('delayed'),
    })
    .from(flowRuns)
    .where(part('all'))
    .as('started');
  const waiting = db
    .select({ waited: total(dialect.wholeMicros(dialect.secondsBetween(expectedStartTime, sql`${value('now')}`))).as('waited') })
    .from(flowRuns)
    .where(part('waiting'))
    .as('waiting');
  return db.select({ runs: started.runs, delayed: started.delayed, waited: waiting.waited }).from(started).crossJoin(waiting);
});

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
  const shown = await plannedRows(FLOW_RUN_LISTS, { reader, filters, sort, end: offset + limit });
  const page = idsOfPage(reader.dialect, shown, { condition: isShown, keys, order, limit, offset });
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
