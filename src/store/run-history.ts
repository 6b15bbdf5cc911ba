import { and, count, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant, secondsBetween } from '../base/instant.ts';
import { TRUE } from './filters/compile.ts';
import { estimatedRunTimeSql, estimatedStartTimeDeltaSql, type RunTable } from './run-times.ts';
import { type StateTotals, total, totalsByInterval } from './run-totals.ts';
import type { StateType } from './schema/shapes.ts';
import type { Reader } from './store.ts';

/** Maximum number of intervals; longer histories are cut off. */
const MAX_INTERVALS = 500;

export interface Period {
  start: Instant;
  end: Instant;
  intervalSeconds: number;
}

export interface Interval {
  start: Instant;
  end: Instant;
  states: StateTotals[];
}

/** Counts matching runs per interval and state, by expected start time. */
export async function runHistory(
  reader: Reader,
  runs: RunTable,
  matching: SQL,
  { start, end, intervalSeconds }: Period,
  now: Instant,
): Promise<Interval[]> {
  const bins = Math.min(MAX_INTERVALS, Math.ceil(secondsBetween(start, end) / intervalSeconds));
  if (bins <= 0) return [];
  const borders = Array.from({ length: bins + 1 }, (_, bin) => addSeconds(start, bin * intervalSeconds));
  const totals =
    (matching === TRUE && (await totalsByInterval(reader, runs, borders, now))) ||
    (await totalsOfMatching(reader, runs, matching, { borders, intervalSeconds }, now));
  return totals.map((states, bin) => ({ start: borders[bin]!, end: borders[bin + 1]!, states }));
}

/** One grouped query over a range of the index on the expected start time, regardless of the number of intervals. */
async function totalsOfMatching(
  { db, dialect }: Reader,
  runs: RunTable,
  matching: SQL,
  { borders, intervalSeconds }: { borders: readonly Instant[]; intervalSeconds: number },
  now: Instant,
): Promise<StateTotals[][]> {
  const [start, end] = [borders[0]!, borders.at(-1)!];
  const rows = await db
    .select({
      bin: sql<number>`${dialect.stepsSince(start, intervalSeconds, runs.expectedStartTime)}`.as('bin'),
      type: sql<StateType>`${runs.stateType}`,
      name: sql<string>`${runs.stateName}`,
      runs: count(),
      estimatedRunTime: total(estimatedRunTimeSql(runs, dialect, now)),
      estimatedLateness: total(estimatedStartTimeDeltaSql(runs, dialect, now)),
    })
    .from(runs)
    .where(and(matching, isNotNull(runs.stateType), gte(runs.expectedStartTime, start), lt(runs.expectedStartTime, end)))
    .groupBy(sql`bin`, runs.stateType, runs.stateName)
    .orderBy(sql`bin`, runs.stateType, runs.stateName);
  const totals: StateTotals[][] = borders.slice(1).map(() => []);
  for (const { bin, ...state } of rows) {
    // rounding may put a run at the very end into one interval too many
    totals[Math.min(Number(bin), totals.length - 1)]!.push({ ...state, runs: Number(state.runs) });
  }
  return totals;
}
