import { addSeconds } from '../../base/time/instant.ts';
import { findKeyLimit } from '../../concurrency/key-limit-queries.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import { isFull, keptWaiters, mustYield } from '../collisions/collision.ts';
import { countNewerWaiters, holdersOf } from '../collisions/collision-queries.ts';
import { policyFor } from '../collisions/policy.ts';
import { type FromState, fromState, keep, proceed, rejectWith } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { type DeploymentLimit, findDeploymentLimit, keySlotOf } from '../slots/deployment-slots.ts';
import { stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const KEPT = 'No newer flow run takes the place of this one.';
const SUPERSEDED = 'A newer flow run waits for the slot.';
const SUPERSEDED_MESSAGE = 'Concurrency limit reached: a newer flow run waits in place of this one.';

export const resolveCollision = fromState<FlowSubject, FlowTransition>({
  name: 'resolve-collision',
  description:
    'Leaves runs of backfills alone, and others unless a limit is full, of the deployment or of the concurrency key value, and newer runs wait. Cancels a waiting run if enough of them wait, and the oldest holder if a newer run would find no slot otherwise. Ends its cancellation after the grace period.',
  reasons: [KEPT, SUPERSEDED],
  from: ['SCHEDULED', 'PENDING', 'RUNNING', 'CANCELLING'],
  to: ['CANCELLING', 'CANCELLED'],
  async check(transition) {
    const { reader, run } = transition;
    const { deploymentId } = run;
    const deployment = deploymentId === null ? undefined : await findDeploymentLimit(reader, transition, deploymentId);
    if (deploymentId === null || !deployment || policyFor(run, deployment.policy) !== deployment.policy) return keep(KEPT);
    const key = keySlotOf(run, deployment);
    const ofValue = key && (await findKeyLimit(reader, key));
    const contests: Contested[] = [];
    if (ofValue && key) contests.push({ limit: { ...ofValue, limit: key.limit }, value: key.value, deploymentId });
    if (deployment.limit) contests.push({ limit: deployment.limit, value: null, deploymentId });
    for (const contest of contests) {
      const lost = await loserAs(transition, deployment, contest);
      if (lost === 'waiting') return rejectWith(stateAt({ type: 'CANCELLED', message: SUPERSEDED_MESSAGE }, transition), SUPERSEDED);
      if (lost === 'holder') return proceed;
    }
    return keep(KEPT);
  },
});

/** A limit, and the runs that compete for its slots. */
interface Contested {
  limit: LimitRow;
  /** The value of the concurrency key that the limit is for; null for the limit of the deployment. */
  value: string | null;
  deploymentId: string;
}

/** The role in which the run loses the contest; undefined if it doesn't. */
async function loserAs(
  { reader, run, current, now, proposed }: FromState<FlowTransition>,
  { policy, graceSeconds }: DeploymentLimit,
  { limit, ...waiters }: Contested,
): Promise<'waiting' | 'holder' | undefined> {
  const contest = { limit, policy, now };
  const kept = keptWaiters(contest);
  if (kept === undefined || !isFull(contest)) return undefined;
  const newer = await countNewerWaiters(reader, { ...waiters, now, than: run, most: kept });
  if (current.type === 'SCHEDULED' && run.empiricalPolicy.retry_type !== 'in_process') return newer < kept ? undefined : 'waiting';
  if (policy !== 'CANCEL_RUNNING' || newer === 0) return undefined;
  if (current.type === 'CANCELLING')
    return proposed.type === 'CANCELLED' && addSeconds(current.timestamp, graceSeconds) <= now ? 'holder' : undefined;
  const holders = await holdersOf(reader, limit.id);
  const cancelling = holders.filter(({ stateType }) => stateType === 'CANCELLING').length;
  const oldest = holders.find(
    (holder) => holder.stateType !== 'CANCELLING' && holder.deploymentId === waiters.deploymentId && holder.createdByType !== 'BACKFILL',
  );
  return oldest?.id === run.id && mustYield(contest, { newer, cancelling }) ? 'holder' : undefined;
}
