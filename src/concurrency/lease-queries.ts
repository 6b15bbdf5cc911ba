import { and, asc, type Column, eq, gte, lt, sql } from 'drizzle-orm';
import type { Instant } from '../base/time/instant.ts';
import { inserting } from '../store/query/given-rows.ts';
import { sharedRow } from '../store/query/locked-row.ts';
import { lookup, preparedWrite } from '../store/query/prepared.ts';
import { concurrencyLeaseLimits, concurrencyLeases, deployments, flowRuns, taskRuns } from '../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx, type Write } from '../store/store.ts';

type LeaseRow = typeof concurrencyLeases.$inferSelect;

/** The same number of slots on each of several limits, held until the lease is released, or expires and is reclaimed. */
export type Lease = LeaseRow & { limitIds: string[] };

export interface LeaseHolder {
  type: 'flow_run' | 'task_run' | 'deployment';
  id: string;
}

const insertRows = inserting(concurrencyLeases);
const insertLinks = inserting(concurrencyLeaseLimits);

export async function insertLease(tx: Tx, lease: LeaseRow, limitIds: readonly string[]): Promise<void> {
  await insertRows(tx, [lease]);
  await insertLinks(tx, linksOf(lease, limitIds));
}

/** {@link insertLease} at the end of a short transaction, together with those of other members of its group. */
export const insertionOf =
  (lease: LeaseRow, limitIds: readonly string[]): Write =>
  (tx) => {
    tx.beforeCommit(insertRows, [lease]);
    tx.beforeCommit(insertLinks, linksOf(lease, limitIds));
  };

const linksOf = ({ id: leaseId }: LeaseRow, limitIds: readonly string[]) => limitIds.map((limitId) => ({ leaseId, limitId }));

/** Locks a lease. Its limits are locked first. */
export const lockLease = sharedRow(concurrencyLeases, ({ db }, value) =>
  db
    .select()
    .from(concurrencyLeases)
    .where(eq(concurrencyLeases.id, value('id'))),
);

/** Stores a lease on limits unless its id exists. @returns whether it was inserted */
export async function insertLeaseIfNew(tx: Tx, lease: LeaseRow, limitIds: readonly string[]): Promise<boolean> {
  const fresh = await tx.db.insert(concurrencyLeases).values(lease).onConflictDoNothing().returning({ id: concurrencyLeases.id });
  if (fresh.length === 0) return false;
  await tx.db.insert(concurrencyLeaseLimits).values(limitIds.map((limitId) => ({ leaseId: lease.id, limitId })));
  return true;
}

/** Inserts leases on one limit. */
export async function insertLeases(tx: Tx, leases: readonly LeaseRow[], limitId: string): Promise<void> {
  await insertRows(tx, leases);
  await addLimit(
    tx,
    leases.map(({ id }) => id),
    limitId,
  );
}

/** Adds a limit to leases that don't cover it yet, without changing its counter. */
export async function addLimit(tx: Tx, leaseIds: readonly string[], limitId: string): Promise<void> {
  await insertLinks(
    tx,
    leaseIds.map((leaseId) => ({ leaseId, limitId })),
  );
}

/** A lease that is not released, whether or not it has expired. */
export async function findLease(reader: Reader, leaseId: string): Promise<Lease | undefined> {
  return (await findLeases(reader, [leaseId]))[0];
}

const renewal = preparedWrite<{ id: string; expires: Instant }>()((reader, value) =>
  reader.db
    .update(concurrencyLeases)
    .set({ expires: sql`${value('expires')}` })
    .where(eq(concurrencyLeases.id, value('id'))),
);

/** @returns false if the lease no longer exists */
export async function writeExpiry(tx: Tx, id: string, expires: Instant): Promise<boolean> {
  return affectedRows(await renewal(tx, { id, expires })) === 1;
}

export const leaseDelete = preparedWrite<{ id: string }>()((reader, value) =>
  reader.db
    .delete(concurrencyLeases)
    .where(eq(concurrencyLeases.id, value('id')))
    .returning({ id: concurrencyLeases.id }),
);

