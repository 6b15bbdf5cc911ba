import { present } from '../../base/present.ts';
import type { Instant } from '../../base/time/instant.ts';
import { CYCLE_DAYS, DAY_SECONDS, joinInstant, splitInstant } from './calendar.ts';
import { timezoneNames } from './timezone-names.ts';

/** A change of a zone's offset. Seconds everywhere; offsets are east of UTC. */
export interface Transition {
  /** The first second with the new offset. */
  at: number;
  before: number;
  after: number;
}

/**
 * The resolution of a local time that the clocks skipped: `forward` by the length of the gap (02:30 → 03:30), or `backward` (02:30 → 01:30), which is the
 * result of reading it with the offset after the gap. Cron and recurrence rules differ here.
 */
export type GapRule = 'forward' | 'backward';

export interface ResolvedWall {
  /** Seconds since 1970. For a repeated local time, the first occurrence. */
  instant: number;
  /** No later local time resolves to an earlier instant than this. */
  floor: number;
  /** Length of the gap that contains the local time; 0 if the time exists. */
  gap: number;
}

interface Span {
  /** Offset at the start of the span. */
  offset: number;
  transitions: readonly Transition[];
}

/** A 400th of the calendar cycle, so that spans of different cycles align. */
const SPAN_SECONDS = (CYCLE_DAYS * DAY_SECONDS) / 400;
const CYCLE_SPANS = 400;
/** Before about 1810, no zone of the tz database changes its offset. */
const FIRST_SPAN = -160;
/** After about 2500 only yearly rules apply, and they repeat with the calendar. */
const REPEATING_SPAN = 530;
/** Zones are probed in steps of two days; no zone has two changes closer together. */
const PROBE_SECONDS = 2 * DAY_SECONDS;
/** Larger than any offset plus gap (Samoa skipped a whole day). */
const REACH_SECONDS = 40 * 3600;

/** The rules of one time zone, read from `Intl` span by span and cached. */
export class Zone {
  readonly #format: Intl.DateTimeFormat;
  readonly #spans = new Map<number, Span>();

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset', hour: 'numeric' });
  }

  offsetAt(instant: number): number {
    const { span, shift } = this.#spanAt(Math.floor(instant / SPAN_SECONDS));
    let offset = span.offset;
    for (const transition of span.transitions) {
      if (instant < transition.at + shift) break;
      offset = transition.after;
    }
    return offset;
  }

  /** The changes in (from, to], ascending. */
  transitions(from: number, to: number): Transition[] {
    const found: Transition[] = [];
    const first = Math.max(Math.floor(from / SPAN_SECONDS), FIRST_SPAN);
    for (let index = first; index <= Math.floor(to / SPAN_SECONDS); index++) {
      const { span, shift } = this.#spanAt(index);
      for (const transition of span.transitions) {
        const at = transition.at + shift;
        if (at > from && at <= to) found.push(shift === 0 ? transition : { ...transition, at });
      }
    }
    return found;
  }

  resolve(wall: number, rule: GapRule): ResolvedWall {
    const transitions = this.transitions(wall - REACH_SECONDS, wall + REACH_SECONDS);
    const [first] = transitions;
    if (!first) {
      const instant = wall - this.offsetAt(wall);
      return { instant, floor: instant, gap: 0 };
    }
    for (let i = 0; i <= transitions.length; i++) {
      const [previous, next] = [transitions[i - 1], transitions[i]];
      const instant = wall - (previous ? previous.after : first.before);
      if ((!previous || instant >= previous.at) && (!next || instant < next.at)) {
        return { instant, floor: rule === 'backward' ? backwardFloor(instant, next) : instant, gap: 0 };
      }
    }
    const skipped = present(
      transitions.find(({ at, before, after }) => wall >= at + before && wall < at + after),
      'the transition that skips a local time',
    );
    const gap = skipped.after - skipped.before;
    if (rule === 'forward') return { instant: wall - skipped.before, floor: skipped.at, gap };
    return { instant: wall - skipped.after, floor: wall - skipped.after, gap };
  }

  #spanAt(index: number): { span: Span; shift: number } {
    const cycles = index < REPEATING_SPAN + CYCLE_SPANS ? 0 : Math.floor((index - REPEATING_SPAN) / CYCLE_SPANS);
    const base = Math.max(index - cycles * CYCLE_SPANS, FIRST_SPAN - 1);
    let span = this.#spans.get(base);
    if (!span) {
      span = this.#readSpan(base);
      this.#spans.set(base, span);
    }
    return { span, shift: cycles * CYCLE_SPANS * SPAN_SECONDS };
  }

  #readSpan(index: number): Span {
    const start = index * SPAN_SECONDS;
    const offset = this.#readOffset(start);
    if (index < FIRST_SPAN) return { offset, transitions: [] };
    const transitions: Transition[] = [];
    let [from, before] = [start, offset];
    while (from < start + SPAN_SECONDS) {
      // Probes the last second of the span too. A change at the first second of the next span is that span's starting offset.
      const to = Math.min(from + PROBE_SECONDS, start + SPAN_SECONDS);
      const after = this.#readOffset(to);
      if (after !== before) transitions.push({ at: this.#bisect(from, to, before), before, after });
      [from, before] = [to, after];
    }
    return { offset, transitions };
  }

  #bisect(from: number, to: number, before: number): number {
    let [low, high] = [from, to];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#readOffset(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }

  #readOffset(instant: number): number {
    const match = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(this.#format.format(instant * 1000));
    if (!match?.[1]) return 0;
    const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0);
    return match[1] === '-' ? -seconds : seconds;
  }
}

