import { present } from '../../base/present.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { RunKind } from '../schema/run-totals.ts';
import type { StateType } from '../schema/shapes.ts';
import type { Reader } from '../store.ts';
import { countInStates, readParts, type StateCondition, SUMS, type Sum } from './read-queries.ts';
import { ALL_TIME, type Division, divide, joinedSlots, type Period } from './spans.ts';
import { sumParts, type Weight } from './weighted-queries.ts';

/** Sums in seconds, counting only positive values. */
export interface StateTotals {
  type: StateType;
  name: string;
  runs: number;
  estimatedRunTime: number;
  estimatedLateness: number;
}

/** Runs whose totals are kept: of one kind, in these states, and with an expected start time in this period; null also includes those without one. */
export interface Counted {
  kind: RunKind;
  states?: StateCondition | undefined;
  period: Period | null;
}

/** Totals by state of the runs that have a state, for each of the periods of the expected start time. The periods are in order and do not overlap. */
export async function totalsOf(
  reader: Reader,
  { kind, states, period }: Counted,
  periods: readonly Period[],
  now: Instant,
): Promise<StateTotals[][]> {
  const pieces = piecesOf(period === null ? periods : periods.map((one) => overlap(one, period)), now);
  const totals: StateTotals[][] = periods.map(() => []);
  for (const { type, name, sums } of await sumsOf(reader, { kind, states, now, ...divide(pieces, now) })) {
    if (type === '') continue;
    const ofPeriods: (Sums | undefined)[] = [];
    pieces.forEach(({ period, isPast }, index) => {
      const ofPiece = sums[index];
      if (!ofPiece) return;
      const sum = ofPeriods[period] ?? noSums();
      ofPeriods[period] = sum;
      for (const name of SUMS) sum[name] += ofPiece[name];
      if (!isPast) return;
      sum.lateSeconds += ofPiece.waitingSeconds;
      sum.lateMicros += ofPiece.waitingMicros;
    });
    ofPeriods.forEach((sum, index) => {
      if (!sum || sum.runs === 0) return;
      const { runs, ranSeconds, ranMicros, lateSeconds, lateMicros } = sum;
      const [estimatedRunTime, estimatedLateness] = [inSeconds(ranSeconds, ranMicros), inSeconds(lateSeconds, lateMicros)];
      totals[index]?.push({ type: type as StateType, name, runs, estimatedRunTime, estimatedLateness });
    });
  }
  return totals;
}

export async function countRuns(reader: Reader, { kind, states, period }: Counted, now: Instant): Promise<number> {
  if (period === null) return countInStates(reader, kind, states);
  const { runs } = await sumParts(reader, { kind, states, now, ...divide([period], now), weights: [EVERY_RUN], withDelays: false });
  return runs;
}

/** Mean delay in seconds, counting runs on time as 0; null without runs. */
export async function meanDelay(reader: Reader, { kind, states, period }: Counted, now: Instant): Promise<number | null> {
  const parts = period === null ? delayOfAll(now) : delayIn(period, now);
  const { runs, seconds, micros } = await sumParts(reader, { kind, states, now, ...parts, withDelays: true });
  return runs === 0 ? null : inSeconds(seconds, micros) / runs;
}

type Delay = Omit<Division, 'covered'> & Pick<Parameters<typeof sumParts>[1], 'covered' | 'weights'>;

const EVERY_RUN: Weight = { counts: 1, waiting: 0 };
const EVERY_RUN_WAITING_LATE: Weight = { counts: 1, waiting: 1 };
const WAITING_NOT_LATE: Weight = { counts: 0, waiting: -1 };

function delayIn(period: Period, now: Instant): Delay {
  const pieces = piecesOf([period], now);
  return { ...divide(pieces, now), weights: pieces.map(({ isPast }) => (isPast ? EVERY_RUN_WAITING_LATE : EVERY_RUN)) };
}

