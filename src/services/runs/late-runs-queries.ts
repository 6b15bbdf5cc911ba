import { sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { isDropped, type LatePolicy } from '../../orchestration/late-policy/dropped-queries.ts';
import { order } from '../../store/filters/order.ts';
import { flowRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

export interface OverdueRun {
  id: string;
  due: Instant | null;
}

/** Overdue runs that no policy drops, longest first. Retries and runs that wait for a slot have other state names and are not included. */
export async function overdueRuns({ db, dialect }: Reader, policy: LatePolicy, limit: number): Promise<OverdueRun[]> {
  const { id, nextScheduledStartTime: due } = flowRuns;
  return db
    .select({ id: sql`${id}`.mapWith(id), due: sql<Instant | null>`${due}`.mapWith(due) })
    .from(dialect.inOrderOf(flowRuns, 'flow_runs_on_time'))
    .where(sql`${flowRuns.stateName} = 'Scheduled' and ${flowRuns.stateType} = 'SCHEDULED' and ${due} <= ${policy.lateBefore}
      and not ${isDropped(dialect, policy)}`)
    .orderBy(order(due, 'asc'), order(id, 'asc'))
    .limit(limit);
}
