import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant, secondsBetween } from '../../base/time/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import { TRUE } from '../../store/filters/compile.ts';
import { order } from '../../store/filters/order.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { countedRunTimeSql } from '../../store/runs/times.ts';
import { assets, concurrencyLimits, flowRuns } from '../../store/schema/tables.ts';
import type { MetricName, MetricTrigger } from '../../store/schema/trigger.ts';
import { oneRow, type Reader } from '../../store/store.ts';
import { isOfDeployments } from './subject.ts';
import { subjectOf } from './subject-queries.ts';

/** Maximum number of measured flow runs, and of concurrency limits: the latest ones. */
const MOST = 20_000;
/** Maximum number of flow runs of the period among which the measured ones are searched, unless an index finds them. */
const MOST_SEARCHED = 50_000;

export type Measured = Pick<MetricTrigger, 'match' | 'match_related' | 'metric'>;

interface Period {
  since: Instant;
  at: Instant;
  /** The condition on the measured rows. */
  subject: SQL;
  /** Whether an index finds the runs of the subject in a period. */
  isIndexed: boolean;
}

type Measure = (reader: Reader, period: Period) => Promise<number | null>;

const MEASURES: Record<MetricName, Measure> = {
  lateness: meanLateness,
  duration: async (reader, period) => {
    const { runs, micros } = await readEnded(reader, period);
    return runs === 0 ? null : micros / runs / 1_000_000;
  },
  successes: async (reader, period) => {
    const { runs, completed } = await readEnded(reader, period);
    return runs === 0 ? null : completed / runs;
  },
  failures: async (reader, period) => (await readEnded(reader, period)).failed,
  queue_depth: async (reader, period) => (await readDue(reader, period)).runs,
  oldest_due: async (reader, period) => {
    const { oldest } = await readDue(reader, period);
    return oldest === null ? 0 : secondsBetween(oldest, period.at);
  },
  slots_used: slotsUsed,
  asset_age: assetAge,
};

/** The metrics whose values at past times can be read. */
export const HAS_HISTORY: readonly MetricName[] = ['lateness', 'duration', 'successes', 'failures'];

/** The value of a metric at `at`; null if there is nothing to measure. */
export async function readMetric(reader: Reader, measured: Measured, at: Instant): Promise<number | null> {
  const { name, range } = measured.metric;
  const subject = subjectOf(measured, reader.dialect);
  const isIndexed = subject === TRUE || isOfDeployments(measured);
  return MEASURES[name](reader, { since: addSeconds(at, -range), at, subject, isIndexed });
}

/** The columns that conditions on flow runs and values use. */
const COLUMNS = ((runs: typeof flowRuns) => [
  ...[runs.id, runs.flowId, runs.deploymentId, runs.workQueueId, runs.name, runs.stateType, runs.stateTimestamp],
  ...[runs.startTime, runs.endTime, runs.expectedStartTime, runs.nextScheduledStartTime, runs.totalRunTime],
])(flowRuns);

/** The first measured runs that meet the conditions: a relation with the name of the table, and the condition that its rows must meet. */
function runsOf(
  { dialect }: Reader,
  { subject, isIndexed }: Period,
  sorted: SQL | undefined,
  ...conditions: SQL[]
): { runs: SQL; isMeasured: SQL | undefined } {
  const [condition, most] = isIndexed
    ? [allOf([...conditions, subject === TRUE ? undefined : subject]), MOST]
    : [allOf(conditions), MOST_SEARCHED];
  const columns = sql.join(COLUMNS, sql`, `);
  const by = sorted && sql`order by ${sorted}`;
  const runs = sql`(select ${columns} from ${flowRuns} where ${walked(flowRuns, condition, dialect)} ${by} limit ${sql.raw(String(most))}) as ${flowRuns}`;
  return { runs, isMeasured: isIndexed ? undefined : subject };
}

const expectedOrStart = sql`coalesce(${flowRuns.startTime}, ${flowRuns.expectedStartTime})`;

