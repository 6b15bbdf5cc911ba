import { type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { deploymentSchedules, deployments, flowRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** Sorts before every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000';

/** A page of deployments, by id. */
export interface DeploymentPage {
  /** The page starts after this id. */
  after: string;
  limit: number;
}

const hasActiveSchedule = (condition = sql`true`) =>
  sql`exists (select 1 from ${deploymentSchedules} where ${deploymentSchedules.deploymentId} = ${deployments.id} and ${deploymentSchedules.active} and ${condition})`;

export interface Ahead {
  now: Instant;
  minRuns: number;
  minScheduledTimeSeconds: number;
}

/**
 * Deployments with an active schedule that has fewer scheduled runs than the minimum number, or none as far ahead as the minimum time. Both conditions are
 * evaluated per schedule from the index `flow_runs_scheduled_by`, reading at most the minimum number of runs. They must repeat the conditions of the index word
 * for word.
 */
export function needyDeployments(
  reader: Reader,
  { now, minRuns, minScheduledTimeSeconds }: Ahead,
  page: DeploymentPage,
): Promise<string[]> {
  const runsFrom = (from: Instant) => sql`from ${flowRuns} where ${flowRuns.deploymentId} = ${deployments.id}
    and ${flowRuns.createdById} = ${deploymentSchedules.id} and ${flowRuns.nextScheduledStartTime} >= ${from}
    and ${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.autoScheduled}`;
  const tooFew = sql`(select count(*) from (select 1 ${runsFrom(now)} limit ${minRuns}) ahead) < ${minRuns}`;
  const tooNear = sql`not exists (select 1 ${runsFrom(addSeconds(now, minScheduledTimeSeconds))})`;
  return unpaused(reader, hasActiveSchedule(sql`(${tooFew} or ${tooNear})`), page);
}

/** Deployments with an active schedule that changed since `since`. */
export function deploymentsChangedSince(reader: Reader, since: Instant, page: DeploymentPage): Promise<string[]> {
  return unpaused(reader, sql`${deployments.updated} >= ${since} and ${hasActiveSchedule()}`, page);
}

async function unpaused({ db }: Reader, condition: SQL, { after, limit }: DeploymentPage): Promise<string[]> {
  const rows = await db
    .select({ id: deployments.id })
    .from(deployments)
    .where(sql`not ${deployments.paused} and ${deployments.id} > ${after} and ${condition}`)
    .orderBy(deployments.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