/** All runs, also without an expected start time, less the waiting ones that are expected later. This reads few slots, however old the runs are. */
function delayOfAll(now: Instant): Delay {
  const { slots, ends, covered } = divide([{ from: now, to: null }], now);
  const everyRun = { span: ALL_TIME, from: 0, to: 1, adds: 1 };
  return { slots: [...slots, everyRun], ends, covered: [...covered, 'all'], weights: [WAITING_NOT_LATE, EVERY_RUN_WAITING_LATE] };
}

/** A piece of a period entirely before or after now, which decides whether waiting runs are late. */
interface Piece extends Period {
  /** The index of the period. */
  period: number;
  isPast: boolean;
}

function piecesOf(periods: readonly Period[], now: Instant): Piece[] {
  return periods.flatMap(({ from, to }, period) => {
    const isPast = { begins: from === null || from <= now, ends: to !== null && to <= now };
    return [
      ...(isPast.begins && from !== now ? [{ from, to: isPast.ends ? to : now, period, isPast: true }] : []),
      ...(isPast.ends ? [] : [{ from: isPast.begins ? now : from, to, period, isPast: false }]),
    ];
  });
}

function overlap(one: Period, other: Period): Period {
  const from = one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from;
  const to = one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to;
  return from !== null && to !== null && to < from ? { from, to: from } : { from, to };
}

type Sums = Record<Sum, number>;

const noSums = (): Sums => ({
  runs: 0,
  ranSeconds: 0,
  ranMicros: 0,
  lateSeconds: 0,
  lateMicros: 0,
  waitingSeconds: 0,
  waitingMicros: 0,
});

/** The sums of the runs in one state, by position of the piece. */
interface StateSums {
  type: string;
  name: string;
  sums: (Sums | undefined)[];
}

/** Reads the parts of a division, and adds them up. */
async function sumsOf(
  reader: Reader,
  { slots, ends, covered, ...which }: Division & Pick<Counted, 'kind' | 'states'> & { now: Instant },
): Promise<StateSums[]> {
  const found = new Map<string, StateSums>();
  const joined = joinedSlots(slots);
  const rangeAt = joined.map(({ ranges }) => finderOf(ranges));
  const pieceAt = finderOf(covered.flatMap((range, adds) => (range === undefined ? [] : [{ ...range, adds }])));
  for (const { part, type, name, numbers } of await readParts(reader, { ...which, slots: joined, ends })) {
    const key = `${type} ${name}`;
    const state = found.get(key) ?? { type, name, sums: [] };
    found.set(key, state);
    const add = (piece: number | undefined, position: number, factor: 1 | -1) => {
      if (piece === undefined) return;
      const sum = state.sums[piece] ?? noSums();
      state.sums[piece] = sum;
      SUMS.forEach((one, offset) => {
        sum[one] += factor * (numbers[position + offset] ?? 0);
      });
    };
    const places = part === 'slots' ? 2 : 1;
    for (let position = places; position < numbers.length; position += SUMS.length + places) {
      const place = numbers[position - places] ?? null;
      if (part === 'slots' || part === 'ends') {
        const shares = place === null ? undefined : part === 'ends' ? ends[place] : rangeAt[place]?.(numbers[position - 1] ?? Number.NaN);
        const { adds, subtracts } = present(shares, 'a requested part');
        add(adds, position, 1);
        add(subtracts, position, -1);
      } else {
        add(place === null ? undefined : pieceAt(place)?.adds, position, 1);
      }
    }
  }
  return [...found.values()];
}

/** Finds the range that contains a slot, by the start of the slot. The ranges are in order and do not overlap. */
function finderOf<R extends { from: number; to: number }>(ranges: readonly R[]): (slot: number) => R | undefined {
  // databases mostly return neighbors one after the other
  let latest = ranges[0];
  return (slot) => {
    if (latest && latest.from <= slot && slot < latest.to) return latest;
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (present(ranges[middle], 'a range between two others').to <= slot) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low];
    if (!range || slot < range.from) return undefined;
    latest = range;
    return range;
  };
}

/** Exact as long as there are fewer than 2^53 microseconds. */
export const inSeconds = (seconds: number, micros: number) => (seconds * 1_000_000 + micros) / 1_000_000;
