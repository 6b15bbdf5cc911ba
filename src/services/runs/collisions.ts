import { addSeconds } from '../../base/time/instant.ts';
import { lockLimits } from '../../concurrency/limit-queries.ts';
import type { Deps } from '../../deps.ts';
import { isFull, keptWaiters } from '../../orchestration/collisions/collision.ts';
import {
  type Colliding,
  collidingDeployments,
  collidingValues,
  holdersOf,
  waitersAfter,
} from '../../orchestration/collisions/collision-queries.ts';
import { type DeploymentLimit, findDeploymentLimit } from '../../orchestration/slots/deployment-slots.ts';
import { proposedState, type StateInput } from '../../orchestration/states.ts';
import { findLimit } from '../../resources/concurrency-limits/queries.ts';
import { lockFlowRunRow } from '../../resources/flow-runs/queries.ts';
import { enqueueTeardown } from '../../resources/workers/channel/teardown.ts';
import { handleEach, pages } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';
import { type Found, findCancellation } from './cancellation-queries.ts';

const NAME = 'collisions';

const CANCELLING = 'Concurrency limit reached: this flow run is cancelled for a newer one.';
const TIMED_OUT = 'Flow run cancellation timed out; marked this flow run as Cancelled.';

/**
 * Cancels runs for newer ones where a concurrency limit is full. Each transaction locks one run and then the limit, in the order of all transitions, and a rule
 * decides again under the locks: safe on any number of nodes, and without deadlocks.
 */
export const collisions: Reconciler = {
  name: NAME,
  description: 'Cancels runs for newer ones at concurrency limits, as the collision policies of deployments require.',
  runs: 'once',
  settings: ({ settings }) => settings.services.collisions,
  async reconcile(deps, signal) {
    const { batchSize } = deps.settings.services.collisions;
    let handled = 0;
    for (const colliding of [collidingValues, collidingDeployments]) {
      const load = (after: Colliding | undefined, size: number) => colliding(deps.store.reader, deps.settings, after, size);
      for await (const found of pages(batchSize, (one: Colliding) => one, load)) {
        if (signal.aborted) break;
        handled += await handleEach(deps, found, { signal, name: NAME }, async (one) => {
          const count = await resolve(deps, one, signal);
          return count > 0;
        });
      }
    }
    return { handled };
  },
};

/** @returns the number of runs that got another state */
async function resolve(deps: Deps, { id: deploymentId, limitId, value }: Colliding, signal: AbortSignal): Promise<number> {
  const { reader } = deps.store;
  const now = deps.clock.now();
  const deployment = await findDeploymentLimit(reader, deps, deploymentId);
  const limit = value === null ? deployment?.limit : await findLimit(reader, limitId);
  if (!deployment || !limit) return 0;
  const contest = { limit, policy: deployment.policy, now };
  const kept = keptWaiters(contest);
  if (kept === undefined || !isFull(contest)) return 0;
  const limitIds = [...new Set([...(deployment.limit ? [deployment.limit.id] : []), limit.id])];
  const { batchSize } = deps.settings.services.collisions;
  const losers = await waitersAfter(reader, { deploymentId, value, now, kept, limit: batchSize });
  const cancelled = await handleEach(deps, losers, { signal, name: NAME }, (run) => end(deps, run, limitIds, { type: 'CANCELLING' }));
  return cancelled + (await yieldSlots(deps, { deploymentId, limitId, limitIds, deployment }));
}

interface Crowd {
  deploymentId: string;
  /** The full limit. */
  limitId: string;
  /** All limits of the runs, to lock. */
  limitIds: readonly string[];
  deployment: DeploymentLimit;
}

/** Ends cancellations after the grace period, and cancels holders, oldest first, until the rule keeps one. */
async function yieldSlots(deps: Deps, { deploymentId, limitId, limitIds, deployment: { policy, graceSeconds } }: Crowd): Promise<number> {
  if (policy !== 'CANCEL_RUNNING') return 0;
  const overdueSince = addSeconds(deps.clock.now(), -graceSeconds);
  const own = (await holdersOf(deps.store.reader, limitId)).filter(
    (holder) => holder.deploymentId === deploymentId && holder.createdByType !== 'BACKFILL',
  );
  let count = 0;
  for (const run of own) {
    if (run.stateType !== 'CANCELLING' || run.stateTimestamp === null || run.stateTimestamp > overdueSince) continue;
    if (await end(deps, run, limitIds, { type: 'CANCELLED', message: TIMED_OUT })) count++;
  }
  for (const run of own.filter(({ stateType }) => stateType !== 'CANCELLING')) {
    if (!(await end(deps, run, limitIds, { type: 'CANCELLING', message: CANCELLING }))) break;
    count++;
  }
  return count;
}

/** @returns whether the run got another state */
function end(
  { store, orchestrator, ...deps }: Deps,
  { id, stateId }: Found,
  limitIds: readonly string[],
  state: StateInput,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
    await lockLimits(tx, limitIds);
    const outcome = await orchestrator.flowRun(tx, id, proposedState(state, deps), { policy: 'collision' });
    if (outcome.written && outcome.status === 'ACCEPT' && outcome.state?.type === 'CANCELLED') {
      const ended = await findCancellation(tx, id);
      if (ended?.pool) await enqueueTeardown(tx, deps, { ...ended, pool: ended.pool, stateId: outcome.state.id });
    }
    return outcome.written;
  });
}