/** The runs that started in the period, and those that wait at its end: a run that starts later also waited then. Both parts use an index on {@link expectedOrStart}. */
async function meanLateness(reader: Reader, period: Period): Promise<number | null> {
  const { db, dialect } = reader;
  const { since, at } = period;
  const { startTime, expectedStartTime, stateType } = flowRuns;
  const waited = dialect.secondsBetween(expectedStartTime, sql`${at}`);
  const late = sql`case when ${startTime} <= ${at} then ${dialect.startDelay(expectedStartTime, startTime)} else ${waited} end`;
  const isDue = sql`${expectedStartTime} < ${at}`;
  const began = sql`${startTime} is not null and ${expectedOrStart} > ${since} and (${startTime} <= ${at} or ${isDue})`;
  const waits = sql`${stateType} in ('SCHEDULED', 'PENDING') and ${startTime} is null and ${expectedOrStart} < ${at} and ${isDue}`;
  const started = runsOf(reader, period, order(expectedOrStart, 'desc', { nullable: true }), began);
  const waiting = runsOf(reader, period, undefined, waits);
  const micros = (seconds: SQL, { runs, isMeasured }: typeof started) =>
    sql`select ${dialect.wholeMicros(seconds)} as micros from ${runs} where ${isMeasured ?? TRUE}`;
  const both = sql`${micros(late, started)} union all ${micros(waited, waiting)}`;
  const found = oneRow(
    await dialect.rows<{ runs: number; micros: number }>(
      db,
      sql`select count(*) as runs, coalesce(sum(micros), 0) as micros from (${both}) as found`,
    ),
  );
  return Number(found.runs) === 0 ? null : Number(found.micros) / Number(found.runs) / 1_000_000;
}

interface Ended {
  runs: number;
  micros: number;
  completed: number;
  failed: number;
}

/** The runs that ended in the period: from `flow_runs_deployment_end` or `flow_runs_end`. */
async function readEnded(reader: Reader, period: Period): Promise<Ended> {
  const { since, at } = period;
  const { endTime, stateType } = flowRuns;
  const { runs, isMeasured } = runsOf(reader, period, order(endTime, 'desc'), sql`${endTime} > ${since} and ${endTime} <= ${at}`);
  const counted = (isCounted: SQL) => sql<number>`coalesce(sum(case when ${isCounted} then 1 else 0 end), 0)`;
  const row = oneRow(
    await reader.db
      .select({
        runs: sql<number>`count(*)`,
        micros: sql<number>`coalesce(sum(${countedRunTimeSql(flowRuns, reader.dialect, at)}), 0)`,
        completed: counted(eq(stateType, 'COMPLETED')),
        failed: counted(sql`${stateType} in ('FAILED', 'CRASHED')`),
      })
      .from(runs)
      .where(isMeasured),
  );
  return { runs: Number(row.runs), micros: Number(row.micros), completed: Number(row.completed), failed: Number(row.failed) };
}

/** Whether the runs of a period are not found by their deployments. */
const isOfAny = ({ subject, isIndexed }: Period): boolean => subject === TRUE || !isIndexed;

/** The due runs that wait for a worker: runs that their own process retries do not. */
async function readDue(reader: Reader, period: Period): Promise<{ runs: number; oldest: Instant | null }> {
  const { nextScheduledStartTime: due, retryType } = flowRuns;
  // only the index of deployments has the state; others have the order
  const stateType = isOfAny(period) ? reader.dialect.unindexed(flowRuns.stateType) : flowRuns.stateType;
  const isDue = sql`${stateType} = 'SCHEDULED' and ${due} <= ${period.at} and (${retryType} is null or ${retryType} <> 'in_process')`;
  const { runs, isMeasured } = runsOf(reader, period, order(due, 'asc'), isDue);
  const row = oneRow(
    await reader.db
      .select({ runs: sql<number>`count(*)`, oldest: sql<Instant | null>`min(${due})`.mapWith(due) })
      .from(runs)
      .where(isMeasured),
  );
  return { runs: Number(row.runs), oldest: row.oldest };
}

async function slotsUsed(reader: Reader, { at, subject }: Period): Promise<number | null> {
  const { activeSlots, activeSlotsSince, slotDecayPerSecond } = concurrencyLimits;
  const rows = await reader.db
    .select({ activeSlots, activeSlotsSince, slotDecayPerSecond })
    .from(concurrencyLimits)
    .where(subject)
    .limit(MOST);
  return rows.length === 0 ? null : rows.reduce((sum, row) => sum + effectiveActive(row, at), 0);
}

async function assetAge(reader: Reader, { at, subject }: Period): Promise<number | null> {
  const { latestSuccess } = assets;
  const row = oneRow(
    await reader.db
      .select({ oldest: sql<Instant | null>`min(${latestSuccess})`.mapWith(latestSuccess) })
      .from(assets)
      .where(and(walked(assets, isNotNull(latestSuccess), reader.dialect), subject)),
  );
  return row.oldest === null ? null : Math.max(0, secondsBetween(row.oldest, at));
}
