import type { LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Admission } from '../../../orchestration/slots/admission.ts';
import type { Turns } from '../../../orchestration/turns.ts';
import type { Reader } from '../../../store/store.ts';
import { countBusy } from '../queues/queries.ts';
import { dueRunsInOrder, merged, type OrderedRun, openRunsInOrder } from './levels.ts';
import type { Bounds, PolledQueue } from './poll-queries.ts';

/** Maximum number of runs per poll. */
const MOST = 1000;

/**
 * The next due runs among `scope`: by queue priority, then their own priority, then by turn, then due time, then id,
 * within the limits of queues and pool, and those of deployments and of values of concurrency keys.
 *
 * Scans the index once per queue with due runs, in order of priority, and stops when it has enough runs; a single ORDER BY over the join would first sort every
 * due run of the pool (bench/scenarios/poll.ts). `all` must contain every queue of the pool, because each of them uses slots of the pool.
 *
 * Counts slots before the scan, to bound it, and again afterward. Otherwise, runs that other workers claim in between would make room for the next runs without
 * being counted. The second count subtracts them.
 */
export async function nextDueRuns(
  reader: Reader,
  { pool, all, scope, ...memory }: { pool: PolledQueue['pool']; all: readonly PolledQueue[]; scope: readonly PolledQueue[] } & Memory,
  { limit, ...bounds }: Search,
): Promise<string[]> {
  const open = scope.filter((queue) => (queue.hasDue || queue.isRanked) && !queue.isPaused);
  if (pool.isPaused || open.length === 0) return [];
  const before = await countSlots(reader, pool, all, open);
  const found = await walkQueues(reader, open, before, { limit, ...bounds }, memory);
  if (!before.limited || found.length === 0) return delivered(found, memory.turns);
  const after = await countSlots(reader, pool, all, open);
  return delivered(
    found.filter(({ queue }) => after.take(queue)),
    memory.turns,
  );
}

function delivered(runs: readonly FoundRun[], turns: Turns): string[] {
  turns.offer(runs.map(({ queue, level, turn }) => ({ queueId: queue.id, level, turn })));
  return runs.map((run) => run.id);
}

/** What a poll remembers of earlier polls, and of the queues that it has walked. */
interface Memory {
  turns: Turns;
  admission: Admission;
}

/** Which runs a poll may deliver. */
type Search = Bounds & LatePolicy & { limit: number };

interface FoundRun extends OrderedRun {
  queue: PolledQueue;
}

async function walkQueues(
  reader: Reader,
  open: readonly PolledQueue[],
  slots: Slots,
  { limit, ...bounds }: Search,
  memory: Memory,
): Promise<FoundRun[]> {
  let room = Math.min(limit, MOST, slots.ofPool());
  const found: FoundRun[] = [];
  for (const equals of byPriority(open)) {
    if (room <= 0) break;
    const walks: FoundRun[][] = [];
    for (const queue of equals) {
      const most = Math.min(room, slots.of(queue));
      if (most <= 0) continue;
      const search = { limit: most, ...bounds };
      const runs = queue.hasLimits
        ? await openRunsInOrder(reader, queue, search, memory)
        : await dueRunsInOrder(reader, queue, search, memory.turns);
      walks.push(runs.map((run) => ({ ...run, queue })));
    }
    const taken = walks.length > 1 ? merged(walks, room) : (walks[0] ?? []).slice(0, room);
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
  /** Acquires a slot of the queue and of the pool; false if none is free. */
  take(queue: PolledQueue): boolean;
}

async function countSlots(
  reader: Reader,
  { concurrencyLimit }: PolledQueue['pool'],
  all: readonly PolledQueue[],
  open: readonly PolledQueue[],
): Promise<Slots> {
  // all queues if the pool has a limit
  const counted = concurrencyLimit === null ? open.filter((queue) => queue.concurrencyLimit !== null) : all;
  const busy = await countBusy(
    reader,
    counted.map((queue) => queue.id),
    { cancelling: false },
  );
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

const freeSlots = (limit: number | null, busy: number): number => (limit === null ? MOST : Math.max(0, limit - busy));

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/** Queues grouped by priority, in order of priority. */
function byPriority(queues: readonly PolledQueue[]): PolledQueue[][] {
  const groups = new Map<number, PolledQueue[]>();
  for (const queue of queues) groups.set(queue.priority, [...(groups.get(queue.priority) ?? []), queue]);
  return [...groups.values()];
}
