import { eq, sql } from 'drizzle-orm';
import type { Instant } from '../base/time/instant.ts';
import { serviceStates } from '../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../store/store.ts';

export type ServiceStateRow = typeof serviceStates.$inferSelect;

/** The stored states of all services, by row name. */
export async function serviceStatesByName({ db }: Reader): Promise<Map<string, ServiceStateRow>> {
  const rows = await db.select().from(serviceStates);
  return new Map(rows.map((row) => [row.name, row]));
}

export interface Lease {
  /** The node that holds the lease. */
  holder: string;
  leaseExpires: Instant;
}

/**
 * Acquires or renews the lease of a service, unless another node holds it. On SQLite there is only one node, so a lease of another node belongs to a process
 * that no longer exists.
 *
 * @param takeOver acquires the lease even if another node holds it
 */
export async function takeServiceLease(
  tx: Tx,
  name: string,
  lease: Lease,
  now: Instant,
  { takeOver = false }: { takeOver?: boolean } = {},
): Promise<{ taken: true } | { taken: false; until: Instant | null }> {
  const result = await tx.db
    .insert(serviceStates)
    .values({ name, ...lease, lastStarted: null, lastDurationSeconds: null, lastError: null, itemsHandled: 0, passes: 0 })
    .onConflictDoUpdate({
      target: serviceStates.name,
      set: lease,
      ...(tx.dialect.name !== 'sqlite' &&
        !takeOver && {
          setWhere: sql`${serviceStates.holder} is null or ${serviceStates.holder} = ${lease.holder} or ${serviceStates.leaseExpires} < ${now}`,
        }),
    });
  if (affectedRows(result) > 0) return { taken: true };
  const [held] = await tx.db.select({ until: serviceStates.leaseExpires }).from(serviceStates).where(eq(serviceStates.name, name));
  return { taken: false, until: held?.until ?? null };
}

export interface FinishedPass {
  started: Instant;
  seconds: number;
  /** null if the pass succeeded. */
  error: string | null;
  handled: number;
}

/** The largest integer of the column, at which the count of handled items stops. */
const MAX_HANDLED = 2_147_483_647;

export async function recordPass(tx: Tx, name: string, { started, seconds, error, handled }: FinishedPass): Promise<void> {
  await tx.db
    .update(serviceStates)
    .set({
      lastStarted: started,
      lastDurationSeconds: seconds,
      lastError: error,
      itemsHandled: sql`${tx.dialect.least(serviceStates.itemsHandled, sql`${MAX_HANDLED - handled}`)} + ${handled}`,
      passes: sql`${serviceStates.passes} + 1`,
    })
    .where(eq(serviceStates.name, name));
}

/** Deletes the row with the name, and rows whose name begins with `prefix` and whose lease expired before `expiredBefore`. */
export async function forgetServiceStates(
  tx: Tx,
  { name, prefix, expiredBefore }: { name: string; prefix: string; expiredBefore: Instant },
): Promise<void> {
  await tx.db
    .delete(serviceStates)
    .where(
      sql`${serviceStates.name} = ${name} or (${tx.dialect.startsWith(serviceStates.name, prefix)} and ${serviceStates.leaseExpires} < ${expiredBefore})`,
    );
}

/** Releases the leases of the nodes, and deletes their rows of services that run on every node. */
export async function releaseLeasesOf({ db, dialect }: Tx, nodes: readonly string[]): Promise<void> {
  const theirs = dialect.isIn(serviceStates.holder, nodes);
  await db.delete(serviceStates).where(sql`${theirs} and ${serviceStates.name} like '%@%'`);
  await db.update(serviceStates).set({ holder: null, leaseExpires: null }).where(theirs);
}
