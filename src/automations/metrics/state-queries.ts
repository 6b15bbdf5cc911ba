import { and, asc, eq, lte } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { preparedWrite } from '../../store/query/prepared.ts';
import { metricStates } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';

export type MetricStateRow = typeof metricStates.$inferSelect;

const given = givenRows(metricStates);

const insertStates = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(metricStates)
    .select(given.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

/** Inserts rows for triggers; existing rows keep their state. */
export async function addStates(tx: Tx, rows: readonly MetricStateRow[]): Promise<void> {
  if (rows.length > 0) await insertStates(tx, { rows: given.text(rows) });
}

/** Triggers due by `at`, the most overdue first. */
export async function listDueStates({ db }: Reader, at: Instant, limit: number): Promise<MetricStateRow[]> {
  return db.select().from(metricStates).where(lte(metricStates.nextRun, at)).orderBy(asc(metricStates.nextRun)).limit(limit);
}

/** The state of a trigger if it is still due: another node may have evaluated it. */
export async function findDueState({ db }: Tx, triggerId: string, at: Instant): Promise<MetricStateRow | undefined> {
  const isDue = and(eq(metricStates.triggerId, triggerId), lte(metricStates.nextRun, at));
  return (await db.select().from(metricStates).where(isDue))[0];
}

/** The caller has locked the automation. */
export async function updateState({ db }: Tx, { triggerId, ...changes }: Omit<MetricStateRow, 'automationId'>): Promise<void> {
  await db.update(metricStates).set(changes).where(eq(metricStates.triggerId, triggerId));
}

/** For deleted or disabled triggers. */
export async function deleteState({ db }: Tx, triggerId: string): Promise<void> {
  await db.delete(metricStates).where(eq(metricStates.triggerId, triggerId));
}

/** The states of the metric triggers of an automation, by trigger. */
export async function statesOf({ db }: Reader, automationId: string): Promise<Map<string, MetricStateRow>> {
  const rows = await db.select().from(metricStates).where(eq(metricStates.automationId, automationId));
  return new Map(rows.map((row) => [row.triggerId, row]));
}
