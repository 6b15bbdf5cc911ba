import { and, count, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant, secondsBetween } from '../instant.ts';
import { estimatedRunTimeSql, estimatedStartTimeDeltaSql, type RunTable } from './run-times.ts';
import type { StateType } from './schema/shapes.ts';
import type { Reader } from './store.ts';

/** Longer histories are cut (spec 01 C.10). */
const MAX_INTERVALS = 500;

export interface Period {
  start: Instant;
  end: Instant;
  intervalSeconds: number;
}

/** Sums in seconds, of what is above zero only. */
export interface StateTotals {
  type: StateType;
  name: string;
  runs: number;
  estimatedRunTime: number;
  estimatedLateness: number;
}

export interface Interval {
  start: Instant;
  end: Instant;
  states: StateTotals[];
}

/**
 * Runs that match per interval and state, by expected start time. One grouped query over a range of the index on that time, whatever the number of
 * intervals.
 */
export async function runHistory(
  { db, dialect }: Reader,
  runs: RunTable,
  matching: SQL,
  { start, end, intervalSeconds }: Period,
  now: Instant,
): Promise<Interval[]> {
  const bins = Math.min(MAX_INTERVALS, Math.ceil(secondsBetween(start, end) / intervalSeconds));
  if (bins <= 0) return [];
  const startOf = (bin: number) => addSeconds(start, bin * intervalSeconds);
  const history: Interval[] = Array.from({ length: bins }, (_, bin) => ({ start: startOf(bin), end: startOf(bin + 1), states: [] }));
  const rows = await db
    .select({
      bin: sql<number>`${dialect.stepsSince(start, intervalSeconds, runs.expectedStartTime)}`.as('bin'),
      type: runs.stateType,
      name: runs.stateName,
      runs: count(),
      estimatedRunTime: total(estimatedRunTimeSql(runs, dialect, now)),
      estimatedLateness: total(estimatedStartTimeDeltaSql(runs, dialect, now)),
    })
    .from(runs)
    .where(and(matching, isNotNull(runs.stateType), gte(runs.expectedStartTime, start), lt(runs.expectedStartTime, startOf(bins))))
    .groupBy(sql`bin`, runs.stateType, runs.stateName)
    .orderBy(sql`bin`, runs.stateType, runs.stateName);
  for (const { bin, ...totals } of rows) {
    // a run at the very end of the last interval may be counted one too far by rounding
    const interval = history[Math.min(Number(bin), bins - 1)];
    interval?.states.push({ ...totals, runs: Number(totals.runs) } as StateTotals);
  }
  return history;
}

/** Neither of the two is ever negative, so that a plain sum adds only positive values. */
const total = (seconds: SQL<number>) => sql<number>`coalesce(sum(${seconds}), 0)`.mapWith(Number);
