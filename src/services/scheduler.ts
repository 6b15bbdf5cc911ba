import { sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../base/instant.ts';
import type { Deps } from '../deps.ts';
import type { RunWindow } from '../lib/schedules/schedule.ts';
import { deploymentRows, dueRuns, insertInBatches } from '../resources/deployments/scheduled-runs.ts';
import { deploymentSchedules, deployments, flowRuns } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';
import type { PassResult, Reconciler } from './reconciler.ts';

/** Keeps runs scheduled ahead for every active schedule. Safe on any number of nodes, because idempotency keys prevent duplicate runs. */
export const scheduler: Reconciler = {
  name: 'scheduler',
  description: 'Creates runs for schedules that have too few runs ahead.',
  runs: 'once',
  settings: ({ settings }) => settings.services.scheduler,
  reconcile: (deps, signal) => schedulePages(deps, signal, needyDeployments),
};

/** The same for deployments changed just now, so that their runs appear at once. Every change pokes it. */
export const recentDeployments: Reconciler = {
  name: 'recent-deployments',
  description: 'Creates the scheduled runs of deployments that were just created or changed.',
  runs: 'once',
  settings: ({ settings }) => ({
    enabled: settings.services.scheduler.enabled,
    loopSeconds: settings.services.scheduler.recentDeploymentsLoopSeconds,
  }),
  reconcile: (deps, signal) => schedulePages(deps, signal, changedDeployments),
};

interface Cursor {
  now: Instant;
  /** Ids up to this one are done. */
  after: string;
  limit: number;
}

type Choose = (reader: Reader, deps: Deps, cursor: Cursor) => Promise<string[]>;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

async function schedulePages(deps: Deps, signal: AbortSignal, choose: Choose): Promise<PassResult> {
  const { deploymentBatchSize: limit, insertBatchSize } = deps.settings.services.scheduler;
  const { reader } = deps.store;
  const now = deps.clock.now();
  let handled = 0;
  for (let after = FIRST; !signal.aborted; ) {
    const ids = await choose(reader, deps, { now, after, limit });
    const due = await dueRuns(reader, deps, await deploymentRows(reader, ids), windowFrom(now, deps));
    handled += await insertInBatches(deps, due, insertBatchSize, signal);
    if (ids.length < limit) break;
    after = ids.at(-1)!;
  }
  return { handled };
}

function windowFrom(start: Instant, { settings }: Deps): RunWindow {
  const { minRuns, maxRuns, minScheduledTime, maxScheduledTime } = settings.services.scheduler;
  return { start, end: addSeconds(start, maxScheduledTime), minRuns, maxRuns, minTimeSeconds: minScheduledTime };
}

const hasActiveSchedule = (condition = sql`true`) =>
  sql`exists (select 1 from ${deploymentSchedules} where ${deploymentSchedules.deploymentId} = ${deployments.id} and ${deploymentSchedules.active} and ${condition})`;

/**
 * Deployments with an active schedule that has fewer runs ahead than the minimum, or none as far ahead as the minimum. Both questions are answered per
 * schedule from the index `flow_runs_scheduled_by`, reading at most the minimum number of runs. The conditions must repeat those of the index word for word.
 */
const needyDeployments: Choose = (reader, { settings }, { now, after, limit }) => {
  const { minRuns, minScheduledTime } = settings.services.scheduler;
  const runsFrom = (from: Instant) => sql`from ${flowRuns} where ${flowRuns.deploymentId} = ${deployments.id}
    and ${flowRuns.createdById} = ${deploymentSchedules.id} and ${flowRuns.nextScheduledStartTime} >= ${from}
    and ${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.autoScheduled}`;
  const tooFew = sql`(select count(*) from (select 1 ${runsFrom(now)} limit ${minRuns}) ahead) < ${minRuns}`;
  const tooNear = sql`not exists (select 1 ${runsFrom(addSeconds(now, minScheduledTime))})`;
  return unpaused(reader, hasActiveSchedule(sql`(${tooFew} or ${tooNear})`), after, limit);
};

/** One second more than the interval, so that no change is missed between two passes. */
const OVERLAP_SECONDS = 1;

const changedDeployments: Choose = (reader, { settings }, { now, after, limit }) => {
  const since = addSeconds(now, -(settings.services.scheduler.recentDeploymentsLoopSeconds + OVERLAP_SECONDS));
  return unpaused(reader, sql`${deployments.updated} >= ${since} and ${hasActiveSchedule()}`, after, limit);
};

async function unpaused({ db }: Reader, condition: ReturnType<typeof sql>, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: deployments.id })
    .from(deployments)
    .where(sql`not ${deployments.paused} and ${deployments.id} > ${after} and ${condition}`)
    .orderBy(deployments.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
