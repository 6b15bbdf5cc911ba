import { type SQL, sql } from 'drizzle-orm';
import { type Instant, secondsBetween } from '../../instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { taskRuns } from '../../store/schema/tables.ts';
import type { TaskRunRow } from './rows.ts';

const TERMINAL = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED']);

/** The condition of a finished run. */
export const isTerminal = sql`${taskRuns.stateType} in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED')`;

/** Seconds spent running up to now, the stretch under way included (spec 04 §1.1). */
export function estimatedRunTime(run: TaskRunRow, now: Instant): number {
  if (run.stateType !== 'RUNNING' || !run.stateTimestamp) return run.totalRunTime;
  return run.totalRunTime + secondsBetween(run.stateTimestamp, now);
}

/** Seconds by which the run started, or is about to start, after its expected time; never negative. */
export function estimatedStartTimeDelta({ startTime, expectedStartTime, stateType }: TaskRunRow, now: Instant): number {
  if (!expectedStartTime) return 0;
  if (startTime) return startTime > expectedStartTime ? secondsBetween(expectedStartTime, startTime) : 0;
  return expectedStartTime < now && !TERMINAL.has(stateType ?? '') ? secondsBetween(expectedStartTime, now) : 0;
}

/** {@link estimatedRunTime} in the database. */
export function estimatedRunTimeSql(dialect: Dialect, now: Instant): SQL<number> {
  const running = dialect.secondsBetween(taskRuns.stateTimestamp, sql`${now}`);
  return sql`(${taskRuns.totalRunTime} + case when ${taskRuns.stateType} = 'RUNNING' then coalesce(${running}, 0) else 0 end)`;
}

/** {@link estimatedStartTimeDelta} in the database. */
export function estimatedStartTimeDeltaSql(dialect: Dialect, now: Instant): SQL<number> {
  const { startTime, expectedStartTime } = taskRuns;
  return sql`(case
    when ${startTime} > ${expectedStartTime} then ${dialect.secondsBetween(expectedStartTime, startTime)}
    when ${startTime} is null and ${expectedStartTime} < ${now} and not coalesce(${isTerminal}, false)
      then ${dialect.secondsBetween(expectedStartTime, sql`${now}`)}
    else 0 end)`;
}
