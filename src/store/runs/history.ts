import { and, count, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { present } from '../../base/present.ts';
import { addSeconds, type Instant, secondsBetween } from '../../base/time/instant.ts';
import { countMatching } from '../query/count.ts';
import { type Counted, countRuns, type StateTotals, totalsOf } from '../run-totals/totals.ts';
import type { StateType } from '../schema/shapes.ts';
import type { Reader } from '../store.ts';
import { countedRunTimeSql, estimatedStartTimeDeltaSql, type RunTable } from './times.ts';

/** Maximum number of intervals; longer histories are cut off. */
const MAX_INTERVALS = 500;

export interface HistoryPeriod {
  start: Instant;
  end: Instant;
  intervalSeconds: number;
}

export interface Interval {
  start: Instant;
  end: Instant;
  states: StateTotals[];
}

/** The runs to count: runs whose totals are kept, or runs that match a condition. */
export type CountedRuns = { counted: Counted } | { runs: RunTable; matching: SQL };

export function countThese(reader: Reader, which: CountedRuns, now: Instant): Promise<number> {
  return 'counted' in which ? countRuns(reader, which.counted, now) : countMatching(reader, which.runs, which.matching);
}

/** Counts runs per interval and state, by expected start time. */
export async function runHistory(
  reader: Reader,
  which: CountedRuns,
  { start, end, intervalSeconds }: HistoryPeriod,
  now: Instant,
): Promise<Interval[]> {
  const bins = Math.min(MAX_INTERVALS, Math.ceil(secondsBetween(start, end) / intervalSeconds));
  if (bins <= 0) return [];
  const bounds = Array.from({ length: bins + 1 }, (_, bin) => addSeconds(start, bin * intervalSeconds));
  const intervals = bounds.slice(1).map((end, bin) => ({ start: present(bounds[bin], 'the start of an interval'), end }));
  const totals =
    'counted' in which
      ? await totalsOf(
          reader,
          which.counted,
          intervals.map(({ start, end }) => ({ from: start, to: end })),
          now,
        )
      : await totalsOfMatching(reader, which, { intervals, intervalSeconds }, now);
  return intervals.map((interval, bin) => ({ ...interval, states: present(totals[bin], 'the states of an interval') }));
}

/** One grouped query over a range of the index on the expected start time, regardless of the number of intervals. */
async function totalsOfMatching(
  { db, dialect }: Reader,
  { runs, matching }: { runs: RunTable; matching: SQL },
  { intervals, intervalSeconds }: { intervals: readonly { start: Instant; end: Instant }[]; intervalSeconds: number },
  now: Instant,
): Promise<StateTotals[][]> {
  const totals: StateTotals[][] = intervals.map(() => []);
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (!first || !last) return totals;
  const rows = await db
    .select({
      bin: sql<number>`${dialect.stepsSince(first.start, intervalSeconds, runs.expectedStartTime)}`.as('bin'),
      type: sql<StateType>`${runs.stateType}`,
      name: sql<string>`${runs.stateName}`,
      runs: count(),
      runTime: totalSeconds(countedRunTimeSql(runs, dialect, now)),
      lateness: totalSeconds(dialect.wholeMicros(estimatedStartTimeDeltaSql(runs, dialect, now))),
    })
    .from(runs)
    .where(and(matching, isNotNull(runs.stateType), gte(runs.expectedStartTime, first.start), lt(runs.expectedStartTime, last.end)))
    .groupBy(sql`bin`, runs.stateType, runs.stateName)
    .orderBy(sql`bin`, runs.stateType, runs.stateName);
  for (const { bin, runTime, lateness, ...state } of rows) {
    // rounding may put a run at the very end one interval too far
    const states = totals[Math.min(Number(bin), totals.length - 1)];
    states?.push({ ...state, runs: Number(state.runs), estimatedRunTime: runTime, estimatedLateness: lateness });
  }
  return totals;
}

/** The sum of whole microseconds, in seconds; 0 if there are none. */
export const totalSeconds = (micros: SQL) => sql<number>`coalesce(sum(${micros}), 0)`.mapWith((sum) => Number(sum) / 1_000_000);
