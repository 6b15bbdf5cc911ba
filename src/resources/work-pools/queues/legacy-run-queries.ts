import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/instant.ts';
import { isDropped, type LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { allOf } from '../../../store/filters/related.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { flowRunFilter } from '../../flow-runs/filter.ts';
import { byLevel, dueRunsInOrder, merged, type OrderedRun } from '../poll/levels.ts';
import { ANY_TIME } from '../poll/poll-queries.ts';
import type { Turns } from '../poll/turns.ts';
import type { WorkQueueRow } from '../rows.ts';
import { takesSlot } from './queries.ts';

/** Runs linked to the queue, and runs that only name it. Two conditions, because each uses another index. */
const sources = (queue: WorkQueueRow): SQL[] => [
  eq(flowRuns.workQueueId, queue.id),
  allOf([isNull(flowRuns.workQueueId), eq(flowRuns.workQueueName, queue.name)]),
];

/** The runs that a deprecated queue filter selects by deployment and tags. */
function selected({ filter }: WorkQueueRow, dialect: Dialect): SQL {
  const { tags, deployment_ids } = filter as { tags: string[] | null; deployment_ids: string[] | null };
  const chosen = flowRunFilter(
    {
      operator: 'and_',
      tags: tags && { operator: 'and_', all_: tags },
      deployment_id: deployment_ids && { operator: 'and_', any_: deployment_ids },
    },
    dialect,
  );
  return allOf([sql`${flowRuns.deploymentId} is not null`, chosen]);
}

/** Runs that hold slots of a queue: runs linked to it, and runs that only name it. Runs in the process of cancellation count. */
export const holdersOf = (queue: WorkQueueRow): SQL => allOf([takesSlot({ cancelling: true }), or(...sources(queue))]);

/** Counts the runs that hold slots of a queue, for operations that address a queue without its pool. */
export async function countHolders(reader: Reader, queue: WorkQueueRow): Promise<number> {
  const where = queue.filter ? and(takesSlot({ cancelling: false }), selected(queue, reader.dialect)) : holdersOf(queue);
  const [row] = await reader.db.select({ holders: count() }).from(flowRuns).where(where);
  return Number(row?.holders);
}

/** Ids of the next due runs of a queue that no late-run policy drops, regardless of the limit of its pool. */
export async function dueRunsOf(
  reader: Reader,
  queue: WorkQueueRow,
  { before, limit, policy, turns }: { before?: Instant; limit: number; policy: LatePolicy; turns: Turns },
): Promise<string[]> {
  if (queue.isPaused) return [];
  const most = Math.min(limit, queue.concurrencyLimit ?? limit);
  if (most === 0) return [];
  const conditions = queue.filter ? [selected(queue, reader.dialect)] : sources(queue);
  const walks: FirstRun[][] = [];
  for (const condition of conditions)
    walks.push(
      (await firstDue(reader, queue, allOf([condition, sql`not ${isDropped(reader.dialect, policy)}`]), before, most)).sort(byLevel),
    );
  const [linked = [], ...others] = walks;
  const { id, fairness } = queue;
  const hasPriorities = linked.some((run) => run.hasPriorities);
  const bounds = { after: ANY_TIME.after, before: before ?? ANY_TIME.before };
  const isOrdered = !queue.filter && linked.length > 0 && (hasPriorities || fairness === 'DEPLOYMENT');
  const ordered = isOrdered
    ? await dueRunsInOrder(reader, { id, fairness, hasPriorities }, { ...bounds, ...policy, limit: most }, turns)
    : linked;
  // counted after the runs are selected: runs that other workers claim in the meantime must not make room for the next ones
  const free = queue.concurrencyLimit === null ? most : Math.max(0, queue.concurrencyLimit - (await countHolders(reader, queue)));
  return merged<OrderedRun>([ordered, ...others], Math.min(most, free)).map((run) => run.id);
}

interface FirstRun extends OrderedRun {
  /** Whether a scheduled run of the queue has a priority: the first runs in order of time may not be the first to deliver. */
  hasPriorities: boolean;
}

function firstDue({ db }: Reader, queue: WorkQueueRow, condition: SQL, before: Instant | undefined, limit: number): Promise<FirstRun[]> {
  const due = before === undefined ? undefined : sql`${flowRuns.nextScheduledStartTime} <= ${before}`;
  const hasPriorities = sql<boolean>`exists (select 1 from ${flowRuns} prioritized where prioritized.work_queue_id = ${queue.id}
    and prioritized.state_type = 'SCHEDULED' and prioritized.priority is not null)`.mapWith(Boolean);
  return db
    .select({ id: flowRuns.id, at: flowRuns.nextScheduledStartTime, level: flowRuns.priority, hasPriorities })
    .from(flowRuns)
    .where(and(condition, sql`${flowRuns.stateType} = 'SCHEDULED'`, due))
    .orderBy(order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc'))
    .limit(limit)
    .then((rows) => rows);
}

/** The number of late runs of the queue. */
export async function countLate({ db }: Reader, queue: WorkQueueRow): Promise<number> {
  const [row] = await db
    .select({ late: count() })
    .from(flowRuns)
    .where(and(eq(flowRuns.workQueueId, queue.id), eq(flowRuns.stateName, 'Late')));
  return Number(row?.late);
}
