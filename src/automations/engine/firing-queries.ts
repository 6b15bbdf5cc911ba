import { and, count, gte, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { prepared, queuedWrite } from '../../store/query/prepared.ts';
import { automationActions, automationFirings } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';

export type FiringRow = typeof automationFirings.$inferSelect;
export type ActionRow = typeof automationActions.$inferSelect;

const firingCounts = prepared<{ rows: string; since: Instant }>()(({ db, dialect }, value) =>
  db
    .select({ id: automationFirings.automationId, n: count() })
    .from(automationFirings)
    .where(
      and(
        sql`${automationFirings.automationId} in (select ${dialect.cell(0, 'uuid')} from ${dialect.rowsOfJson(value('rows'))})`,
        gte(automationFirings.triggered, value('since')),
      ),
    )
    .groupBy(automationFirings.automationId),
);

/** The number of firings of each automation since `since`, without automations that have none. */
export async function countFirings(tx: Tx, automationIds: readonly string[], since: Instant): Promise<Map<string, number>> {
  const rows = await firingCounts(tx, { rows: JSON.stringify(automationIds.map((id) => [id])), since });
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const givenFirings = givenRows(automationFirings);

const insertFiringRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db.insert(automationFirings).select(givenFirings.select(dialect, value('rows'))),
);

/** @returns the size of the inserted rows, in characters of JSON */
export async function insertFirings(tx: Tx, rows: readonly FiringRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const text = givenFirings.text(rows);
  await insertFiringRows(tx, { rows: text });
  return text.length;
}

const givenActions = givenRows(automationActions);

const insertActionRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db.insert(automationActions).select(givenActions.select(dialect, value('rows'))),
);

export async function insertActions(tx: Tx, rows: readonly ActionRow[]): Promise<void> {
  if (rows.length > 0) await insertActionRows(tx, { rows: givenActions.text(rows) });
}

/** Deletes up to `limit` actions that ended before `before`. @returns their number */
export async function deleteOldActions({ db, dialect }: Tx, before: Instant, limit: number): Promise<number> {
  const old = await db
    .select({ id: automationActions.id })
    .from(automationActions)
    .where(sql`${automationActions.ended} < ${before}`)
    .limit(limit);
  if (old.length > 0)
    await db.delete(automationActions).where(
      dialect.isIn(
        automationActions.id,
        old.map(({ id }) => id),
      ),
    );
  return old.length;
}

/** Deletes up to `limit` firings before `before` that have no actions left. @returns their number */
export async function deleteOldFirings({ db, dialect }: Tx, before: Instant, limit: number): Promise<number> {
  const old = await db
    .select({ id: automationFirings.id })
    .from(automationFirings)
    .where(
      sql`${automationFirings.triggered} < ${before} and not exists (select 1 from ${automationActions} where ${automationActions.firingId} = ${automationFirings.id})`,
    )
    .limit(limit);
  if (old.length > 0)
    await db.delete(automationFirings).where(
      dialect.isIn(
        automationFirings.id,
        old.map(({ id }) => id),
      ),
    );
  return old.length;
}
