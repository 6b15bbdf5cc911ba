import { asc, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../../base/time/instant.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { prepared, preparedWrite, queuedWrite } from '../../store/query/prepared.ts';
import { childFirings, heldEvents, triggerBuckets } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';

export type BucketRow = typeof triggerBuckets.$inferSelect;
export type HeldRow = typeof heldEvents.$inferSelect;
export type ChildFiringRow = typeof childFirings.$inferSelect;

/** Identifies the stored state of one trigger and one bucket key. */
export interface Place {
  triggerId: string;
  keyHash: string;
}

const places = (rows: readonly Place[]) => ({ rows: JSON.stringify(rows.map(({ triggerId, keyHash }) => [triggerId, keyHash])) });

const readBuckets = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .select(getTableColumns(triggerBuckets))
    .from(sql`${dialect.rowsOfJson(value('rows'))}`)
    .innerJoin(
      triggerBuckets,
      sql`${triggerBuckets.triggerId} = ${dialect.cell(0, 'uuid')} and ${triggerBuckets.keyHash} = ${dialect.cell(1, 'text')}`,
    ),
);

export async function findBuckets(tx: Tx, of: readonly Place[]): Promise<BucketRow[]> {
  return of.length === 0 ? [] : readBuckets(tx, places(of));
}

const readHeld = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .select(getTableColumns(heldEvents))
    .from(sql`${dialect.rowsOfJson(value('rows'))}`)
    .innerJoin(
      heldEvents,
      sql`${heldEvents.triggerId} = ${dialect.cell(0, 'uuid')} and ${heldEvents.keyHash} = ${dialect.cell(1, 'text')}`,
    ),
);

export async function findHeld(tx: Tx, of: readonly Place[]): Promise<HeldRow[]> {
  return of.length === 0 ? [] : readHeld(tx, places(of));
}

const endedBuckets = prepared<{ rows: string; at: Instant; limit: number }>()(({ db, dialect }, value) =>
  db
    .select(getTableColumns(triggerBuckets))
    .from(sql`${dialect.rowsOfJson(value('rows'))}`)
    .innerJoin(triggerBuckets, sql`${triggerBuckets.triggerId} = ${dialect.cell(0, 'uuid')}`)
    .where(lte(triggerBuckets.end, value('at')))
    .orderBy(asc(triggerBuckets.triggerId), asc(triggerBuckets.end))
    .limit(value('limit')),
);

/** Buckets that are over at `at`, ordered by trigger and time. */
export async function findEndedBuckets(
  tx: Tx,
  triggerIds: readonly string[],
  { at, limit }: { at: Instant; limit: number },
): Promise<BucketRow[]> {
  return triggerIds.length === 0 ? [] : endedBuckets(tx, { rows: JSON.stringify(triggerIds.map((id) => [id])), at, limit });
}

const earliestEnds = prepared<{ rows: string; at: Instant }>()(({ db, dialect }, value) => {
  const triggerId = dialect.cell(0, 'uuid');
  const next = sql`(select min(${triggerBuckets.end}) from ${triggerBuckets} where ${triggerBuckets.triggerId} = ${triggerId} and ${triggerBuckets.end} > ${value('at')})`;
  return db
    .select({ triggerId: triggerId.mapWith(String), end: sql<Instant | null>`${next}`.mapWith(triggerBuckets.end) })
    .from(sql`${dialect.rowsOfJson(value('rows'))}`);
});

/** The earliest end after `at` among the buckets of each trigger, for triggers that have one. */
export async function nextEnds(tx: Tx, triggerIds: readonly string[], at: Instant): Promise<Map<string, Instant>> {
  if (triggerIds.length === 0) return new Map();
  const rows = await earliestEnds(tx, { rows: JSON.stringify(triggerIds.map((id) => [id])), at });
  return new Map(rows.flatMap(({ triggerId, end }) => (end === null ? [] : [[triggerId, end] as const])));
}

