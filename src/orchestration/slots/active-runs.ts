import { addSeconds } from '../../base/time/instant.ts';
import { FOREVER_SECONDS, releaseLeases } from '../../concurrency/lease.ts';
import {
  addLimit,
  findLeases,
  insertLeases,
  type LeaseHolder,
  ownLeasesOfTasks,
  taskRunsHolding,
  writeExpiry,
} from '../../concurrency/lease-queries.ts';
import { occupySlots, type SlotDeps } from '../../concurrency/slots.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import { lockActiveRuns, referToOwnLeases, stillRunning } from './active-run-queries.ts';

/** How long a task run keeps the slot of a limit that is newer than the run, until the service checks again whether it still runs. */
const CHECK_SECONDS = 60;

/** A run that needs a slot on a limit which it didn't have when it started. */
interface Holder {
  run: LeaseHolder;
  /** The leases that it may hold already. */
  leaseIds: readonly string[];
  /** The duration of its lease if it holds none. */
  seconds: number;
}

/**
 * Gives the active runs of a deployment a slot on the limit that the deployment just got, in the transaction that holds the lock of the deployment: even more
 * than the limit has, so that no run is admitted until enough of them have ended. A run keeps its lease, which then covers this limit too. Without one, it gets
 * a lease with its own id. That of a pending run expires like any other of a run that doesn't start.
 */
export async function giveSlotsToActiveRuns(
  tx: Tx,
  deps: SlotDeps,
  { deploymentId, limitId, graceSeconds }: { deploymentId: string; limitId: string; graceSeconds: number },
): Promise<void> {
  const runs = await lockActiveRuns(tx, deploymentId);
  const holders = runs.map(({ id, stateType, leaseId }) => ({
    run: { type: 'flow_run' as const, id },
    leaseIds: leaseId === null ? [id] : [leaseId, id],
    seconds: stateType === 'PENDING' ? graceSeconds : FOREVER_SECONDS,
  }));
  await referToOwnLeases(tx, await occupy(tx, deps, limitId, { holders, atLeastSeconds: graceSeconds }));
}

/**
 * Gives running task runs a slot on a limit of one of their tags, which was created or turned on while they run. Their clients don't know these leases: the
 * service renews them as long as the task runs work.
 */
export async function giveSlotsToRunningTasks(tx: Tx, deps: SlotDeps, limitId: string, taskRunIds: readonly string[]): Promise<void> {
  const known = new Set((await taskRunsHolding(tx, [limitId], deps.clock.now())).get(limitId));
  const holders = taskRunIds
    .filter((id) => !known.has(id))
    .map((id) => ({ run: { type: 'task_run' as const, id }, leaseIds: [id], seconds: CHECK_SECONDS }));
  await occupy(tx, deps, limitId, { holders, atLeastSeconds: CHECK_SECONDS });
}

/** @returns the ids of the runs that got a lease */
async function occupy(
  tx: Tx,
  deps: SlotDeps,
  limitId: string,
  { holders, atLeastSeconds }: { holders: readonly Holder[]; atLeastSeconds: number },
): Promise<string[]> {
  const now = deps.clock.now();
  const until = addSeconds(now, atLeastSeconds);
  const leaseIds = holders.flatMap((holder) => holder.leaseIds);
  const leases = new Map((await findLeases(tx, leaseIds)).map((lease) => [lease.id, lease]));
  const covered: string[] = [];
  const without: Holder[] = [];
  for (const holder of holders) {
    const held = holder.leaseIds.flatMap((id) => leases.get(id) ?? []);
    if (held.some((lease) => lease.limitIds.includes(limitId))) continue;
    const [lease] = held;
    // the renewal keeps another transaction from reclaiming an expired lease without its new limit
    if (lease && (lease.expires >= until || (await writeExpiry(tx, lease.id, until)))) covered.push(lease.id);
    else without.push(holder);
  }
  await addLimit(tx, covered, limitId);
  const created = without.map(({ run, seconds }) => ({
    id: run.id,
    created: now,
    expires: addSeconds(now, seconds),
    slots: 1,
    holderType: run.type,
    holderId: run.id,
  }));
  await insertLeases(tx, created, limitId);
  const slots = covered.reduce((sum, id) => sum + (leases.get(id)?.slots ?? 0), created.length);
  if (slots > 0) await occupySlots(tx, deps, limitId, slots);
  return created.map(({ id }) => id);
}

/** The leases that task runs got from {@link giveSlotsToRunningTasks}. */
export async function ownLeases(reader: Reader, taskRunIds: readonly string[]): Promise<string[]> {
  return (await findLeases(reader, taskRunIds)).filter(({ holderType }) => holderType === 'task_run').map(({ id }) => id);
}

/** Releases {@link ownLeases}: the task runs have ended, or now acquire the slots themselves. */
export async function releaseOwnLeases(tx: Tx, deps: SlotDeps, taskRunIds: readonly string[]): Promise<void> {
  await releaseLeases(tx, deps, await ownLeases(tx, taskRunIds));
}

/** Renews the leases from {@link giveSlotsToRunningTasks} that are about to expire, of task runs that still work. The others expire. */
export async function renewOwnLeases({ store, clock }: SlotDeps & { store: Store }): Promise<void> {
  const now = clock.now();
  const taskRunIds = await ownLeasesOfTasks(store.reader, addSeconds(now, CHECK_SECONDS / 2));
  const running = await stillRunning(store.reader, taskRunIds);
  if (running.length === 0) return;
  await store.transaction(async (tx) => {
    for (const id of running) await writeExpiry(tx, id, addSeconds(now, CHECK_SECONDS));
  });
}
