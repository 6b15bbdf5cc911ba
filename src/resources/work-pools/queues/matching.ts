import { type SQL, sql } from 'drizzle-orm';
import type { Dialect, Expression } from '../../../store/dialect/dialect.ts';
import type { Schemas } from '../../../store/filters/compile.ts';
import { allOf, existsIn, requested, type Way } from '../../../store/filters/related.ts';
import { workPools, workQueues } from '../../../store/schema/tables.ts';
import { workPoolFilter } from '../filter.ts';
import { workQueueFilter } from './filter.ts';

interface QueueFilters {
  workPools?: Schemas['WorkPoolFilter'] | null;
  workQueues?: Schemas['WorkQueueFilter'] | null;
}

/**
 * Requires that the queue with this id and its pool match; undefined if the request has neither filter. `way` selects a lookup of rows by matching queues, or a
 * check of the queue of each row.
 */
export function queueMatching(queueId: Expression, filters: QueueFilters, dialect: Dialect, way: Way = 'look up'): SQL | undefined {
  if (!requested(filters.workPools) && !requested(filters.workQueues)) return undefined;
  const pool =
    requested(filters.workPools) &&
    existsIn(workPools, sql`${workPools.id} = ${workQueues.workPoolId}`, workPoolFilter(filters.workPools, dialect));
  const matching = [workQueueFilter(filters.workQueues, dialect), pool || undefined];
  return way === 'look up'
    ? sql`${queueId} in (select ${workQueues.id} from ${workQueues} where ${allOf(matching)})`
    : existsIn(workQueues, sql`${workQueues.id} = ${queueId}`, ...matching);
}