const dropSatisfied = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .delete(triggerBuckets)
    .where(
      sql`(${triggerBuckets.triggerId}, ${triggerBuckets.keyHash}) in (select b.trigger_id, b.key_hash from ${dialect.rowsOfJson(value('rows'))} cross join trigger_buckets b where b.trigger_id = ${dialect.cell(0, 'uuid')} and b.count >= ${dialect.cell(1, 'float')})`,
    ),
);

/** Deletes the buckets of proactive triggers that have reached their threshold. */
export async function deleteSatisfiedBuckets(tx: Tx, triggers: readonly { id: string; threshold: number }[]): Promise<void> {
  if (triggers.length > 0) await dropSatisfied(tx, { rows: JSON.stringify(triggers.map(({ id, threshold }) => [id, threshold])) });
}

const givenBuckets = givenRows(triggerBuckets);

/** Overwrites every column of a stored row with the inserted one. */
const replaced = (table: SQLiteTable): Record<string, SQL> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]));

const upsertBuckets = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(triggerBuckets)
    .select(givenBuckets.select(dialect, value('rows')))
    .onConflictDoUpdate({ target: [triggerBuckets.triggerId, triggerBuckets.keyHash], set: replaced(triggerBuckets) }),
);

export async function writeBuckets(tx: Tx, rows: readonly BucketRow[]): Promise<void> {
  if (rows.length > 0) await upsertBuckets(tx, { rows: givenBuckets.text(rows) });
}

const dropBuckets = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .delete(triggerBuckets)
    .where(
      sql`(${triggerBuckets.triggerId}, ${triggerBuckets.keyHash}) in (select ${dialect.cell(0, 'uuid')}, ${dialect.cell(1, 'text')} from ${dialect.rowsOfJson(value('rows'))})`,
    ),
);

export async function deleteBuckets(tx: Tx, of: readonly Place[]): Promise<void> {
  if (of.length > 0) await dropBuckets(tx, places(of));
}

const givenHeld = givenRows(heldEvents);

const insertHeld = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(heldEvents)
    .select(givenHeld.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

export async function writeHeld(tx: Tx, rows: readonly HeldRow[]): Promise<void> {
  if (rows.length > 0) await insertHeld(tx, { rows: givenHeld.text(rows) });
}

const dropHeld = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .delete(heldEvents)
    .where(
      sql`(${heldEvents.triggerId}, ${heldEvents.keyHash}, ${heldEvents.eventId}) in (select ${dialect.cell(0, 'uuid')}, ${dialect.cell(1, 'text')}, ${dialect.cell(2, 'uuid')} from ${dialect.rowsOfJson(value('rows'))})`,
    ),
);

export async function deleteHeld(tx: Tx, rows: readonly (Place & { eventId: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await dropHeld(tx, { rows: JSON.stringify(rows.map(({ triggerId, keyHash, eventId }) => [triggerId, keyHash, eventId])) });
}

/** The firings of parts of composite triggers that wait for other parts. */
export async function findChildFirings({ db, dialect }: Tx, parentIds: readonly string[]): Promise<ChildFiringRow[]> {
  if (parentIds.length === 0) return [];
  return db.select().from(childFirings).where(dialect.isIn(childFirings.parentTriggerId, parentIds));
}

/** Replaces the waiting firings of the parents with the given ones. */
export async function replaceChildFirings(tx: Tx, parentIds: readonly string[], rows: readonly ChildFiringRow[]): Promise<void> {
  if (parentIds.length === 0) return;
  await tx.db.delete(childFirings).where(tx.dialect.isIn(childFirings.parentTriggerId, parentIds));
  const size = tx.dialect.rowsPerInsert(Object.keys(getTableColumns(childFirings)).length);
  for (let start = 0; start < rows.length; start += size) await tx.db.insert(childFirings).values(rows.slice(start, start + size));
}