/** Local times skipped at `next` resolve to instants before `instant` if that lies less than the length of the gap before the change. */
function backwardFloor(instant: number, next: Transition | undefined): number {
  if (!next || next.after <= next.before) return instant;
  return Math.min(instant, next.at - (next.after - next.before));
}

const zones = new Map<string, Zone>();

/** The zone of a schedule. Null and the empty string mean UTC; other names must be known ({@link isTimezone}). */
export function zoneOf(timezone: string | null): Zone {
  const name = timezone || 'UTC';
  let zone = zones.get(name);
  if (!zone) {
    zone = new Zone(name);
    zones.set(name, zone);
  }
  return zone;
}

const runtimeNames = new Set(Intl.supportedValuesOf('timeZone'));

/** True for names of the tz database in their exact spelling; `Intl` alone would ignore case. */
export function isTimezone(name: string): boolean {
  if (zones.has(name)) return true;
  if (!timezoneNames.has(name) && !runtimeNames.has(name)) return false;
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The instants at which clocks in `zone` show the given ascending local times: ascending and distinct, although gaps can reorder or merge them. */
export function* localise(walls: Iterable<number>, zone: Zone, rule: GapRule): Generator<number> {
  const held: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const wall of walls) {
    const { instant, floor } = zone.resolve(wall, rule);
    if (instant > last) insertSorted(held, instant);
    for (let first = held[0]; first !== undefined && first <= floor; first = held[0]) {
      held.shift();
      last = first;
      yield first;
    }
  }
  yield* held;
}

/** Inserts a value that the list does not contain. */
function insertSorted(values: number[], value: number): void {
  const before = values.findLastIndex((one) => one <= value);
  if (values[before] !== value) values.splice(before + 1, 0, value);
}

export interface LocalTime {
  /** `YYYY-MM-DD HH:MM:SS[.ffffff]±HH:MM`, the form used in idempotency keys. */
  local: string;
  utcOffsetSeconds: number;
  /** True during daylight saving time: the offset was lower before and will be lower after, within about a year. */
  dst: boolean;
}

export function localTime(instant: Instant, timezone: string | null): LocalTime {
  const { seconds, micros } = splitInstant(instant);
  const zone = zoneOf(timezone);
  const offset = zone.offsetAt(seconds);
  const wall = joinInstant(seconds + offset) ?? instant;
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
  return {
    local: `${wall.slice(0, 10)} ${wall.slice(11, 19)}${fraction}${offsetText(offset)}`,
    utcOffsetSeconds: offset,
    dst: isSummerTime(zone, seconds, offset),
  };
}

function isSummerTime(zone: Zone, instant: number, offset: number): boolean {
  const season = 366 * DAY_SECONDS;
  const began = zone.transitions(instant - season, instant).at(-1);
  const ends = zone.transitions(instant, instant + season)[0];
  return began !== undefined && ends !== undefined && began.before < offset && ends.after < offset && ends.at - began.at < season;
}

/** `±HH:MM`, with seconds only for historical local mean times. */
function offsetText(offsetSeconds: number): string {
  const parts = [Math.floor(Math.abs(offsetSeconds) / 3600), Math.floor(Math.abs(offsetSeconds) / 60) % 60];
  if (offsetSeconds % 60 !== 0) parts.push(Math.abs(offsetSeconds) % 60);
  return (offsetSeconds < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join(':');
}
