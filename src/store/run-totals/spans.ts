import { type Instant, LAST_INSTANT, secondsBetween } from '../../base/instant.ts';

/** The spans of time, in seconds, for which totals are kept. Each is a multiple of the one before. All are aligned with full hours in UTC. */
export const SPANS: readonly number[] = [300, 3600, 86_400];

/** The span of the totals over all time. */
export const ALL_TIME = 0;

const SHORTEST = 300;

/**
 * A part of a period: whole slots of one span, from the slot that starts at `from` up to, but not including, the slot that starts at `to`, in seconds since
 * 1970.
 */
export interface SlotRange {
  span: number;
  from: number;
  to: number;
}

/** Runs with an expected start time at or after `from` and before `to`. */
export interface Period {
  /** null = from the beginning. */
  from: Instant | null;
  /** null = without end. */
  to: Instant | null;
}

/** A period, cut into slots, whose totals are kept, and the corrections for what these slots count too few or too many at its ends. */
export interface Cut {
  slots: SlotRange[];
  /** The range of all slots, in seconds since 1970; undefined if there are none. */
  covered: { from: number; to: number } | undefined;
  ends: End[];
}

/** A piece that is shorter than a slot. Its runs are added (1) or subtracted from the slots (-1). */
export interface End {
  from: Instant;
  to: Instant;
  factor: 1 | -1;
}

/** Earlier and later than every instant, in seconds since 1970, and at the boundary of a slot. */
const FIRST = -SPANS.reduce((longest, span) => Math.max(longest, span)) * 1_000_000;
const LAST = -FIRST * 3;

/**
 * Where a period begins or ends within a slot, either the runs inside the period are counted, or those outside are subtracted from the whole slot, whichever
 * part covers less time before now. Few runs are expected in the future, so the slot that contains now is counted whole.
 */
export function cut({ from, to }: Period, now: Instant): Cut {
  let first = from === null ? FIRST : slotOf(secondsOf(from));
  let last = to === null ? LAST : slotOf(secondsOf(to));
  if (from !== null && to !== null && first >= last)
    return { slots: [], covered: undefined, ends: from < to ? [{ from, to, factor: 1 }] : [] };
  const ends: End[] = [];
  if (from !== null && instantOf(first) < from) {
    const [outside, inside] = split(first, from, now);
    if (outside.past < inside.past) ends.push({ ...outside.piece, factor: -1 });
    else {
      ends.push({ ...inside.piece, factor: 1 });
      first += SHORTEST;
    }
  }
  if (to !== null && instantOf(last) < to) {
    const [inside, outside] = split(last, to, now);
    if (outside.past < inside.past) {
      ends.push({ ...outside.piece, factor: -1 });
      last += SHORTEST;
    } else ends.push({ ...inside.piece, factor: 1 });
  }
  return first < last
    ? { slots: climb(first, last, 0), covered: { from: first, to: last }, ends }
    : { slots: [], covered: undefined, ends };
}

/** The parts of the slot that starts at `slot` before and after an instant in it, and how many seconds of each part lie before now. */
function split(slot: number, at: Instant, now: Instant) {
  const part = (from: Instant, to: Instant) => ({ piece: { from, to }, past: from < now ? secondsBetween(from, to < now ? to : now) : 0 });
  const before = part(instantOf(slot), at);
  // the calendar ends within this slot, whose end has no instant
  if (slot === LAST_SLOT) return [before, { piece: { from: at, to: LAST_INSTANT }, past: Number.POSITIVE_INFINITY }] as const;
  return [before, part(at, instantOf(slot + SHORTEST))] as const;
}

/** The longest slots that fit, and shorter ones on both sides. */
function climb(from: number, to: number, level: number): SlotRange[] {
  const span = SPANS[level] ?? SHORTEST;
  const longer = SPANS[level + 1];
  if (from >= to) return [];
  if (longer === undefined) return [{ span, from, to }];
  const first = -slotOf(-from, longer);
  const last = slotOf(to, longer);
  if (first >= last) return [{ span, from, to }];
  const before = from < first ? [{ span, from, to: first }] : [];
  const after = last < to ? [{ span, from: last, to }] : [];
  return [...before, ...climb(first, last, level + 1), ...after];
}

/** The start of the slot that contains a time; both in seconds since 1970. */
export const slotOf = (seconds: number, span: number = SHORTEST): number => Math.floor(seconds / span) * span;

/** Whole seconds since 1970, rounded down. */
export const secondsOf = (instant: Instant): number => Date.parse(`${instant.slice(0, 19)}Z`) / 1000;
/** Microseconds after {@link secondsOf}. */
export const microsOf = (instant: Instant): number => Number(instant.slice(20, 26));

const instantOf = (seconds: number): Instant => `${new Date(seconds * 1000).toISOString().slice(0, 19)}.000000Z`;

const LAST_SLOT = slotOf(secondsOf(LAST_INSTANT));
