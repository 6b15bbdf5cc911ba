import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Instant, secondsBetween, wholeMicros } from '../../base/time/instant.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { isTerminal, type StateType, TERMINAL } from '../schema/shapes.ts';
import type { flowRuns, taskRuns } from '../schema/tables.ts';

/** Flow runs and task runs have the same clocks. */
export type RunTable = typeof flowRuns | typeof taskRuns;

export interface RunClocks {
  stateType: StateType | null;
  stateTimestamp: Instant | null;
  totalRunTime: number;
  startTime: Instant | null;
  expectedStartTime: Instant | null;
}

/** The types of terminal states, for use between the parentheses of IN. */
const TERMINAL_TEXTS = sql.raw(TERMINAL.map((type) => `'${type}'`).join(', '));

/** The condition for runs that have ended. */
export const hasEnded = ({ stateType }: RunTable) => sql`${stateType} in (${TERMINAL_TEXTS})`;

/** Seconds spent running until now, including the current period. */
export function estimatedRunTime(run: RunClocks, now: Instant): number {
  if (run.stateType !== 'RUNNING' || run.stateTimestamp === null) return run.totalRunTime;
  return wholeMicros(run.totalRunTime + Math.max(0, secondsBetween(run.stateTimestamp, now)));
}

/** Seconds by which the run started after its expected time, or is late by now; never negative. */
export function estimatedStartTimeDelta({ startTime, expectedStartTime, stateType }: RunClocks, now: Instant): number {
  if (expectedStartTime === null) return 0;
  if (startTime !== null) return startTime > expectedStartTime ? secondsBetween(expectedStartTime, startTime) : 0;
  return expectedStartTime < now && !(stateType && isTerminal(stateType)) ? secondsBetween(expectedStartTime, now) : 0;
}

/** {@link estimatedRunTime} as SQL. */
export function estimatedRunTimeSql(runs: RunTable, dialect: Dialect, now: Instant): SQL<number> {
  const underWay = dialect.greatest(dialect.secondsBetween(runs.stateTimestamp, sql`${now}`), 0);
  return sql`(${runs.totalRunTime} + case when ${runs.stateType} = 'RUNNING' then coalesce(${underWay}, 0) else 0 end)`;
}

/** Longer than the calendar. Clients can report any number as a run time; sums count no run time as negative or longer than this. */
const LONGEST_RUN_TIME_SECONDS = 1_000_000_000_000;

/** {@link estimatedRunTimeSql} as the totals count it, in whole microseconds. */
export function countedRunTimeSql(runs: RunTable, dialect: Dialect, now: Instant | Placeholder): SQL<number> {
  const total = dialect.greatest(dialect.least(runs.totalRunTime, LONGEST_RUN_TIME_SECONDS), 0);
  const underWay = dialect.greatest(dialect.secondsBetween(runs.stateTimestamp, sql`${now}`), 0);
  return sql`(${dialect.wholeMicros(total)} + case when ${runs.stateType} = 'RUNNING' then coalesce(${dialect.wholeMicros(underWay)}, 0) else 0 end)`;
}

/** {@link estimatedStartTimeDelta} as SQL. */
export function estimatedStartTimeDeltaSql(runs: RunTable, dialect: Dialect, now: Instant | Placeholder): SQL<number> {
  const { startTime, expectedStartTime } = runs;
  const delay = dialect.startDelay(expectedStartTime, startTime);
  const isWaiting = sql`${delay} is null and ${expectedStartTime} < ${now} and not ${hasEnded(runs)}`;
  return sql`(case when ${isWaiting} then ${dialect.secondsBetween(expectedStartTime, sql`${now}`)} else coalesce(${delay}, 0) end)`;
}
