import type { Instant } from '../../base/instant.ts';

/** The spans of time, in seconds, for which totals are kept. Each is a multiple of the one before. All begin with the hours of UTC. */
export const SPANS: readonly number[] = [300, 3600, 86_400];

/** The span of the totals over all time. */
export const ALL_TIME = 0;

const SHORTEST = 300;

/** A part of a period: whole slots of one span, from the one that starts at `from` to before the one that starts at `to`, in seconds since 1970. */
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

/** A period, cut into slots, whose totals are kept, and the pieces at its ends that are shorter than a slot. */
export interface Cut {
  slots: SlotRange[];
  /** All slots together, in seconds since 1970; undefined if there are none. */
  covered: { from: number; to: number } | undefined;
  ends: { from: Instant; to: Instant }[];
}

/** Earlier and later than every instant, in seconds since 1970, and at the border of a slot. */
const FIRST = -SPANS.reduce((longest, span) => Math.max(longest, span)) * 1_000_000;
const LAST = -FIRST * 2;

export function cut({ from, to }: Period): Cut {
  const first = from === null ? FIRST : slotFrom(from, SHORTEST);
  const last = to === null ? LAST : slotOf(secondsOf(to), SHORTEST);
  if (first >= last) return { slots: [], covered: undefined, ends: from !== null && to !== null && from < to ? [{ from, to }] : [] };
  const ends = [];
  if (from !== null && from < instantOf(first)) ends.push({ from, to: instantOf(first) });
  if (to !== null && instantOf(last) < to) ends.push({ from: instantOf(last), to });
  return { slots: climb(first, last, 0), covered: { from: first, to: last }, ends };
}

/** As many of the longest slots as fit, and shorter ones on both sides. */
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

/** The start of the slot that contains a moment; both in seconds since 1970. */
export const slotOf = (seconds: number, span: number = SHORTEST): number => Math.floor(seconds / span) * span;

/** The start of the first slot that does not begin before the instant. */
function slotFrom(instant: Instant, span: number): number {
  const seconds = secondsOf(instant);
  return slotOf(seconds, span) === seconds && microsOf(instant) === 0 ? seconds : slotOf(seconds, span) + span;
}

/** Whole seconds since 1970, rounded down. */
export const secondsOf = (instant: Instant): number => Date.parse(`${instant.slice(0, 19)}Z`) / 1000;
/** Microseconds after {@link secondsOf}. */
export const microsOf = (instant: Instant): number => Number(instant.slice(20, 26));

const instantOf = (seconds: number): Instant => `${new Date(seconds * 1000).toISOString().slice(0, 19)}.000000Z`;
