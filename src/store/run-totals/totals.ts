import type { Instant } from '../../base/instant.ts';
import { present } from '../../base/present.ts';
import type { RunKind } from '../schema/run-totals.ts';
import type { StateType } from '../schema/shapes.ts';
import type { Reader } from '../store.ts';
import { countInStates, type PartialTotals, readParts, type StateCondition } from './read-queries.ts';
import { ALL_TIME, type Cut, cut, type Period } from './spans.ts';

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
  states?: StateCondition;
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
  const sums = new Sums(pieces);
  for (const part of await readParts(reader, { kind, states, ...placesOf(pieces), now })) sums.add(part);
  return periods.map((_, index) => sums.of(index));
}

export async function countRuns(reader: Reader, counted: Counted, now: Instant): Promise<number> {
  if (counted.period === null) return countInStates(reader, counted.kind, counted.states);
  const pieces = piecesOf([counted.period], now);
  const sums = new Sums(pieces);
  for (const part of await readParts(reader, { ...counted, ...placesOf(pieces), now })) sums.add(part);
  return sums.all().runs;
}

/** Mean delay in seconds, counting runs on time as 0; null without runs. */
export async function meanDelay(reader: Reader, { kind, states, period }: Counted, now: Instant): Promise<number | null> {
  const pieces = piecesOf([period ?? { from: null, to: null }], now);
  const { slots, ends } = placesOf(pieces);
  // runs without an expected start time are on time: only their number counts, and is read together with that of all others
  const everyRun = { place: pieces.length, span: ALL_TIME, from: 0, to: 1 };
  const sums = new Sums(pieces);
  let all = 0;
  for (const part of await readParts(reader, { kind, states, slots: period === null ? [...slots, everyRun] : slots, ends, now })) {
    const isEveryRun = part.part === 'slots' && part.place === everyRun.place;
    if (isEveryRun || part.part === 'changes') all += part.runs;
    if (!isEveryRun) sums.add(part);
  }
  const { runs, late } = sums.all();
  const count = period === null ? all : runs;
  return count === 0 ? null : late / count;
}

/** A piece of a period entirely before or after now, which decides whether waiting runs are late. */
interface Piece extends Cut {
  /** The index of the period. */
  period: number;
  isPast: boolean;
}

function piecesOf(periods: readonly Period[], now: Instant): Piece[] {
  return periods.flatMap((period, index) => {
    const isAt = (instant: Instant | null, otherwise: boolean) => (instant === null ? otherwise : instant <= now);
    const past = { from: period.from, to: isAt(period.to, false) ? period.to : now };
    const future = { from: isAt(period.from, true) ? now : period.from, to: period.to };
    return [
      ...(isAt(period.from, true) && period.from !== now ? [{ ...cut(past, now), period: index, isPast: true }] : []),
      ...(isAt(period.to, false) ? [] : [{ ...cut(future, now), period: index, isPast: false }]),
    ];
  });
}

function overlap(one: Period, other: Period): Period {
  const from = one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from;
  const to = one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to;
  return from !== null && to !== null && to < from ? { from, to: from } : { from, to };
}

const placesOf = (pieces: readonly Piece[]) => ({
  slots: pieces.flatMap(({ slots }, place) => slots.map((range) => ({ ...range, place }))),
  ends: pieces.flatMap(({ ends }, place) => ends.map((end) => ({ ...end, place }))),
});

class Sum {
  runs = 0;
  ranSeconds = 0;
  ranMicros = 0;
  lateSeconds = 0;
  lateMicros = 0;

  constructor(
    readonly type: string,
    readonly name: string,
  ) {}

  add({ runs, ranSeconds, ranMicros, lateSeconds, lateMicros, waitingSeconds, waitingMicros }: PartialTotals, isPast: boolean): void {
    this.runs += runs;
    this.ranSeconds += ranSeconds;
    this.ranMicros += ranMicros;
    this.lateSeconds += lateSeconds + (isPast ? waitingSeconds : 0);
    this.lateMicros += lateMicros + (isPast ? waitingMicros : 0);
  }
}

/** Adds up parts, by period and state. */
class Sums {
  private readonly sums = new Map<string, { period: number; sum: Sum }>();
  /** Pieces with whole slots, by time. */
  private readonly covering: { from: number; to: number; piece: Piece }[];

  constructor(private readonly pieces: readonly Piece[]) {
    this.covering = pieces.flatMap((piece) => (piece.covered ? [{ ...piece.covered, piece }] : []));
  }

  add(part: PartialTotals): void {
    const piece = this.pieceOf(part);
    if (!piece) return;
    const key = `${piece.period} ${part.type} ${part.name}`;
    const known = this.sums.get(key) ?? { period: piece.period, sum: new Sum(part.type, part.name) };
    known.sum.add(part, piece.isPast);
    this.sums.set(key, known);
  }

  of(period: number): StateTotals[] {
    return [...this.sums.values()].flatMap(({ period: of, sum }) => {
      if (of !== period || sum.runs === 0 || sum.type === '') return [];
      const { type, name, runs } = sum;
      return [
        {
          type: type as StateType,
          name,
          runs,
          estimatedRunTime: inSeconds(sum.ranSeconds, sum.ranMicros),
          estimatedLateness: inSeconds(sum.lateSeconds, sum.lateMicros),
        },
      ];
    });
  }

  /** All periods and states together; lateness in seconds. */
  all(): { runs: number; late: number } {
    const total = { runs: 0, seconds: 0, micros: 0 };
    for (const { sum } of this.sums.values()) {
      total.runs += sum.runs;
      total.seconds += sum.lateSeconds;
      total.micros += sum.lateMicros;
    }
    return { runs: total.runs, late: inSeconds(total.seconds, total.micros) };
  }

  private pieceOf({ part, place }: PartialTotals): Piece | undefined {
    if (place === null) return undefined;
    return part === 'slots' || part === 'ends' ? this.pieces[place] : this.pieceAt(place);
  }

  /** The piece that contains a whole slot, by the start of the slot. */
  private pieceAt(slot: number): Piece | undefined {
    let [low, high] = [0, this.covering.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (present(this.covering[middle], 'a piece between two others').to <= slot) low = middle + 1;
      else high = middle;
    }
    const found = this.covering[low];
    return found && found.from <= slot ? found.piece : undefined;
  }
}

/** Exact as long as there are fewer than 2^53 microseconds. */
const inSeconds = (seconds: number, micros: number) => (seconds * 1_000_000 + micros) / 1_000_000;
