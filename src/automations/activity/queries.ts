import { asc, count, desc, eq } from 'drizzle-orm';
import { automationActions, automationFirings, proactiveRuns, triggerBuckets } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

export type FiringRow = typeof automationFirings.$inferSelect;
export type ActionRow = typeof automationActions.$inferSelect;
export type BucketRow = typeof triggerBuckets.$inferSelect;

/** The last firings of an automation, newest first: from `automation_firings_automation`. */
export async function lastFirings(
  { db }: Reader,
  automationId: string,
  limit: number,
): Promise<Pick<FiringRow, 'id' | 'triggered' | 'firing'>[]> {
  const { id, triggered, firing } = automationFirings;
  return db
    .select({ id, triggered, firing })
    .from(automationFirings)
    .where(eq(automationFirings.automationId, automationId))
    .orderBy(desc(triggered), desc(id))
    .limit(limit);
}

/** The last actions of an automation, newest first: from `automation_actions_automation`. */
export async function lastActions({ db }: Reader, automationId: string, limit: number): Promise<ActionRow[]> {
  return db
    .select()
    .from(automationActions)
    .where(eq(automationActions.automationId, automationId))
    .orderBy(desc(automationActions.created), desc(automationActions.id))
    .limit(limit);
}

/** The open buckets of one trigger that end first. */
export async function openBuckets({ db }: Reader, triggerId: string, limit: number): Promise<BucketRow[]> {
  return db.select().from(triggerBuckets).where(eq(triggerBuckets.triggerId, triggerId)).orderBy(asc(triggerBuckets.end)).limit(limit);
}

/** The number of open buckets of each trigger of an automation. */
export async function countBuckets({ db }: Reader, automationId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ triggerId: triggerBuckets.triggerId, open: count() })
    .from(triggerBuckets)
    .where(eq(triggerBuckets.automationId, automationId))
    .groupBy(triggerBuckets.triggerId);
  return new Map(rows.map(({ triggerId, open }) => [triggerId, Number(open)]));
}

/** The next evaluation times of the proactive triggers of an automation, by trigger. */
export async function nextRuns({ db }: Reader, automationId: string): Promise<Map<string, string>> {
  const rows = await db.select().from(proactiveRuns).where(eq(proactiveRuns.automationId, automationId));
  return new Map(rows.map(({ triggerId, nextRun }) => [triggerId, nextRun]));
}
