import { addSeconds } from '../../base/instant.ts';
import { isFull, keptWaiters, mustYield } from '../collisions/collision.ts';
import { countNewerWaiters, holdersOf } from '../collisions/collision-queries.ts';
import type { FlowSubject } from '../flow-queries.ts';
import { fromState, keep, proceed, rejectWith } from '../rule.ts';
import { findDeploymentLimit } from '../slots/deployment-slots.ts';
import { stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const KEPT = 'No newer flow run takes the place of this one.';
const SUPERSEDED = 'A newer flow run waits for the slot.';
const SUPERSEDED_MESSAGE = 'Deployment concurrency limit reached: a newer flow run waits in place of this one.';

export const resolveCollision = fromState<FlowSubject, FlowTransition>({
  name: 'resolve-collision',
  description:
    'Leaves a run alone unless the limit of its deployment is full and newer runs wait. Cancels a waiting run if enough newer ones wait. Cancels the oldest holder of a slot only if a newer run would find none otherwise, and ends its cancellation only after the grace period.',
  reasons: [KEPT, SUPERSEDED],
  from: ['SCHEDULED', 'PENDING', 'RUNNING', 'CANCELLING'],
  to: ['CANCELLING', 'CANCELLED'],
  async check(transition) {
    const { reader, run, current, now, proposed } = transition;
    const { deploymentId } = run;
    const deployment = deploymentId === null ? undefined : await findDeploymentLimit(reader, transition, deploymentId);
    if (deploymentId === null || !deployment?.limit) return keep(KEPT);
    const { limit, policy, graceSeconds } = deployment;
    const contest = { limit, policy, now };
    const kept = keptWaiters(contest);
    if (kept === undefined || !isFull(contest)) return keep(KEPT);
    const newer = await countNewerWaiters(reader, { deploymentId, now, than: run, most: kept });
    const isWaiting = current.type === 'SCHEDULED' && run.empiricalPolicy.retry_type !== 'in_process';
    if (isWaiting)
      return newer < kept ? keep(KEPT) : rejectWith(stateAt({ type: 'CANCELLED', message: SUPERSEDED_MESSAGE }, transition), SUPERSEDED);
    if (policy !== 'CANCEL_RUNNING' || newer === 0) return keep(KEPT);
    if (current.type === 'CANCELLING')
      return proposed.type === 'CANCELLED' && addSeconds(current.timestamp, graceSeconds) <= now ? proceed : keep(KEPT);
    const holders = await holdersOf(reader, limit.id);
    const cancelling = holders.filter(({ stateType }) => stateType === 'CANCELLING').length;
    const oldest = holders.find((holder) => holder.stateType !== 'CANCELLING' && holder.deploymentId === deploymentId);
    return oldest?.id === run.id && mustYield(contest, { newer, cancelling }) ? proceed : keep(KEPT);
  },
});
