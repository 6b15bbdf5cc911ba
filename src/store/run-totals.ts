import { count, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { order } from './filters/order.ts';
import { estimatedRunTimeSql, estimatedStartTimeDeltaSql, type RunTable } from './run-times.ts';
import { isTerminal, STATE_TYPES, type StateType } from './schema/shapes.ts';
import type { Reader } from './store.ts';

// Totals of all runs of a table with millions of rows. They are read range by range from one index that contains everything needed (`flow_runs_totals`,
// `task_runs_totals`), without grouping: some 80 ns per run instead of a microsecond.

/** Sums in seconds, counting only positive values. */
export interface StateTotals {
  type: StateType;
  name: string;
  runs: number;
  estimatedRunTime: number;
  estimatedLateness: number;
}

interface RunState {
  name: string;
  type: StateType;
}

/** With more state names than this, one pass over the rows costs less than one index range per name. */
const MOST_STATES = 50;

/**
 * Totals of all runs by state, for intervals of the expected start time.
 *
 * @param borders the borders of the intervals: one more than there are intervals
 * @returns totals per interval; undefined if the runs have too many different states
 */
export async function totalsByInterval(
  reader: Reader,
  runs: RunTable,
  borders: readonly Instant[],
  now: Instant,
): Promise<StateTotals[][] | undefined> {
  const states = await statesInUse(reader, runs);
  if (states.length > MOST_STATES) return undefined;
  const totals: StateTotals[][] = borders.slice(1).map(() => []);
  for (const state of states) {
    for (const { interval, sums } of await totalsOf(reader, runs, state, borders, now)) {
      const [runs, estimatedRunTime, estimatedLateness] = sums;
      if (runs > 0) totals[Number(interval)]!.push({ ...state, runs, estimatedRunTime, estimatedLateness });
    }
  }
  return totals;
}

/**
 * Every state in use, by seeking in the index from name to name. Uses no `exists`, which makes PostgreSQL scan all runs. Returns at most one more than {@link
 * MOST_STATES}.
 */
async function statesInUse({ db, dialect }: Reader, runs: RunTable): Promise<RunState[]> {
  const nameAfter = (condition: SQL) =>
    sql`(select ${runs.stateName} from ${runs} where ${condition} order by ${order(runs.stateName, 'asc', { nullable: true })} limit 1)`;
  return dialect.rows<RunState>(
    db,
    sql`with recursive names(name) as (
      select ${nameAfter(sql`${runs.stateName} is not null`)}
      union all
      select ${nameAfter(sql`${runs.stateName} > names.name`)} from names where names.name is not null
    )
    select names.name as name, types.value as type from names, ${dialect.listRelation(STATE_TYPES)} types
    where names.name is not null
      and (select 1 from ${runs} where ${runs.stateName} = names.name and ${runs.stateType} = types.value limit 1) is not null
    limit ${MOST_STATES + 1}`,
  );
}

function totalsOf({ db, dialect }: Reader, runs: RunTable, { name, type }: RunState, borders: readonly Instant[], now: Instant) {
  // the index has everything except since when a run has been running
  const runTime = type === 'RUNNING' ? estimatedRunTimeSql(runs, dialect, now) : sql`${runs.totalRunTime}`;
  const lateness = isTerminal(type)
    ? dialect.startDelay(runs.expectedStartTime, runs.startTime)
    : estimatedStartTimeDeltaSql(runs, dialect, now);
  const inInterval = sql`${runs.expectedStartTime} >= ${dialect.cell(1, 'timestamp')} and ${runs.expectedStartTime} < ${dialect.cell(2, 'timestamp')}`;
  const sums = dialect.jsonArray([count(), total(runTime), total(lateness)]);
  const intervals = borders.slice(1).map((end, interval) => [interval, borders[interval], end]);
  return db
    .select({
      interval: sql<number>`${dialect.cell(0, 'int')}`,
      sums: sql<
        [number, number, number]
      >`(select ${sums} from ${runs} where ${runs.stateName} = ${name} and ${runs.stateType} = ${type} and ${inInterval})`.mapWith(
        JSON.parse,
      ),
    })
    .from(dialect.rowsOfJson(JSON.stringify(intervals)));
}

/** The sum of seconds; 0 if there are none. Run times and delays are never negative, so a plain sum adds only positive values. */
export const total = (seconds: SQL) => sql<number>`coalesce(sum(${seconds}), 0)`.mapWith(Number);

/** Mean delay of all runs in seconds, counting runs on time as 0; null without runs. Undefined if the runs have too many different states. */
export async function meanDelay(reader: Reader, runs: RunTable, now: Instant): Promise<number | null | undefined> {
  const { db, dialect } = reader;
  const { stateName, stateType, expectedStartTime, startTime } = runs;
  const states = await statesInUse(reader, runs);
  if (states.length > MOST_STATES) return undefined;
  const delay = dialect.startDelay(expectedStartTime, startTime);
  const [started] = await db.select({ runs: count(), seconds: total(delay) }).from(runs);
  if (!started || Number(started.runs) === 0) return null;
  let seconds = started.seconds;
  for (const { name, type } of states.filter(({ type }) => !isTerminal(type))) {
    const [waiting] = await db
      .select({ seconds: total(dialect.secondsBetween(expectedStartTime, sql`${now}`)) })
      .from(runs)
      .where(sql`${stateName} = ${name} and ${stateType} = ${type} and ${expectedStartTime} < ${now} and ${delay} is null`);
    seconds += waiting!.seconds;
  }
  return seconds / Number(started.runs);
}
