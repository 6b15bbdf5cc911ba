import { and, asc, eq, sql } from 'drizzle-orm';
import type { Instant } from '../../base/instant.ts';
import { prepared, type Value } from '../../store/prepared.ts';
import { flowRuns, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { flowRunRecords } from '../flow-runs/queries.ts';
import type { FlowRunRecord } from '../flow-runs/rows.ts';
import { countBusy } from './queues/queries.ts';

/** The data of a queue and its pool that a poll needs. */
export interface PolledQueue {
  id: string;
  name: string;
  priority: number;
  isPaused: boolean;
  concurrencyLimit: number | null;
  /** False if no scheduled run of the queue lies within the bounds: it can be skipped. */
  hasDue: boolean;
  pool: { id: string; isPaused: boolean; concurrencyLimit: number | null };
}

/** Inclusive. */
export type Bounds = { after: Instant; before: Instant };

export const ANY_TIME: Bounds = { after: '0001-01-01T00:00:00.000000Z', before: '9999-12-31T23:59:59.999999Z' };

/** Maximum number of runs per poll. */
const MOST = 1000;

// SQLite uses the partial index `flow_runs_due` only if the condition is repeated word for word
const due = (value: Value<Bounds>) => sql`${flowRuns.stateType} = 'SCHEDULED'
  and ${flowRuns.nextScheduledStartTime} >= ${value('after')} and ${flowRuns.nextScheduledStartTime} <= ${value('before')}`;

/** The queues of a pool by priority, each with the pool. Empty for an unknown pool, because every pool has a queue. */
export const queuesToPoll = prepared<{ poolName: string } & Bounds>()(({ db }, value) =>
  db
    .select({
      id: workQueues.id,
      name: workQueues.name,
      priority: workQueues.priority,
      isPaused: workQueues.isPaused,
      concurrencyLimit: workQueues.concurrencyLimit,
      hasDue: sql<unknown>`exists (select 1 from ${flowRuns} where ${flowRuns.workQueueId} = ${workQueues.id} and ${due(value)})`,
      pool: { id: workPools.id, isPaused: workPools.isPaused, concurrencyLimit: workPools.concurrencyLimit },
    })
    .from(workPools)
    .innerJoin(workQueues, eq(workQueues.workPoolId, workPools.id))
    .where(eq(workPools.name, value('poolName')))
    .orderBy(asc(workQueues.priority), asc(workQueues.id)),
);

export interface DueRun {
  id: string;
  at: Instant | null;
}

/** The first due runs of one queue by time, walking `flow_runs_due`. Runs that their own process retries are skipped. */
const dueRunsOfQueue = prepared<{ queueId: string; limit: number } & Bounds>()(({ db }, value) =>
  db
    .select({ id: flowRuns.id, at: flowRuns.nextScheduledStartTime })
    .from(flowRuns)
    .where(
      and(
        eq(flowRuns.workQueueId, value('queueId')),
        due(value),
        sql`(${flowRuns.retryType} is null or ${flowRuns.retryType} <> 'in_process')`,
      ),
    )
    .orderBy(asc(flowRuns.nextScheduledStartTime), asc(flowRuns.id))
    .limit(value('limit')),
);

/**
 * The next due runs among `scope`: by queue priority, then due time, then id, as far as the limits of queues and pool allow.
 *
 * Walks the index once per queue with due runs, in priority order, and stops when it has enough; a single ORDER BY over the join would first sort every due
 * run of the pool (bench/scenarios/poll.ts). `all` must hold every queue of the pool, because each of them uses slots of the pool.
 *
 * Slots are counted before the walk, to know how far to go, and again after it. Runs that other workers claim in between would otherwise free places for the
 * next runs without being counted. Counting again subtracts them.
 */
export async function nextDueRuns(
  reader: Reader,
  { all, scope }: { all: readonly PolledQueue[]; scope: readonly PolledQueue[] },
  { limit, ...bounds }: Bounds & { limit: number },
): Promise<string[]> {
  const open = scope.filter((queue) => queue.hasDue && !queue.isPaused);
  if (all[0]!.pool.isPaused || open.length === 0) return [];
  const before = await countSlots(reader, all, open);
  const found = await walkQueues(reader, open, before, { limit, ...bounds });
  if (!before.limited || found.length === 0) return found.map((run) => run.id);
  const after = await countSlots(reader, all, open);
  return found.filter(({ queue }) => after.take(queue)).map((run) => run.id);
}

interface FoundRun extends DueRun {
  queue: PolledQueue;
}

async function walkQueues(
  reader: Reader,
  open: readonly PolledQueue[],
  slots: Slots,
  { limit, ...bounds }: Bounds & { limit: number },
): Promise<FoundRun[]> {
  let room = Math.min(limit, MOST, slots.ofPool());
  const found: FoundRun[] = [];
  for (const equals of byPriority(open)) {
    if (room <= 0) break;
    const walks: FoundRun[][] = [];
    for (const queue of equals) {
      const most = Math.min(room, slots.of(queue));
      if (most <= 0) continue;
      const runs = await dueRunsOfQueue(reader, { queueId: queue.id, limit: most, ...bounds });
      walks.push(runs.map((run) => ({ ...run, queue })));
    }
    const runs = walks.length === 1 ? walks[0]! : walks.flat().sort(byTime);
    const taken = runs.slice(0, room);
    found.push(...taken);
    room -= taken.length;
  }
  return found;
}

/** The free slots of a pool and its queues at one moment. */
interface Slots {
  /** False if neither the pool nor any of its open queues has a limit. */
  limited: boolean;
  ofPool(): number;
  of(queue: PolledQueue): number;
  /** Takes a slot of the queue and of the pool; false if there is none. */
  take(queue: PolledQueue): boolean;
}

async function countSlots(reader: Reader, all: readonly PolledQueue[], open: readonly PolledQueue[]): Promise<Slots> {
  const { concurrencyLimit } = all[0]!.pool;
  const busy = await busyWhereLimited(reader, all, open);
  const ofQueue = (queue: PolledQueue) => freeSlots(queue.concurrencyLimit, busy.get(queue.id) ?? 0);
  let total = sum(busy.values());
  return {
    limited: concurrencyLimit !== null || open.some((queue) => queue.concurrencyLimit !== null),
    ofPool: () => freeSlots(concurrencyLimit, total),
    of: ofQueue,
    take(queue) {
      if (ofQueue(queue) <= 0 || freeSlots(concurrencyLimit, total) <= 0) return false;
      busy.set(queue.id, (busy.get(queue.id) ?? 0) + 1);
      total++;
      return true;
    },
  };
}

/** Runs that hold slots, counted only for queues with a limit, or for all queues if the pool has one. */
function busyWhereLimited(reader: Reader, all: readonly PolledQueue[], open: readonly PolledQueue[]): Promise<Map<string, number>> {
  const counted = all[0]!.pool.concurrencyLimit === null ? open.filter((queue) => queue.concurrencyLimit !== null) : all;
  return countBusy(
    reader,
    counted.map((queue) => queue.id),
    { cancelling: false },
  );
}

const freeSlots = (limit: number | null, busy: number): number => (limit === null ? MOST : Math.max(0, limit - busy));

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

export const byTime = (a: DueRun, b: DueRun): number => compare(a.at ?? '', b.at ?? '') || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Queues grouped by priority, in priority order. */
function byPriority(queues: readonly PolledQueue[]): PolledQueue[][] {
  const groups: PolledQueue[][] = [];
  for (const queue of queues) {
    const last = groups.at(-1);
    if (last && last[0]!.priority === queue.priority) last.push(queue);
    else groups.push([queue]);
  }
  return groups;
}

const recordsOf = prepared<{ ids: string }>()((reader, value) =>
  flowRunRecords(reader).where(
    sql`${flowRuns.id} in (select ${reader.dialect.cell(0, 'uuid')} from ${reader.dialect.rowsOfJson(value('ids'))})`,
  ),
);

/** The runs with these ids, in this order, with everything shown with them, in one query. Runs that are gone or no longer scheduled are omitted. */
export async function scheduledRuns(reader: Reader, ids: readonly string[]): Promise<FlowRunRecord[]> {
  if (ids.length === 0) return [];
  const records = await recordsOf(reader, { ids: JSON.stringify(ids.map((id) => [id])) });
  const byId = new Map(records.map((record) => [record.run.id, record]));
  return ids.flatMap((id) => {
    const record = byId.get(id);
    return record?.run.stateType === 'SCHEDULED' ? [record] : [];
  });
}
