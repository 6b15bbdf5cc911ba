import { and, asc, type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../../base/instant.ts';
import type { Deps } from '../../deps.ts';
import { deployments, workQueues } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';
import { deploymentEvents } from './events.ts';

/** A ready deployment polled less than this many seconds ago is not written again, because every poll of a pool concerns all its deployments. */
const FRESH_SECONDS = 10;
/** Deployments updated per transaction. */
const CHUNK = 500;

export interface Polled {
  /** Selects all deployments of these queues. */
  queueIds?: readonly string[];
  deploymentIds?: readonly string[];
}

const BY_QUEUE = 'queue:';
const BY_ID = 'deployment:';

/** Marks deployments as ready and polled now, because a client asked for their runs. Runs after the response, once for several polls. */
export function markDeploymentsReady(deps: Deps, { queueIds = [], deploymentIds = [] }: Polled): void {
  const keys = [...queueIds.map((id) => BY_QUEUE + id), ...deploymentIds.map((id) => BY_ID + id)];
  if (keys.length > 0) deps.background.collect('ready deployments', keys, (collected) => markReady(deps, collected));
}

async function markReady(deps: Deps, keys: readonly string[]): Promise<void> {
  const { store, clock } = deps;
  const { dialect } = store.reader;
  const now = clock.now();
  const idsAfter = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const queueIds = idsAfter(BY_QUEUE);
  const ids = idsAfter(BY_ID);
  const stale = sql`(${deployments.status} = 'NOT_READY' or ${deployments.lastPolled} is null or ${deployments.lastPolled} <= ${addSeconds(now, -FRESH_SECONDS)})`;
  const chosen: SQL[] = [];
  if (queueIds.length > 0) chosen.push(dialect.isIn(deployments.workQueueId, queueIds));
  if (ids.length > 0) chosen.push(dialect.isIn(deployments.id, ids));
  const found = await store.reader.db
    .select({ id: deployments.id })
    .from(deployments)
    .where(and(sql`(${sql.join(chosen, sql` or `)})`, stale))
    .orderBy(asc(deployments.id));
  for (let start = 0; start < found.length; start += CHUNK) {
    const chunk = found.slice(start, start + CHUNK).map(({ id }) => id);
    await store.transaction((tx) =>
      changeStatus(tx, deps, { status: 'READY', now, where: and(dialect.isIn(deployments.id, chunk), stale)! }),
    );
  }
}

interface Silence {
  /** Select deployments that were last polled before this, */
  before: Instant;
  /** and whose queue was last polled before this. */
  queueBefore: Instant;
  limit: number;
}

/** Marks ready deployments as not ready if neither they nor their queue were polled recently. @returns how many */
export async function markSilentDeployments(deps: Deps, { before, queueBefore, limit }: Silence): Promise<number> {
  const { store, clock } = deps;
  const isSilent = sql`${deployments.status} = 'READY' and ${deployments.lastPolled} < ${before}
    and not exists (select 1 from ${workQueues} where ${workQueues.id} = ${deployments.workQueueId} and ${workQueues.lastPolled} >= ${queueBefore})`;
  const found = await store.reader.db
    .select({ id: deployments.id })
    .from(deployments)
    .where(isSilent)
    .orderBy(asc(deployments.lastPolled))
    .limit(limit);
  if (found.length === 0) return 0;
  const where = and(
    store.reader.dialect.isIn(
      deployments.id,
      found.map(({ id }) => id),
    ),
    isSilent,
  )!;
  const changed = await store.transaction((tx) => changeStatus(tx, deps, { status: 'NOT_READY', now: clock.now(), where }));
  return changed.length;
}

interface StatusChange {
  status: 'READY' | 'NOT_READY';
  now: Instant;
  where: SQL;
}

/**
 * Sets the status of deployments and emits an event for each one whose status changed. Becoming ready counts as a poll. `updated` is not changed, because the
 * scheduler looks at deployments whose `updated` moves. Rows are locked in id order so that two such changes cannot deadlock.
 *
 * @returns the deployments whose status changed
 */
export async function changeStatus(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, { status, now, where }: StatusChange): Promise<string[]> {
  const query = tx.db
    .select({ id: deployments.id, status: deployments.status })
    .from(deployments)
    .where(where)
    .orderBy(asc(deployments.id));
  const rows = await tx.dialect.forUpdate(query, { of: deployments });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const changes = status === 'READY' ? { status, lastPolled: now } : { status };
  await tx.db.update(deployments).set(changes).where(tx.dialect.isIn(deployments.id, ids));
  const changed = rows.filter((row) => row.status !== status).map(({ id }) => id);
  await outbox.emit(tx, ...(await deploymentEvents(tx, changed, status === 'READY' ? 'ready' : 'not-ready', { occurred: now })));
  return changed;
}
