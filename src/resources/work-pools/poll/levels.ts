import { NORMAL } from '../../../lib/rank.ts';
import type { LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Turns } from '../../../orchestration/turns.ts';
import type { Reader } from '../../../store/store.ts';
import { dueRounds, dueRunsOfTurn, levelsOf, type OfLevel, waitingTurns } from './level-queries.ts';
import { type Bounds, byTime, type DueRun, dueRunsOfQueue } from './poll-queries.ts';

/** What determines the order of the runs of a queue. */
export interface OrderedQueue {
  id: string;
  /** Whether a scheduled run has a priority or a turn. */
  isRanked: boolean;
}

export interface OrderedRun extends DueRun {
  level: number;
  turn: string;
}

/** The first due runs of a queue: by their priority, then by turn, then by time. One statement for a queue that uses neither. */
export async function dueRunsInOrder(
  reader: Reader,
  { id: queueId, isRanked }: OrderedQueue,
  search: Bounds & LatePolicy & { limit: number },
  turns: Turns,
): Promise<OrderedRun[]> {
  if (!isRanked) return (await dueRunsOfQueue(reader, { ...search, queueId })).map((run) => ({ ...run, level: NORMAL, turn: '' }));
  const found: OrderedRun[] = [];
  for (const level of await levelsOf(reader, queueId)) {
    const limit = search.limit - found.length;
    if (limit <= 0) break;
    found.push(...(await runsInTurns(reader, { ...search, queueId, level, limit }, turns)).map((run) => ({ ...run, level })));
  }
  return found;
}

async function runsInTurns(reader: Reader, search: OfLevel & { limit: number }, turns: Turns): Promise<(DueRun & { turn: string })[]> {
  const waiting = await waitingTurns(reader, { ...search, last: turns.last(search.queueId, search.level) });
  const [first] = waiting;
  if (!first || waiting.length === search.limit) return waiting;
  if (waiting.length > 1) return dueRounds(reader, waiting, search);
  return (await dueRunsOfTurn(reader, { ...search, turn: first.turn })).map((run) => ({ ...run, turn: first.turn }));
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

const byLevel = (a: OrderedRun, b: OrderedRun): number => a.level - b.level || byTime(a, b);
