import { ApiError } from '../../base/errors.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { RunWindow } from '../../lib/schedules/schedule.ts';
import { deploymentRows } from '../../resources/deployments/schedules/scheduled-run-queries.ts';
import { type DueRun, dueRuns, insertInBatches } from '../../resources/deployments/schedules/scheduled-runs.ts';
import type { Reader } from '../../store/store.ts';
import { handleEach } from '../each-row.ts';
import type { PassResult, Reconciler } from '../reconciler.ts';
import { type DeploymentPage, deploymentsChangedSince, FIRST, needyDeployments } from './scheduler-queries.ts';

/** A change deletes runs, and other changes often follow: the pause prevents clients from finding runs of an intermediate state. */
const SETTLE_SECONDS = 2;

/** Schedules runs in advance for every active schedule. Safe on any number of nodes, because idempotency keys prevent duplicate runs. */
export const scheduler: Reconciler = {
  name: 'scheduler',
  description: 'Creates runs for schedules that have too few future runs.',
  runs: 'once',
  settings: ({ settings }) => settings.services.scheduler,
  settleSeconds: SETTLE_SECONDS,
  reconcile: (deps, signal) => schedulePages(deps, signal, needy),
};

/** Does the same for recently changed deployments, so that their runs appear within seconds. Every change wakes it. */
export const recentDeployments: Reconciler = {
  name: 'recent-deployments',
  description: 'Creates the scheduled runs of recently created or changed deployments.',
  runs: 'once',
  settings: ({ settings }) => ({
    enabled: settings.services.scheduler.enabled,
    loopSeconds: settings.services.scheduler.recentDeploymentsLoopSeconds,
  }),
  settleSeconds: SETTLE_SECONDS,
  reconcile: (deps, signal) => schedulePages(deps, signal, changedJustNow),
};

/** The ids of the deployments to schedule, page by page. */
type Choose = (reader: Reader, deps: Deps, now: Instant, page: DeploymentPage) => Promise<string[]>;

async function schedulePages(deps: Deps, signal: AbortSignal, choose: Choose): Promise<PassResult> {
  const { deploymentBatchSize: limit } = deps.settings.services.scheduler;
  const { reader } = deps.store;
  const now = deps.clock.now();
  let handled = 0;
  for (let after: string | undefined = FIRST; after !== undefined && !signal.aborted; ) {
    const ids: string[] = await choose(reader, deps, now, { after, limit });
    // a deployment paused after the query has already lost its runs
    const rows = (await deploymentRows(reader, ids)).filter(({ paused }) => !paused);
    const due = await dueRuns(reader, deps, rows, windowFrom(now, deps));
    handled += await insertDue(deps, due, signal);
    after = ids.length < limit ? undefined : ids.at(-1);
  }
  return { handled };
}

/** Logs a deployment whose runs cannot be stored, because of data that an earlier release accepted, and continues with the others. */
async function insertDue(deps: Deps, due: readonly DueRun[], signal: AbortSignal): Promise<number> {
  const { insertBatchSize } = deps.settings.services.scheduler;
  try {
    return await insertInBatches(deps, due, insertBatchSize, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) throw error;
  }
  const deployments = [...new Set(due.map(({ deployment }) => deployment))];
  return handleEach(deps, deployments, { signal, name: scheduler.name }, async (each) => {
    const runs = due.filter(({ deployment }) => deployment === each);
    return (await insertInBatches(deps, runs, insertBatchSize, signal)) > 0;
  });
}

function windowFrom(start: Instant, { settings }: Deps): RunWindow {
  const { minRuns, maxRuns, minScheduledTime, maxScheduledTime } = settings.services.scheduler;
  return { start, end: addSeconds(start, maxScheduledTime), minRuns, maxRuns, minTimeSeconds: minScheduledTime };
}

const needy: Choose = (reader, { settings }, now, page) => {
  const { minRuns, minScheduledTime } = settings.services.scheduler;
  return needyDeployments(reader, { now, minRuns, minScheduledTimeSeconds: minScheduledTime }, page);
};

/** Extends the period beyond the interval, so that no change is missed between two passes. */
const OVERLAP_SECONDS = 1;

const changedJustNow: Choose = (reader, { settings }, now, page) => {
  const since = addSeconds(now, -(settings.services.scheduler.recentDeploymentsLoopSeconds + OVERLAP_SECONDS));
  return deploymentsChangedSince(reader, since, page);
};
