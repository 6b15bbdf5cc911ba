import { NORMAL } from '../../../lib/rank.ts';
import type { LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Admission } from '../../../orchestration/slots/admission.ts';
import type { Turns } from '../../../orchestration/turns.ts';
import type { Reader } from '../../../store/store.ts';
import { dueRounds, dueRunsOfTurn, levelsOf, type OfLevel, waitingTurns } from './level-queries.ts';
import { openHeads, openRounds } from './open-run-queries.ts';
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

/** As {@link dueRunsInOrder}, but only runs that can get a slot of their limits. */
export async function openRunsInOrder(
  reader: Reader,
  queue: OrderedQueue,
  search: Bounds & LatePolicy & { limit: number },
  { turns, admission }: { turns: Turns; admission: Admission },
): Promise<OrderedRun[]> {
  return admission.first(
    search.limit,
    (limit) => dueRunsInOrder(reader, queue, { ...search, limit }, turns),
    () => runsOfOpenLimits(reader, queue, search, { turns, admission }),
  );
}

/** The first due runs of limits that are not full: one of each limit, then a second one, and so on. Those of one priority are by turn, then by time. */
async function runsOfOpenLimits(
  reader: Reader,
  { id: queueId, isRanked }: OrderedQueue,
  { limit, ...search }: Bounds & LatePolicy & { limit: number },
  { turns, admission }: { turns: Turns; admission: Admission },
): Promise<OrderedRun[]> {
  const full = await admission.full();
  const found: OrderedRun[] = [];
  for (const level of isRanked ? await levelsOf(reader, queueId) : [NORMAL]) {
    if (found.length >= limit) break;
    const ofLevel = { ...search, queueId, level };
    const wanted = limit - found.length;
    const heads = await openHeads(reader, ofLevel, full);
    let open = await admission.open(heads, wanted);
    if (open.length < wanted) {
      const groups = heads.map((head) => ({ ...head, most: admission.slotsFor(head.id) ?? limit }));
      // a deployment may have fewer slots than all values of its concurrency key together
      const limited = groups.reduce((sum, { most }) => sum + (most < limit ? most : 0), limit);
      open = await admission.open(await openRounds(reader, groups, { ...ofLevel, limit: Math.min(limited, MOST_READ) }), wanted);
    }
    admission.take(open);
    found.push(...inTurns(open, turns.last(queueId, level)).map((run) => ({ ...run, level })));
  }
  return found;
}

/** Most runs that a poll reads of limits that are not full. */
const MOST_READ = 5000;

/** Runs in rounds of turns: first the turns after `last`, in the order of their texts. */
function inTurns<R extends DueRun & { turn: string }>(runs: readonly R[], last: string): R[] {
  const names = [...new Set(runs.map(({ turn }) => turn))].sort();
  const inOrder = [...names.filter((name) => name > last), ...names.filter((name) => name <= last)];
  const walks = inOrder.map((name) => runs.filter(({ turn }) => turn === name).sort(byTime));
  const longest = Math.max(0, ...walks.map((walk) => walk.length));
  return Array.from({ length: longest }, (_, round) => walks.flatMap((walk) => walk.slice(round, round + 1))).flat();
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
