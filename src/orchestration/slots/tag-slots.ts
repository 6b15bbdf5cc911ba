import { jittered } from '../../base/async/jitter.ts';
import { limitNameOf } from '../../base/text/tag-names.ts';
import { createLease, FOREVER_SECONDS, releaseLeases } from '../../concurrency/lease.ts';
import { leasesOfHolder } from '../../concurrency/lease-queries.ts';
import { findLimits, findTagLimitIds, type LimitRow } from '../../concurrency/limit-queries.ts';
import { acquireSlots } from '../../concurrency/slots.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { OrchestrationDeps } from '../deps.ts';
import type { TaskSubject } from '../queries/task-queries.ts';
import { findLeasesOfTaskRuns, lockUnfinishedTaskRuns, type TaskRunsOf } from './tag-slot-queries.ts';

/** Spread of the wait of a delayed task run around its mean, as a fraction of it. */
const SPREAD = 0.3;

const limitsOf = (reader: Reader, tags: readonly string[]) => findLimits(reader, tags.map(limitNameOf));

/** The active limits on the tags of a task run. */
export async function activeTagLimits(reader: Reader, tags: readonly string[]): Promise<LimitRow[]> {
  return tags.length === 0 ? [] : (await limitsOf(reader, tags)).filter((limit) => limit.active);
}

/**
 * Acquires a slot on each of the limits on which the task run holds none, all or none, under one lease that does not expire.
 *
 * @returns the id of the lease; null if the run already holds every slot, undefined if a limit is full
 */
export async function takeTagSlots(
  tx: Tx,
  deps: OrchestrationDeps,
  taskRunId: string,
  limits: readonly LimitRow[],
): Promise<string | null | undefined> {
  const held = new Set((await leasesOfHolder(tx, taskRunId, { activeAt: deps.clock.now() })).flatMap((lease) => lease.limitIds));
  const limitIds = limits.map(({ id }) => id).filter((id) => !held.has(id));
  if (limitIds.length === 0) return null;
  const { granted } = await acquireSlots(tx, deps, limitIds, 1);
  if (!granted) return undefined;
  const holder = { type: 'task_run', id: taskRunId } as const;
  return (await createLease(tx, deps, { limitIds, slots: 1, ttlSeconds: FOREVER_SECONDS, holder })).id;
}

/** Whole seconds after which a delayed task run should propose again: about the time that the busiest limit's slots are held. */
export function waitForTags(limits: readonly LimitRow[], longestSeconds: number): number {
  const busiest = limits.reduce((a, b) => (b.activeSlots / b.limit > a.activeSlots / a.limit ? b : a));
  return Math.round(jittered(Math.min(busiest.avgSlotOccupancySeconds || longestSeconds, longestSeconds), SPREAD));
}

/** Releases every slot that the task run holds on its tags. */
export async function releaseTagSlots(tx: Tx, deps: OrchestrationDeps, { id, tags }: TaskSubject): Promise<void> {
  if (tags.length === 0) return;
  const leases = await leasesOfHolder(tx, id);
  if (leases.length === 0) return;
  const limitIds = new Set((await limitsOf(tx, tags)).map((limit) => limit.id));
  const onTags = leases.filter((lease) => lease.limitIds.some((limitId) => limitIds.has(limitId)));
  await releaseLeases(
    tx,
    deps,
    onTags.map((lease) => lease.id),
  );
}

/** Releases the slots that task runs hold on tags, before their deletion. */
export async function releaseTagSlotsOfDeletedRuns(tx: Tx, deps: OrchestrationDeps, runs: TaskRunsOf): Promise<void> {
  const limitIds = await findTagLimitIds(tx);
  if (limitIds.length > 0) await releaseTagSlotsOf(tx, deps, runs, limitIds);
}

/** Releases the slots on these limits that task runs hold. */
export async function releaseTagSlotsOf(tx: Tx, deps: OrchestrationDeps, runs: TaskRunsOf, limitIds: readonly string[]): Promise<void> {
  // with the lock, a starting run either has its lease already, or will find itself deleted or its flow ended
  await lockUnfinishedTaskRuns(tx, runs);
  await releaseLeases(tx, deps, await findLeasesOfTaskRuns(tx, runs, limitIds));
}
