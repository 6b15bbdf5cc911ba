import { and, asc, lte, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { preparedWrite } from '../../store/query/prepared.ts';
import { heldEvents, proactiveRuns, triggerBuckets } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

export type ProactiveRunRow = typeof proactiveRuns.$inferSelect;

const given = givenRows(proactiveRuns);

const insertRuns = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(proactiveRuns)
    .select(given.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

/** Inserts rows for triggers; existing rows keep their time. */
export async function addRuns(tx: Tx, rows: readonly ProactiveRunRow[]): Promise<void> {
  if (rows.length > 0) await insertRuns(tx, { rows: given.text(rows) });
}

const updateRuns = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(proactiveRuns)
    .select(given.select(dialect, value('rows')))
    .onConflictDoUpdate({ target: proactiveRuns.triggerId, set: { nextRun: sql.raw('excluded.next_run') } }),
);

/** Sets the next evaluation times of triggers. The caller has locked their automations. */
export async function setNextRuns(tx: Tx, rows: readonly ProactiveRunRow[]): Promise<void> {
  if (rows.length > 0) await updateRuns(tx, { rows: given.text(rows) });
}

/** For deleted or disabled triggers. */
export async function deleteRuns({ db, dialect }: Tx, triggerIds: readonly string[]): Promise<void> {
  if (triggerIds.length > 0) await db.delete(proactiveRuns).where(dialect.isIn(proactiveRuns.triggerId, triggerIds));
}

/** Triggers due by `at`, the most overdue first. */
export async function listDueRuns({ db }: Reader, at: Instant, limit: number): Promise<ProactiveRunRow[]> {
  return db.select().from(proactiveRuns).where(lte(proactiveRuns.nextRun, at)).orderBy(asc(proactiveRuns.nextRun)).limit(limit);
}

/** The triggers that are still due: another node may have evaluated the others. */
export async function stillDue({ db, dialect }: Tx, triggerIds: readonly string[], at: Instant): Promise<Set<string>> {
  if (triggerIds.length === 0) return new Set();
  const rows = await db
    .select({ id: proactiveRuns.triggerId })
    .from(proactiveRuns)
    .where(and(dialect.isIn(proactiveRuns.triggerId, triggerIds), lte(proactiveRuns.nextRun, at)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes up to `limit` buckets that ended by `ended`. Skips enabled proactive triggers: their evaluation handles every bucket that is over and decides whether
 * it fires. @returns the number of deleted buckets
 */
export async function sweepBuckets({ db }: Tx, ended: Instant, limit: number): Promise<number> {
  const swept = sql`select b.trigger_id, b.key_hash from trigger_buckets b where b.window_end <= ${ended}
    and not exists (select 1 from ${proactiveRuns} where ${proactiveRuns.triggerId} = b.trigger_id) limit ${limit}`;
  return affectedRows(await db.delete(triggerBuckets).where(sql`(${triggerBuckets.triggerId}, ${triggerBuckets.keyHash}) in (${swept})`));
}

/** Deletes up to `limit` held events written by `before`, unless a bucket of their key ends after `at`. @returns the number of deleted events */
export async function sweepHeld({ db }: Tx, before: Instant, at: Instant, limit: number): Promise<number> {
  const swept = sql`select h.trigger_id, h.key_hash, h.event_id from held_events h where h.held <= ${before}
    and not exists (select 1 from trigger_buckets b where b.trigger_id = h.trigger_id and b.key_hash = h.key_hash and b.window_end > ${at})
    limit ${limit}`;
  return affectedRows(
    await db.delete(heldEvents).where(sql`(${heldEvents.triggerId}, ${heldEvents.keyHash}, ${heldEvents.eventId}) in (${swept})`),
  );
}
