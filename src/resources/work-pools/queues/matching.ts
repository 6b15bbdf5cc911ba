import { type SQL, sql } from 'drizzle-orm';
import type { Dialect, Expression } from '../../../store/dialect/dialect.ts';
import type { Schemas } from '../../../store/filters/compile.ts';
import { allOf, existsIn, requested, type Way } from '../../../store/filters/related.ts';
import { workPools, workQueues } from '../../../store/schema/tables.ts';
import { workPoolFilter } from '../filter.ts';
import { workQueueFilter } from './filter.ts';

interface QueueFilters {
  workPools?: Schemas['WorkPoolFilter'] | null | undefined;
  workQueues?: Schemas['WorkQueueFilter'] | null | undefined;
}

/**
 * Requires that the queue with this id and its pool match; undefined if the request has neither filter. `way` selects a lookup of rows by matching queues, or a
 * check of the queue of each row.
 */
export function queueMatching(queueId: Expression, filters: QueueFilters, dialect: Dialect, way: Way = 'look up'): SQL | undefined {
  const matching = conditionsOn(filters, dialect);
  if (!matching) return undefined;
  return way === 'look up' ? sql`${queueId} in ${idsOf(matching)}` : existsIn(workQueues, sql`${workQueues.id} = ${queueId}`, ...matching);
}

/** The ids of the queues that match, as a subquery; undefined like {@link queueMatching}. */
export function matchingQueues(filters: QueueFilters, dialect: Dialect): SQL | undefined {
  const matching = conditionsOn(filters, dialect);
  return matching && idsOf(matching);
}

const idsOf = (matching: readonly (SQL | undefined)[]) => sql`(select ${workQueues.id} from ${workQueues} where ${allOf(matching)})`;

function conditionsOn({ workPools: pools, workQueues: queues }: QueueFilters, dialect: Dialect): (SQL | undefined)[] | undefined {
  if (!requested(pools) && !requested(queues)) return undefined;
  const pool = requested(pools) && existsIn(workPools, sql`${workPools.id} = ${workQueues.workPoolId}`, workPoolFilter(pools, dialect));
  return [workQueueFilter(queues, dialect), pool || undefined];
}
