import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { flowRunStates, flowRuns } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';

export interface ExpiredPause {
  id: string;
  stateId: string | null;
}

/** Paused runs whose pause ended before `now`, by id. Instants in state details have the fixed-width form, which can be compared as text. */
export async function expiredPauses(
  { db, dialect }: Reader,
  now: Instant,
  after: string | undefined,
  limit: number,
): Promise<ExpiredPause[]> {
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId })
    .from(flowRuns)
    .innerJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .where(
      and(
        eq(flowRuns.stateType, 'PAUSED'),
        after === undefined ? undefined : gt(flowRuns.id, after),
        sql`${dialect.jsonText(flowRunStates.details, 'pause_timeout')} < ${now}`,
      ),
    )
    .orderBy(asc(flowRuns.id))
    .limit(limit);
}
