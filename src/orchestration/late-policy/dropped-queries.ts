import { and, eq, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '../../base/settings.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { existsIn } from '../../store/filters/related.ts';
import { KEEP_ALL } from '../../store/schema/late-run-policy.ts';
import { deploymentSchedules, deployments, flowRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { AWAITING_CONCURRENCY_SLOT } from '../states.ts';

/** The highest number of late runs that a policy can keep, as in the contract. */
const MAX_KEPT = 100;

/** The policy of the service, at one moment. */
export interface LatePolicy {
  now: Instant;
  /** A run that was due by then and has not started is late. */
  lateBefore: Instant;
  keep: number;
  /** 0 for no limit. */
  maxAge: number;
}

export const latePolicyAt = ({ services: { lateRuns } }: Pick<Settings, 'services'>, now: Instant): LatePolicy => ({
  now,
  lateBefore: addSeconds(now, -lateRuns.afterSeconds),
  keep: lateRuns.keep,
  maxAge: lateRuns.maxAgeSeconds,
});

/** A policy, as values or as placeholders of a prepared query. */
export type GivenPolicy = { [K in keyof LatePolicy]: LatePolicy[K] | Placeholder | SQL };

const keepOf = ({ keep }: GivenPolicy) =>
  sql<number>`coalesce(${deploymentSchedules.lateRunKeep}, ${deployments.lateRunKeep}, cast(${keep} as integer))`;

const maxAgeOf = ({ maxAge }: GivenPolicy) =>
  sql<number | null>`case when ${deploymentSchedules.lateRunKeep} is not null then ${deploymentSchedules.lateRunMaxAge}
    when ${deployments.lateRunKeep} is not null then ${deployments.lateRunMaxAge} else nullif(cast(${maxAge} as integer), 0) end`;

/**
 * A late run as the scheduler created it, to which no claim has given a slot: a denied claim moves its scheduled time. A client that reschedules a run changes
 * its scheduled time, too, and a run that was created after its scheduled time was requested for it (`POST /deployments/{id}/schedule`).
 */
const isLate = ({ lateBefore }: GivenPolicy): SQL => sql`(${flowRuns.autoScheduled}
  and ${flowRuns.expectedStartTime} <= ${lateBefore}
  and ${flowRuns.created} <= ${flowRuns.expectedStartTime}
  and ${flowRuns.runCount} = 0
  and (${flowRuns.stateName} in ('Scheduled', 'Late') and ${flowRuns.nextScheduledStartTime} = ${flowRuns.expectedStartTime}
    or ${flowRuns.stateName} = ${sql.raw(`'${AWAITING_CONCURRENCY_SLOT}'`)}))`;

/**
 * The number of later runs of the schedule that are due, or have begun, at most {@link MAX_KEPT}. If the schedule was replaced or deleted, the later runs of all
 * schedules of the deployment count: a new deployment of a flow replaces its schedules.
 */
const newer = ({ now }: GivenPolicy): SQL => sql`(select count(*) from (
  select 1 from ${flowRuns} later where later.deployment_id = ${flowRuns.deploymentId}
    and coalesce(later.start_time, later.expected_start_time) > ${flowRuns.expectedStartTime}
    and coalesce(later.start_time, later.expected_start_time) <= ${now}
    and later.expected_start_time > ${flowRuns.expectedStartTime}
    and later.auto_scheduled and (later.created_by_id = ${flowRuns.createdById} or ${deploymentSchedules.id} is null)
  limit ${sql.raw(String(MAX_KEPT))}) newer)`;

/** Whether the policy drops a late run, with the run, its deployment, and its schedule in scope. */
const exceeds = (dialect: Dialect, given: GivenPolicy): SQL => sql`(
  ${dialect.secondsBetween(flowRuns.expectedStartTime, sql`${given.now}`)} > ${maxAgeOf(given)}
  or ${keepOf(given)} = 0
  or (${keepOf(given)} > 0 and ${newer(given)} >= ${keepOf(given)}))`;

/** The schedule that created a run. */
const ofSchedule = sql`${deploymentSchedules.id} = ${flowRuns.createdById}`;

/** The condition that a run in `flow_runs` is dropped by a late-run policy. Reads the deployment and the schedule only of late runs that the scheduler created. */
export function isDropped(dialect: Dialect, given: GivenPolicy): SQL {
  const scope = sql`select 1 from ${deployments} left join ${deploymentSchedules} on ${ofSchedule} where ${deployments.id} = ${flowRuns.deploymentId}`;
  return sql`(${isLate(given)} and exists (${scope} and ${exceeds(dialect, given)}))`;
}

/** A late run that is dropped, and the policy that drops it. */
export interface DroppedRun {
  id: string;
  stateId: string | null;
  deploymentId: string;
  scheduledTime: Instant | null;
  /** Where the policy is set. */
  source: 'schedule' | 'deployment' | 'service';
  keep: number;
  maxAge: number | null;
}

const select = ({ db }: Reader, given: GivenPolicy) =>
  db
    .select({
      id: flowRuns.id,
      stateId: flowRuns.stateId,
      deploymentId: deployments.id,
      scheduledTime: flowRuns.expectedStartTime,
      source: sql<DroppedRun['source']>`case when ${deploymentSchedules.lateRunKeep} is not null then 'schedule'
        when ${deployments.lateRunKeep} is not null then 'deployment' else 'service' end`,
      keep: keepOf(given).mapWith(Number),
      maxAge: maxAgeOf(given),
    })
    .from(deployments);

/** Must repeat the condition of the partial indexes verbatim. */
const isScheduled = sql`${flowRuns.stateType} = 'SCHEDULED'`;

/** The policy that drops a run; undefined if the run is kept, or no longer waits. */
export async function findDrop(reader: Reader, policy: LatePolicy, flowRunId: string): Promise<DroppedRun | undefined> {
  const [found] = await select(reader, policy)
    .innerJoin(flowRuns, eq(flowRuns.deploymentId, deployments.id))
    .leftJoin(deploymentSchedules, ofSchedule)
    .where(and(eq(flowRuns.id, flowRunId), isScheduled, isLate(policy), exceeds(reader.dialect, policy)));
  return found;
}

/** Runs that late-run policies drop, in any order. Reads only runs of deployments with a policy that are due by `dueBefore`. */
export async function droppedRuns(
  reader: Reader,
  policy: LatePolicy,
  { dueBefore, limit }: { dueBefore: Instant; limit: number },
): Promise<DroppedRun[]> {
  const isSet = sql`${deploymentSchedules.lateRunKeep} is not null`;
  const hasPolicy =
    policy.keep !== KEEP_ALL || policy.maxAge > 0
      ? undefined
      : sql`(${deployments.lateRunKeep} is not null or ${existsIn(deploymentSchedules, sql`${deploymentSchedules.deploymentId} = ${deployments.id}`, isSet)})`;
  return (
    select(reader, policy)
      // a cross join, because SQLite keeps its order: the other order would read every late run
      .crossJoin(flowRuns)
      .leftJoin(deploymentSchedules, ofSchedule)
      .where(
        and(
          hasPolicy,
          eq(flowRuns.deploymentId, deployments.id),
          isScheduled,
          lte(flowRuns.nextScheduledStartTime, dueBefore),
          isLate(policy),
          exceeds(reader.dialect, policy),
        ),
      )
      .limit(limit)
  );
}
