import { sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { order } from '../store/filters/order.ts';
import { flowRuns } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';

export interface OverdueRun {
  id: string;
  due: Instant | null;
}

/** Overdue runs, longest first. Retries and runs that wait for a slot have other state names and are not included. */
export async function overdueRuns({ db }: Reader, before: Instant, limit: number): Promise<OverdueRun[]> {
  return db
    .select({ id: flowRuns.id, due: flowRuns.nextScheduledStartTime })
    .from(flowRuns)
    .where(
      sql`${flowRuns.stateName} = 'Scheduled' and ${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.nextScheduledStartTime} <= ${before}`,
    )
    .orderBy(order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc'))
    .limit(limit);
}