/** Deletes leases without changing the counters. @returns the ids of the deleted leases */
export async function deleteLeases(tx: Tx, leases: readonly Lease[], expiredBefore: Instant | undefined): Promise<string[]> {
  const { id, expires } = concurrencyLeases;
  const [first] = leases;
  if (first && leases.length === 1 && !expiredBefore) return (await leaseDelete(tx, { id: first.id })).map((row) => row.id);
  const chosen = tx.dialect.isIn(
    id,
    leases.map((lease) => lease.id),
  );
  const gone = await tx.db
    .delete(concurrencyLeases)
    .where(and(chosen, expiredBefore ? lt(expires, expiredBefore) : undefined))
    .returning({ id });
  return gone.map((row) => row.id);
}

/** Deletes a lease but keeps its slots counted, for a client that does not renew leases. @returns false if the lease no longer exists */
export async function forgetLease(tx: Tx, leaseId: string): Promise<boolean> {
  return affectedRows(await tx.db.delete(concurrencyLeases).where(eq(concurrencyLeases.id, leaseId))) === 1;
}

/** The leases of one holder, oldest first. `limitIds` restricts them to these limits, `activeAt` to those that have not expired by then. */
export async function leasesOfHolder(
  reader: Reader,
  holderId: string,
  { limitIds, activeAt }: { limitIds?: readonly string[]; activeAt?: Instant } = {},
): Promise<Lease[]> {
  const { id, created, expires, holderId: holder } = concurrencyLeases;
  const rows = await reader.db
    .select({ id })
    .from(concurrencyLeases)
    .where(and(eq(holder, holderId), activeAt ? gte(expires, activeAt) : undefined))
    .orderBy(asc(created), asc(id));
  const leases = await findLeases(
    reader,
    rows.map((row) => row.id),
  );
  return limitIds ? leases.filter((lease) => lease.limitIds.some((limitId) => limitIds.includes(limitId))) : leases;
}

/** Ids of all leases on a limit. */
export async function leasesOnLimit(reader: Reader, limitId: string): Promise<string[]> {
  const { leaseId, limitId: limit } = concurrencyLeaseLimits;
  const rows = await reader.db.select({ leaseId }).from(concurrencyLeaseLimits).where(eq(limit, limitId));
  return rows.map((row) => row.leaseId);
}

/** Leases that expired before `now`, oldest expiry first. */
export async function expiredLeases(reader: Reader, now: Instant, limit: number): Promise<string[]> {
  const { id, expires } = concurrencyLeases;
  const rows = await reader.db.select({ id }).from(concurrencyLeases).where(lt(expires, now)).orderBy(asc(expires), asc(id)).limit(limit);
  return rows.map((row) => row.id);
}

/** Ids of the task runs whose leases have their own ids and expire before `before`. */
export async function ownLeasesOfTasks({ db }: Reader, before: Instant): Promise<string[]> {
  const { id, expires, holderId, holderType } = concurrencyLeases;
  const rows = await db
    .select({ id })
    .from(concurrencyLeases)
    .where(and(lt(expires, before), eq(holderType, 'task_run'), eq(holderId, id)));
  return rows.map((row) => row.id);
}

/** Task runs that hold slots at `now`, per limit, in the order of acquisition. One query for any number of limits. */
export async function taskRunsHolding(reader: Reader, limitIds: readonly string[], now: Instant): Promise<Map<string, string[]>> {
  const holders = new Map<string, string[]>(limitIds.map((id) => [id, []]));
  if (limitIds.length === 0) return holders;
  const { id, created, expires, holderId, holderType } = concurrencyLeases;
  const rows = await reader.db
    .select({ limitId: concurrencyLeaseLimits.limitId, holderId })
    .from(concurrencyLeaseLimits)
    .innerJoin(concurrencyLeases, eq(id, concurrencyLeaseLimits.leaseId))
    .where(and(reader.dialect.isIn(concurrencyLeaseLimits.limitId, limitIds), eq(holderType, 'task_run'), gte(expires, now)))
    .orderBy(asc(created), asc(id));
  for (const row of rows) if (row.holderId) holders.get(row.limitId)?.push(row.holderId);
  return holders;
}

