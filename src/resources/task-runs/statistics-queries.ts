import { and, count, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Schema } from '../../../generated/operations.ts';
import { present } from '../../base/present.ts';
import { addSeconds, type Instant, secondsBetween } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Way } from '../../store/filters/related.ts';
import { countByType } from '../../store/run-totals/read-queries.ts';
import type { Counted } from '../../store/run-totals/totals.ts';
import { type CountedRuns, countThese } from '../../store/runs/history.ts';
import { hasEnded } from '../../store/runs/times.ts';
import { taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { countedRuns } from '../counted-runs.ts';
import { type TaskRunFilters, taskRunsMatching } from './matching.ts';
import { wayToCount } from './queries.ts';

const NO_RUNS: Readonly<Schema<'CountByState'>> = {
  COMPLETED: 0,
  PENDING: 0,
  RUNNING: 0,
  FAILED: 0,
  CANCELLED: 0,
  CRASHED: 0,
  PAUSED: 0,
  CANCELLING: 0,
  SCHEDULED: 0,
};

/** The runs that have totals. */
function counted({ task_runs, ...others }: TaskRunFilters, dialect: Dialect): Counted | undefined {
  const { flows, flow_runs, deployments, work_pools, work_queues } = others;
  return countedRuns('task_run', task_runs, [flows, flow_runs, deployments, work_pools, work_queues], dialect);
}

/** Chooses how to count the matching runs: with totals if possible, otherwise through their flow runs by `way`. */
export function whichTaskRuns(filters: TaskRunFilters, dialect: Dialect, way: Way): CountedRuns {
  const totals = counted(filters, dialect);
  return totals ? { counted: totals } : { runs: taskRuns, matching: taskRunsMatching(filters, dialect, way) };
}

export async function countTaskRuns(reader: Reader, filters: TaskRunFilters, now: Instant): Promise<number> {
  return countThese(reader, whichTaskRuns(filters, reader.dialect, await wayToCount(reader, filters)), now);
}

/** Counts runs per state type, including types without runs. */
export async function countTaskRunsByState(reader: Reader, filters: TaskRunFilters): Promise<Schema<'CountByState'>> {
  const { db, dialect } = reader;
  const totals = counted(filters, dialect);
  if (totals?.period === null) return { ...NO_RUNS, ...Object.fromEntries(await countByType(reader, totals.kind, totals.states)) };
  const rows = await db
    .select({ type: taskRuns.stateType, count: count() })
    .from(taskRuns)
    .where(and(taskRunsMatching(filters, dialect, await wayToCount(reader, filters)), isNotNull(taskRuns.stateType)))
    .groupBy(taskRuns.stateType);
  return { ...NO_RUNS, ...Object.fromEntries(rows.map((row) => [present(row.type, 'the type of a counted state'), Number(row.count)])) };
}

const TIMELINE_BUCKETS = 20;
const MINUTE = 60;

/**
 * Counts finished runs over a window, in twenty equal buckets by start time. The window is extended to whole minutes. "Finished" replaces a state condition in
 * the filter.
 */
export async function taskRunTimeline(
  { db, dialect }: Reader,
  filters: TaskRunFilters,
  { after, before }: { after: Instant; before: Instant },
): Promise<{ completed: number; failed: number }[]> {
  const start = startOfMinute(after);
  const end = addSeconds(startOfMinute(before), MINUTE);
  const buckets = Array.from({ length: TIMELINE_BUCKETS }, () => ({ completed: 0, failed: 0 }));
  const step = secondsBetween(start, end) / TIMELINE_BUCKETS;
  if (step <= 0) return buckets;
  const finished = { ...filters, task_runs: { operator: 'and_' as const, ...filters.task_runs, state: null } };
  const rows = await db
    .select({
      bucket: sql<number>`${dialect.stepsSince(start, step, taskRuns.startTime)}`.as('bucket'),
      type: taskRuns.stateType,
      count: count(),
    })
    .from(taskRuns)
    .where(
      and(
        taskRunsMatching(finished, dialect, 'check each'),
        hasEnded(taskRuns),
        gte(taskRuns.startTime, start),
        lt(taskRuns.startTime, end),
      ),
    )
    .groupBy(sql`bucket`, taskRuns.stateType);
  for (const row of rows) {
    const bucket = buckets[Number(row.bucket)];
    if (bucket) bucket[row.type === 'FAILED' || row.type === 'CRASHED' ? 'failed' : 'completed'] += Number(row.count);
  }
  return buckets;
}

const startOfMinute = (instant: Instant): Instant => `${instant.slice(0, 17)}00.000000Z`;
