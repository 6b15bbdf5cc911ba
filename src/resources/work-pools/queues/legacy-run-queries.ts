import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import { isDropped, type LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import { type Admission, MOST_SKIPPED } from '../../../orchestration/slots/admission.ts';
import type { Turns } from '../../../orchestration/turns.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { allOf } from '../../../store/filters/related.ts';
import { flowRuns, workQueues } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { flowRunFilter } from '../../flow-runs/filter.ts';
import { merged, type OrderedRun, openRunsInOrder } from '../poll/levels.ts';
import { ANY_TIME, isRanked } from '../poll/poll-queries.ts';
import type { WorkQueueRow } from '../rows.ts';
import { takesSlot } from './queries.ts';

/** Runs linked to the queue, and runs that only name it. Two conditions, because each uses another index. */
const sources = (queue: WorkQueueRow): SQL[] => [eq(flowRuns.workQueueId, queue.id), named(queue)];
const named = ({ name }: WorkQueueRow): SQL => allOf([isNull(flowRuns.workQueueId), eq(flowRuns.workQueueName, name)]);

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
  { before, limit, policy, ...memory }: { before?: Instant | undefined; limit: number; policy: LatePolicy } & Memory,
): Promise<string[]> {
  if (queue.isPaused) return [];
  const most = Math.min(limit, queue.concurrencyLimit ?? limit);
  if (most === 0) return [];
  const search = { before, limit: most, policy };
  const walks = queue.filter
    ? [await openRuns(reader, selected(queue, reader.dialect), search, memory)]
    : [await linkedRuns(reader, queue, search, memory), await openRuns(reader, named(queue), search, memory)];
  // counted after the runs are selected: runs that other workers claim in the meantime must not make room for the next ones
  const free = queue.concurrencyLimit === null ? most : Math.max(0, queue.concurrencyLimit - (await countHolders(reader, queue)));
  const delivered = merged<OrderedRun>(walks, Math.min(most, free));
  memory.turns.offer(delivered.map(({ level, turn }) => ({ queueId: queue.id, level, turn })));
  return delivered.map((run) => run.id);
}

interface Search {
  before: Instant | undefined;
  limit: number;
  policy: LatePolicy;
}

/** What a poll remembers of earlier polls, and of the runs that it has found. */
interface Memory {
  turns: Turns;
  admission: Admission;
}

async function linkedRuns(reader: Reader, { id }: WorkQueueRow, search: Search, memory: Memory): Promise<OrderedRun[]> {
  // without ranks, the order of the index
  const found = await firstDue(reader, eq(flowRuns.workQueueId, id), search, [asc(flowRuns.priority), asc(flowRuns.turn)], id);
  const isRanked = found.some((run) => run.isRanked);
  const open = await memory.admission.open(found, search.limit);
  if (!isRanked && (open.length === search.limit || found.length < search.limit)) return memory.admission.take(open);
  const { before = ANY_TIME.before, limit, policy } = search;
  return openRunsInOrder(reader, { id, isRanked }, { after: ANY_TIME.after, before, ...policy, limit }, memory);
}

/** The first due runs that can get a slot. Of runs that are not in a queue, deployments with full limits are skipped, and values only as far as the search goes. */
function openRuns(reader: Reader, condition: SQL, { limit, ...search }: Search, { admission }: Memory): Promise<OrderedRun[]> {
  const first = (where: SQL) => (most: number) => firstDue(reader, where, { ...search, limit: most });
  return admission.first(limit, first(condition), async () => {
    const { deploymentIds } = await admission.full();
    const isOpen = sql`(${flowRuns.deploymentId} is null or not ${reader.dialect.isIn(flowRuns.deploymentId, deploymentIds)})`;
    return admission.take(await admission.open(await first(sql`${condition} and ${isOpen}`)(limit + MOST_SKIPPED), limit));
  });
}

/** The first due runs by priority and time. */
function firstDue(
  { db, dialect }: Reader,
  condition: SQL,
  { before, limit, policy }: Search,
  ranks: readonly SQL[] = [asc(flowRuns.priority)],
  queueId?: string,
): Promise<(OrderedRun & { isRanked: boolean })[]> {
  const due = before === undefined ? undefined : sql`${flowRuns.nextScheduledStartTime} <= ${before}`;
  const ranked = queueId === undefined ? sql`false` : sql`(select ${isRanked()} from ${workQueues} where ${workQueues.id} = ${queueId})`;
  return db
    .select({
      id: flowRuns.id,
      at: flowRuns.nextScheduledStartTime,
      level: flowRuns.priority,
      turn: sql<string>`''`,
      isRanked: sql<boolean>`${ranked}`.mapWith(Boolean),
    })
    .from(flowRuns)
    .where(and(condition, sql`${flowRuns.stateType} = 'SCHEDULED'`, due, sql`not ${isDropped(dialect, policy)}`))
    .orderBy(...ranks, order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc'))
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
