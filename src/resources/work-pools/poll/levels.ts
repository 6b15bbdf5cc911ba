import type { LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Reader } from '../../../store/store.ts';
import { dueRounds, dueRunsOfLevel, type Level, levelsOf, waitingTurns } from './level-queries.ts';
import { type Bounds, byTime, type DueRun, dueRunsOfQueue } from './poll-queries.ts';
import type { Turns } from './turns.ts';

/** What determines the order of the runs of a queue. */
export interface OrderedQueue {
  id: string;
  fairness: 'NONE' | 'DEPLOYMENT' | null;
  /** Whether a scheduled run of the queue has a priority. */
  hasPriorities: boolean;
}

export interface OrderedRun extends DueRun {
  level: Level;
}

/**
 * The first due runs of a queue: by their priority, then in turns of deployments if the queue is fair, then by time. Takes one statement for a queue that uses
 * neither.
 */
export async function dueRunsInOrder(
  reader: Reader,
  { id: queueId, fairness, hasPriorities }: OrderedQueue,
  search: Bounds & LatePolicy & { limit: number },
  turns: Turns,
): Promise<OrderedRun[]> {
  const isFair = fairness === 'DEPLOYMENT';
  if (!isFair && !hasPriorities) return atLevel(await dueRunsOfQueue(reader, { ...search, queueId }), null);
  const levels: Level[] = hasPriorities ? [...(await levelsOf(reader, queueId)), null] : [null];
  const found: OrderedRun[] = [];
  for (const level of levels) {
    const limit = search.limit - found.length;
    if (limit <= 0) break;
    const most = { ...search, queueId, limit };
    found.push(...atLevel(await (isFair ? fairRuns(reader, level, most, turns) : dueRunsOfLevel(reader, level, most)), level));
  }
  return found;
}

const atLevel = (runs: readonly DueRun[], level: Level): OrderedRun[] => runs.map((run) => ({ ...run, level }));

/** Runs of deployments in turns. */
async function fairRuns(
  reader: Reader,
  level: Level,
  search: Bounds & LatePolicy & { queueId: string; limit: number },
  turns: Turns,
): Promise<DueRun[]> {
  const waiting = await waitingTurns(reader, level, search);
  if (waiting.length === 0) return [];
  const key = `${search.queueId} ${level}`;
  const next = turns.inOrder(key, waiting).map(({ turn }) => turn);
  const found = await dueRounds(reader, level, next.slice(0, search.limit), search);
  turns.take(
    key,
    found.map(({ turn }) => turn),
    next,
  );
  return found;
}

/** The first of several lists of runs, each of which keeps its order. */
export function merged<R extends OrderedRun>(walks: readonly R[][], most: number): R[] {
  const taken: R[] = [];
  const left = walks.map((walk) => [...walk].reverse());
  while (taken.length < most) {
    const heads = left.flatMap((walk) => walk.slice(-1).map((head) => ({ head, walk })));
    const [next] = heads.sort((a, b) => byLevel(a.head, b.head));
    if (!next) break;
    taken.push(next.head);
    next.walk.pop();
  }
  return taken;
}

/** After all priorities. */
const LAST = 101;

export const byLevel = (a: OrderedRun, b: OrderedRun): number => (a.level ?? LAST) - (b.level ?? LAST) || byTime(a, b);
