import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { addSeconds, type Instant, lastOf } from '../../base/time/instant.ts';
import type { SlaViolationRow } from '../../resources/slas/queries.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { order } from '../../store/filters/order.ts';
import { walked } from '../../store/filters/related.ts';
import { flowRuns, slas, slaViolations } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** A run that violates an SLA. */
export interface Violating {
  slaId: string;
  seconds: number;
  runId: string;
  /** From which the time of the SLA counts: its start, or its expected start. */
  since: Instant;
  /** When it ended or started; null if it has not. */
  end: Instant | null;
}

export const keyOf = (type: Schemas['SlaType'], what: string): string => `${type} ${what}`;

const isOf = (type: Schemas['SlaType']): SQL => sql`${slas.type} = ${type} and ${slas.enabled} = true`;

/** Matches no violation that is recorded, so that each pass reads only new ones. */
const isNew = (type: Schemas['SlaType'], dialect: Dialect, [slaId, runId]: [SQLWrapper, SQLWrapper] = [slas.id, flowRuns.id]): SQL => {
  const key = sql`${sql.raw(`'${type} '`)} || ${dialect.name === 'sqlite' ? runId : sql`cast(${runId} as text)`}`;
  return sql`not exists (select 1 from ${slaViolations} where ${slaViolations.slaId} = ${slaId} and ${slaViolations.key} = ${key})`;
};

const columns = { slaId: slas.id, seconds: slas.seconds, runId: flowRuns.id };
const startOrExpected = sql`coalesce(${flowRuns.startTime}, ${flowRuns.expectedStartTime})`;

/** Runs that take too long: those under way, which are few and found by their state. */
export async function slowRuns({ db, dialect }: Reader, now: Instant, limit: number): Promise<Violating[]> {
  const { stateType, startTime, deploymentId } = flowRuns;
  const isSlow = sql`${stateType} in ('RUNNING', 'PENDING', 'PAUSED', 'CANCELLING') and ${startOrExpected} < ${now}
    and ${startTime} is not null and ${dialect.secondsBetween(startTime, sql`${now}`)} > ${slas.seconds}`;
  const rows = await db
    .select({ ...columns, since: startTime })
    .from(flowRuns)
    .innerJoin(slas, sql`${slas.deploymentId} = ${dialect.unindexed(deploymentId)} and ${isOf('time_to_completion')}`)
    .where(and(walked(flowRuns, isSlow, dialect), isNew('time_to_completion', dialect)))
    .limit(limit);
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : { ...row, since, end: null }));
}

/** Runs that took too long and ended since the last check: from `flow_runs_deployment_end`. */
export async function slowEndedRuns({ db, dialect }: Reader, now: Instant, limit: number): Promise<Violating[]> {
  const { startTime, endTime, deploymentId } = flowRuns;
  const rows = await db
    .select({ ...columns, since: startTime, end: endTime })
    .from(slas)
    .innerJoin(flowRuns, and(eq(deploymentId, slas.deploymentId), isNotNull(deploymentId), gt(endTime, slas.checkedUntil)))
    .where(
      and(
        isOf('time_to_completion'),
        walked(flowRuns, lte(endTime, now), dialect),
        sql`${dialect.secondsBetween(startTime, endTime)} > ${slas.seconds}`,
        isNew('time_to_completion', dialect),
      ),
    )
    .limit(limit);
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : { ...row, since }));
}

/** For each SLA, only the latest runs that wait are checked: the earlier ones were late before. */
const MOST_WAITING = 1_000;
/** For how long a run may be put off, for example because its deployment has no free slot. */
const PUT_OFF_SECONDS = 3600;

/** Runs that wait for longer than they may, from `flow_runs_deployment_due`. */
export async function lateRuns({ db, dialect }: Reader, now: Instant, limit: number): Promise<Violating[]> {
  const { id, stateType, startTime, expectedStartTime, nextScheduledStartTime: due, deploymentId } = flowRuns;
  const condition = sql`${deploymentId} = ${slas.deploymentId} and ${stateType} = 'SCHEDULED' and ${startTime} is null
    and ${due} <= ${addSeconds(now, PUT_OFF_SECONDS)}`;
  const latest = dialect.lookUpFirst(sql`(select * from ${slas} where ${isOf('lateness')}) as ${slas}`, flowRuns, {
    ...{ condition, order: order(due, 'desc'), most: MOST_WAITING },
  });
  const [slaId, seconds, runId, since] = [sql<string>`sla_id`, sql<number>`allowed`, sql<string>`run_id`, sql<Instant>`since`];
  const rows = await db
    .select({ slaId, seconds, runId, since: since.mapWith(expectedStartTime) })
    .from(
      sql`(select ${slas.id} as ${slaId}, ${slas.seconds} as ${seconds}, ${id} as ${runId}, ${expectedStartTime} as ${since} from ${latest}) as waiting`,
    )
    .where(and(sql`${dialect.secondsBetween(since, sql`${now}`)} > ${seconds}`, isNew('lateness', dialect, [slaId, runId])))
    .limit(limit);
  return rows.map((row) => ({ ...row, end: null }));
}

