import { addSeconds, type Instant, LAST_INSTANT, microsOf, secondsBetween, secondsOf } from '../../base/time/instant.ts';

/** The spans of time, in seconds, for which totals are kept. Each is a multiple of the one before. All are aligned with full hours in UTC. */
export const SPANS: readonly number[] = [300, 3600, 86_400];

/** The span of the totals over all time. */
export const ALL_TIME = 0;

const SHORTEST = 300;

/** Runs with an expected start time at or after `from` and before `to`. */
export interface Period {
  /** null = from the beginning. */
  from: Instant | null;
  /** null = without end. */
  to: Instant | null;
}

/** The periods, by position, to which a part is added and from which it is subtracted. */
export interface Shares {
  adds?: number | undefined;
  subtracts?: number | undefined;
}

/** Whole slots of one span, from the slot that starts at `from` up to, but not including, the slot that starts at `to`, in seconds since 1970. */
export interface SlotRange extends Shares {
  span: number;
  from: number;
  to: number;
}

/** A piece that is shorter than a slot, whose runs are read one by one. */
export interface End extends Shares {
  from: Instant;
  to: Instant;
}

/** Periods as sums and differences of slots, whose totals are kept, and of ends. */
export interface Division {
  slots: SlotRange[];
  ends: End[];
  /** For each period, the range of all its slots, in seconds since 1970; undefined if there are none. */
  covered: Covered[];
}

export type Covered = { from: number; to: number } | undefined;

/** Earlier and later than every instant, in seconds since 1970, and at the boundary of a slot. */
const FIRST = -SPANS.reduce((longest, span) => Math.max(longest, span)) * 1_000_000;
const LAST = -FIRST * 3;

/** Where a period begins or ends, relative to the slots. */
interface Boundary {
  at: Instant | undefined;
  /** The nearby start of a slot of the shortest span, and of one of the longest span in use, in seconds since 1970. */
  slot: number;
  anchor: number;
  /** The parts between the boundary and its anchor. */
  slots: (SlotRange & { sign: 1 | -1 })[];
  end: (End & { sign: 1 | -1 }) | undefined;
  /** The positions of the periods that end and begin here. */
  before?: number;
  after?: number;
}

/**
 * Divides periods, which are in order and do not overlap, into slots as long as the periods permit. A boundary within a slot is moved to one of the slot's ends,
 * whichever leaves less time before now in between: few runs are expected in the future, so the slot that contains now is counted as a whole. What lies in
 * between is read once for both periods that meet there, added to one of them and subtracted from the other.
 */
export function divide(periods: readonly Period[], now: Instant): Division {
  const longest = periods.reduce((length, { from, to }) => Math.max(length, from && to ? secondsBetween(from, to) : LAST), 0);
  const spans = SPANS.filter((span) => span === SHORTEST || span <= longest);
  const present = secondsOf(now) + microsOf(now) / 1_000_000;
  const boundaries: Boundary[] = [];
  const boundaryAt = (at: Instant) => {
    const last = boundaries.at(-1);
    if (last?.at === at) return last;
    const made = boundaryOf(at, spans, present);
    boundaries.push(made);
    return made;
  };
  const slots: SlotRange[] = [];
  const ends: End[] = [];
  const covered: Covered[] = [];
  periods.forEach(({ from, to }, position) => {
    if (from !== null && to !== null && slotOf(secondsOf(from)) >= slotOf(secondsOf(to))) {
      if (from < to) ends.push({ from, to, adds: position });
      covered.push(undefined);
      return;
    }
    const first = from === null ? endless(FIRST) : boundaryAt(from);
    const last = to === null ? endless(LAST) : boundaryAt(to);
    first.after = position;
    last.before = position;
    if (first.anchor < last.anchor) slots.push({ span: spans.at(-1) ?? SHORTEST, from: first.anchor, to: last.anchor, adds: position });
    covered.push(first.slot < last.slot ? { from: first.slot, to: last.slot } : undefined);
  });
  for (const boundary of boundaries) {
    for (const { span, from, to, sign } of boundary.slots) slots.push({ span, from, to, ...sharesOf(boundary, sign) });
    if (boundary.end) {
      const { from, to, sign } = boundary.end;
      ends.push({ from, to, ...sharesOf(boundary, sign) });
    }
  }
  return { slots, ends, covered };
}

/** Ranges of slots of one span, each of which begins where the previous one ends. */
export interface JoinedSlots extends Pick<SlotRange, 'span' | 'from' | 'to'> {
  ranges: SlotRange[];
}

/** Joins adjacent ranges: a database finds the slots of a history together faster than those of each interval. */
export function joinedSlots(ranges: readonly SlotRange[]): JoinedSlots[] {
  const joined: JoinedSlots[] = [];
  for (const range of ranges.toSorted((one, other) => one.span - other.span || one.from - other.from)) {
    const last = joined.at(-1);
    if (last?.span === range.span && last.to === range.from) {
      last.to = range.to;
      last.ranges.push(range);
    } else joined.push({ span: range.span, from: range.from, to: range.to, ranges: [range] });
  }
  return joined;
}

const endless = (slot: number, at?: Instant): Boundary => ({ at, slot, anchor: slot, slots: [], end: undefined });

/** A part before the boundary (1) is missing in the period that ends there, and is too much in the period that begins; a part behind it (-1) vice versa. */
const sharesOf = ({ before, after }: Boundary, sign: 1 | -1): Shares =>
  sign === 1 ? { adds: before, subtracts: after } : { adds: after, subtracts: before };

function boundaryOf(at: Instant, spans: readonly number[], now: number): Boundary {
  const past = (from: number, to: number) => Math.max(0, Math.min(to, now) - from);
  const seconds = secondsOf(at);
  const micros = microsOf(at);
  const boundary = endless(slotOf(seconds), at);
  if (seconds !== boundary.slot || micros > 0) {
    const [start, exact, end] = [boundary.slot, seconds + micros / 1_000_000, boundary.slot + SHORTEST];
    // the calendar ends within its last slot, whose end has no instant
    if (start !== LAST_SLOT && past(exact, end) < past(start, exact)) {
      boundary.end = { from: at, to: instantOf(end), sign: -1 };
      boundary.slot = end;
    } else boundary.end = { from: instantOf(start), to: at, sign: 1 };
  }
  boundary.anchor = boundary.slot;
  spans.slice(1).forEach((longer, level) => {
    const span = spans[level] ?? SHORTEST;
    const from = boundary.anchor;
    const start = slotOf(from, longer);
    if (start === from) return;
    const isNearEnd = past(from, start + longer) < past(start, from);
    boundary.anchor = isNearEnd ? start + longer : start;
    boundary.slots.push(isNearEnd ? { span, from, to: boundary.anchor, sign: -1 } : { span, from: start, to: from, sign: 1 });
  });
  return boundary;
}

/** The start of the slot that contains a time; both in seconds since 1970. */
export const slotOf = (seconds: number, span: number = SHORTEST): number => Math.floor(seconds / span) * span;

const instantOf = (seconds: number): Instant => addSeconds(EPOCH, seconds);

const EPOCH: Instant = '1970-01-01T00:00:00.000000Z';

const LAST_SLOT = slotOf(secondsOf(LAST_INSTANT));
