import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { shaped } from '../../../store/query/shaped.ts';
import { deployments, workQueues } from '../../../store/schema/tables.ts';
import type { Reader, Tx } from '../../../store/store.ts';

/** A locked deployment with its current status. */
export interface LockedStatus {
  id: string;
  status: 'READY' | 'NOT_READY';
}

/** Deployments whose poll is not recorded yet: those not ready, and those with the last poll at or before that instant. */
const isStale = (polledBefore: Instant) =>
  sql`(${deployments.status} = 'NOT_READY' or ${deployments.lastPolled} is null or ${deployments.lastPolled} <= ${polledBefore})`;

export interface Polled {
  /** Selects all deployments of these queues. */
  queueIds: readonly string[];
  deploymentIds: readonly string[];
}

const idsOfDeployments = shaped<object, 'where'>()(({ db }, _value, part) =>
  db.select({ id: deployments.id }).from(deployments).where(part('where')).orderBy(asc(deployments.id)),
);

/** Ids of polled deployments that are not ready, or whose last recorded poll is at or before `polledBefore`. At least one list must not be empty. */
export async function staleDeployments(reader: Reader, { queueIds, deploymentIds }: Polled, polledBefore: Instant): Promise<string[]> {
  const { dialect } = reader;
  const chosen: SQL[] = [];
  if (queueIds.length > 0) chosen.push(dialect.isIn(deployments.workQueueId, queueIds));
  if (deploymentIds.length > 0) chosen.push(dialect.isIn(deployments.id, deploymentIds));
  const where = sql`(${sql.join(chosen, sql` or `)}) and ${isStale(polledBefore)}`;
  const found = await idsOfDeployments(reader, { where }, {});
  return found.map(({ id }) => id);
}

/** Locks the deployments among `ids` that are still stale. */
export function lockStaleDeployments(tx: Tx, ids: readonly string[], polledBefore: Instant): Promise<LockedStatus[]> {
  return lockWhere(tx, and(among(tx.dialect, ids), isStale(polledBefore)));
}

export interface Silence {
  /** Selects ready deployments whose last poll is before this instant, */
  before: Instant;
  /** and whose queue's last poll is before this one. */
  queueBefore: Instant;
}

const isSilent = ({ before, queueBefore }: Silence) => sql`${deployments.status} = 'READY' and ${deployments.lastPolled} < ${before}
    and not exists (select 1 from ${workQueues} where ${workQueues.id} = ${deployments.workQueueId} and ${workQueues.lastPolled} >= ${queueBefore})`;

/** Ids of silent deployments, longest silence first. */
export async function silentDeployments({ db }: Reader, silence: Silence, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: deployments.id })
    .from(deployments)
    .where(isSilent(silence))
    .orderBy(order(deployments.lastPolled, 'asc'))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Locks the deployments among `ids` that are still silent. */
export function lockSilentDeployments(tx: Tx, ids: readonly string[], silence: Silence): Promise<LockedStatus[]> {
  return lockWhere(tx, and(among(tx.dialect, ids), isSilent(silence)));
}

/** Becoming ready counts as a poll. Leaves `updated` unchanged, because the scheduler reads deployments whose `updated` changes. */
export async function writeStatus(tx: Tx, ids: readonly string[], status: LockedStatus['status'], now: Instant): Promise<void> {
  const changes = status === 'READY' ? { status, lastPolled: now } : { status };
  await tx.db.update(deployments).set(changes).where(among(tx.dialect, ids));
}

const among = (dialect: Dialect, ids: readonly string[]) => dialect.isIn(deployments.id, ids);

/** Locks in id order, so that two such changes cannot deadlock. */
function lockWhere(tx: Tx, where: SQL | undefined): Promise<LockedStatus[]> {
  const query = tx.db
    .select({ id: deployments.id, status: deployments.status })
    .from(deployments)
    .where(where)
    .orderBy(asc(deployments.id));
  return tx.dialect.forUpdate(query, { of: deployments });
}
