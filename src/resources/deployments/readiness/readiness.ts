import { addSeconds, type Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { deploymentEvents } from '../events.ts';
import {
  type LockedStatus,
  lockSilentDeployments,
  lockStaleDeployments,
  type Polled,
  type Silence,
  silentDeployments,
  staleDeployments,
  writeStatus,
} from './readiness-queries.ts';

/** Every poll of a pool concerns all its deployments, so a ready deployment whose last poll is more recent than this is not written again. In seconds. */
const FRESH_SECONDS = 10;
/** Maximum number of deployments per transaction. */
const CHUNK = 500;

const BY_QUEUE = 'queue:';
const BY_ID = 'deployment:';

/** Marks deployments as ready and polled now, because a client requested their runs. Runs after the response, once for several polls. */
export function markDeploymentsReady(deps: Deps, { queueIds = [], deploymentIds = [] }: Partial<Polled>): void {
  const keys = [...queueIds.map((id) => BY_QUEUE + id), ...deploymentIds.map((id) => BY_ID + id)];
  if (keys.length > 0) deps.background.collect('ready deployments', keys, (collected) => markReady(deps, collected));
}

async function markReady(deps: Deps, keys: readonly string[]): Promise<void> {
  const { store, clock } = deps;
  const now = clock.now();
  const polledBefore = addSeconds(now, -FRESH_SECONDS);
  const idsAfter = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const polled = { queueIds: idsAfter(BY_QUEUE), deploymentIds: idsAfter(BY_ID) };
  const stale = await staleDeployments(store.reader, polled, polledBefore);
  for (let start = 0; start < stale.length; start += CHUNK) {
    const chunk = stale.slice(start, start + CHUNK);
    await store.transaction(async (tx) => changeStatus(tx, deps, await lockStaleDeployments(tx, chunk, polledBefore), 'READY', now));
  }
}

/** Marks ready deployments as not ready if neither they nor their queue were polled recently. @returns the number of marked deployments */
export async function markSilentDeployments(deps: Deps, { limit, ...silence }: Silence & { limit: number }): Promise<number> {
  const { store, clock } = deps;
  const silent = await silentDeployments(store.reader, silence, limit);
  if (silent.length === 0) return 0;
  return store.transaction(async (tx) =>
    changeStatus(tx, deps, await lockSilentDeployments(tx, silent, silence), 'NOT_READY', clock.now()),
  );
}

/** Sets the status of locked deployments and emits an event for each change. @returns the number of changes */
async function changeStatus(
  tx: Tx,
  { outbox }: Deps,
  locked: readonly LockedStatus[],
  status: LockedStatus['status'],
  now: Instant,
): Promise<number> {
  if (locked.length === 0) return 0;
  await writeStatus(
    tx,
    locked.map(({ id }) => id),
    status,
    now,
  );
  const changed = locked.filter((deployment) => deployment.status !== status).map(({ id }) => id);
  outbox.emit(tx, ...(await deploymentEvents(tx, changed, status === 'READY' ? 'ready' : 'not-ready', { occurred: now })));
  return changed.length;
}
