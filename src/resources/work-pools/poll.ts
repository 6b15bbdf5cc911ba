import type { Reader } from '../../store/store.ts';
import { type Bounds, byTime, type DueRun, dueRunsOfQueue, type PolledQueue } from './poll-queries.ts';
import { countBusy } from './queues/queries.ts';

/** Maximum number of runs per poll. */
const MOST = 1000;

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
