import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import type { StateDetails } from '../../store/schema/shapes.ts';
import { flowRunStates, flowRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

export interface PausedRun {
  id: string;
  stateId: string | null;
  details: Pick<StateDetails, 'pause_timeout' | 'resume_time'>;
}

/** A page of {@link pausesToCheck}. */
export interface PausePage {
  now: Instant;
  /** The last run of the previous page. */
  after: string | undefined;
  limit: number;
}

/**
 * Paused runs whose pause timed out before `now`, or whose resume time has come, by id, and paused runs whose details contain an escaped character: PostgreSQL cannot read fields of JSON with a
 * U+0000, which databases of earlier releases may contain. Instants in state details have the fixed-width form, which can be compared as text.
 */
export async function pausesToCheck({ db, dialect }: Reader, { now, after, limit }: PausePage): Promise<PausedRun[]> {
  const { details } = flowRunStates;
  const isEscaped = sql`${dialect.textOfJson(details)} like ${'%\\u%'} escape '!'`;
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId, details })
    .from(flowRuns)
    .innerJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .where(
      and(
        eq(flowRuns.stateType, 'PAUSED'),
        after === undefined ? undefined : gt(flowRuns.id, after),
        sql`case when ${isEscaped} then true else ${dialect.jsonText(details, 'pause_timeout')} < ${now} or ${dialect.jsonText(details, 'resume_time')} <= ${now} end`,
      ),
    )
    .orderBy(asc(flowRuns.id))
    .limit(limit);
}