/** A lease on a limit, with its holder if it still exists. */
export interface HeldLease extends LeaseRow {
  holderName: string | null;
  /** The flow run that holds the lease, or the parent flow run of the task run that holds it. */
  flowRunId: string | null;
}

/** The leases on a limit with their holders, oldest first. Scans the index of leases by limit; a lease with an unknown holder has no name. */
export async function heldLeases({ db }: Reader, limitId: string, limit: number): Promise<HeldLease[]> {
  const { id, created, holderType, holderId } = concurrencyLeases;
  const held = (type: LeaseHolder['type'], holder: Column) => and(eq(holderType, type), eq(holder, holderId));
  const rows = await db
    .select({
      lease: concurrencyLeases,
      flowRun: { id: flowRuns.id, name: flowRuns.name },
      taskRun: { name: taskRuns.name, flowRunId: taskRuns.flowRunId },
      deployment: { name: deployments.name },
    })
    .from(concurrencyLeaseLimits)
    .innerJoin(concurrencyLeases, eq(id, concurrencyLeaseLimits.leaseId))
    .leftJoin(flowRuns, held('flow_run', flowRuns.id))
    .leftJoin(taskRuns, held('task_run', taskRuns.id))
    .leftJoin(deployments, held('deployment', deployments.id))
    .where(eq(concurrencyLeaseLimits.limitId, limitId))
    .orderBy(asc(created), asc(id))
    .limit(limit);
  return rows.map(({ lease, flowRun, taskRun, deployment }) => ({
    ...lease,
    holderName: (flowRun ?? taskRun ?? deployment)?.name ?? null,
    flowRunId: flowRun?.id ?? taskRun?.flowRunId ?? null,
  }));
}

/** The number of leases on a limit, and the sum of their slots. */
export async function countLeases({ db }: Reader, limitId: string): Promise<{ count: number; slots: number }> {
  const { id, slots } = concurrencyLeases;
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number), slots: sql<number>`coalesce(sum(${slots}), 0)`.mapWith(Number) })
    .from(concurrencyLeaseLimits)
    .innerJoin(concurrencyLeases, eq(id, concurrencyLeaseLimits.leaseId))
    .where(eq(concurrencyLeaseLimits.limitId, limitId));
  return row ?? { count: 0, slots: 0 };
}

const leaseById = lookup<{ id: string }>()((reader, value) =>
  reader.db
    .select({ lease: concurrencyLeases, limitId: concurrencyLeaseLimits.limitId })
    .from(concurrencyLeases)
    .innerJoin(concurrencyLeaseLimits, eq(concurrencyLeaseLimits.leaseId, concurrencyLeases.id))
    .where(eq(concurrencyLeases.id, value('id'))),
);

export async function findLeases(reader: Reader, leaseIds: readonly string[]): Promise<Lease[]> {
  const [first] = leaseIds;
  if (first === undefined) return [];
  const rows =
    leaseIds.length === 1
      ? await leaseById(reader, { id: first })
      : await reader.db
          .select({ lease: concurrencyLeases, limitId: concurrencyLeaseLimits.limitId })
          .from(concurrencyLeases)
          .innerJoin(concurrencyLeaseLimits, eq(concurrencyLeaseLimits.leaseId, concurrencyLeases.id))
          .where(reader.dialect.isIn(concurrencyLeases.id, leaseIds))
          .orderBy(asc(concurrencyLeases.created), asc(concurrencyLeases.id));
  const leases = new Map<string, Lease>();
  for (const { lease, limitId } of rows) {
    const known = leases.get(lease.id);
    if (known) known.limitIds.push(limitId);
    else leases.set(lease.id, { ...lease, limitIds: [limitId] });
  }
  return [...leases.values()];
}