/** Runs that a worker has taken and not started in time: few, and found by their state. */
export async function latePendingRuns({ db, dialect }: Reader, now: Instant, limit: number): Promise<Violating[]> {
  const { stateType, startTime, expectedStartTime, deploymentId } = flowRuns;
  const isLate = sql`${stateType} = 'PENDING' and ${startOrExpected} < ${now}
    and ${startTime} is null and ${dialect.secondsBetween(expectedStartTime, sql`${now}`)} > ${slas.seconds}`;
  const rows = await db
    .select({ ...columns, since: expectedStartTime })
    .from(flowRuns)
    .innerJoin(slas, sql`${slas.deploymentId} = ${dialect.unindexed(deploymentId)} and ${isOf('lateness')}`)
    .where(and(walked(flowRuns, isLate, dialect), isNew('lateness', dialect)))
    .limit(limit);
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : { ...row, since, end: null }));
}

/** Runs that started late since the last check: from `flow_runs_of_deployment`. */
export async function lateStartedRuns({ db, dialect }: Reader, now: Instant, limit: number): Promise<Violating[]> {
  const { startTime, expectedStartTime, deploymentId } = flowRuns;
  const rows = await db
    .select({ ...columns, since: expectedStartTime, end: startTime })
    .from(slas)
    .innerJoin(flowRuns, and(eq(deploymentId, slas.deploymentId), isNotNull(deploymentId), sql`${startOrExpected} > ${slas.checkedUntil}`))
    .where(
      and(
        isOf('lateness'),
        // without the runs that are scheduled for later
        walked(flowRuns, sql`(${startOrExpected} <= ${now} and ${startTime} is not null)`, dialect),
        sql`${dialect.startDelay(expectedStartTime, startTime)} > ${slas.seconds}`,
        isNew('lateness', dialect),
      ),
    )
    .limit(limit);
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : { ...row, since }));
}

export interface Stale {
  slaId: string;
  deploymentId: string;
  seconds: number;
  lastCompletion: Instant;
  checkedUntil: Instant;
  /** Whether the violation is recorded. */
  isOpen: boolean;
}

/** SLAs whose last known completion is too long ago. */
export async function staleSlas({ db, dialect }: Reader, now: Instant, after: string | undefined, limit: number): Promise<Stale[]> {
  const { id, deploymentId, seconds, lastCompletion, checkedUntil } = slas;
  const open = sql`exists (select 1 from ${slaViolations} where ${slaViolations.slaId} = ${id} and ${isNull(slaViolations.end)})`;
  return db
    .select({ slaId: id, deploymentId, seconds, lastCompletion, checkedUntil, isOpen: sql<boolean>`${open}`.mapWith(Boolean) })
    .from(slas)
    .where(
      and(
        isOf('frequency'),
        sql`${dialect.secondsBetween(lastCompletion, sql`${now}`)} > ${seconds}`,
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(id)
    .limit(limit);
}

/**
 * The first and last completion of a run after the last known one, until `now`: from `flow_runs_deployment_end`. The passes since the begin of a violation have
 * found none, so that runs which have failed for days are not read again.
 */
export async function completionsAfter(
  reader: Reader,
  { deploymentId, lastCompletion, checkedUntil, isOpen }: Omit<Stale, 'slaId' | 'seconds'>,
  now: Instant,
): Promise<{ first: Instant; last: Instant } | undefined> {
  const { endTime, stateType } = flowRuns;
  const isCompletion = and(
    eq(flowRuns.deploymentId, deploymentId),
    isNotNull(flowRuns.deploymentId),
    gt(endTime, isOpen ? lastOf(lastCompletion, checkedUntil) : lastCompletion),
    lte(endTime, now),
    eq(sql`${reader.dialect.unindexed(stateType)}`, 'COMPLETED'),
  );
  const [row] = await reader.db
    .select({ first: sql<Instant | null>`min(${endTime})`.mapWith(endTime), last: sql<Instant | null>`max(${endTime})`.mapWith(endTime) })
    .from(flowRuns)
    .where(walked(flowRuns, isCompletion, reader.dialect));
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** A position in the open violations. */
export type OpenPosition = Pick<SlaViolationRow, 'slaId' | 'id'>;

/** An open violation of a run, and the time at which it ended; null if it has not. */
export interface Open {
  row: SlaViolationRow;
  end: Instant | null;
}

/** The next open violations of runs: from `sla_violations_open`. Only their runs are read. */
export async function openAfter({ db }: Reader, after: OpenPosition | undefined, now: Instant, limit: number): Promise<Open[]> {
  const { slaId, id, flowRunId, end: violatedUntil } = slaViolations;
  const isAfter = after && and(gte(slaId, after.slaId), or(gt(slaId, after.slaId), gt(id, after.id)));
  const page = db
    .select({ id })
    .from(slaViolations)
    .where(and(isNull(violatedUntil), isNotNull(flowRunId), isAfter))
    .orderBy(slaId, id)
    .limit(limit);
  const { startTime, endTime } = flowRuns;
  const rows = await db
    .select({ row: slaViolations, runId: flowRuns.id, startTime, endTime, type: slas.type })
    .from(slaViolations)
    .innerJoin(slas, eq(slas.id, slaId))
    .leftJoin(flowRuns, eq(flowRuns.id, flowRunId))
    .where(inArray(id, page))
    .orderBy(slaId, id);
  return rows.map(({ row, runId, startTime: start, endTime: end, type }) => {
    if (runId === null) return { row, end: now };
    return { row, end: (type === 'lateness' ? start : null) ?? end };
  });
}

/** Records that earlier runs have been checked, for SLAs for which that has not been recorded since `before`. */
export async function markChecked({ db }: Tx, { before, until }: { before: Instant; until: Instant }): Promise<void> {
  await db
    .update(slas)
    .set({ checkedUntil: until })
    .where(and(eq(slas.enabled, true), sql`${slas.checkedUntil} < ${before}`));
}
