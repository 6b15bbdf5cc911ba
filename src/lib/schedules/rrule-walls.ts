import { present } from '../../base/present.ts';
import { CYCLE_DAYS, civilOf, DAY_SECONDS, dayOf, daysInMonth, LAST_DAY, modulo, weekdayOf } from './calendar.ts';
import { type DayTest, dayTest } from './rrule-days.ts';
import { RecurrenceError, type RuleText } from './rrule-text.ts';

/** A rule anchored at its DTSTART, ready to produce its local times. */
export interface AnchoredRule {
  text: RuleText;
  start: number;
  matchesDay: DayTest;
  hours: readonly number[];
  minutes: readonly number[];
  seconds: readonly number[];
  /** The last occurrence if COUNT limits the rule; -Infinity if there is none. */
  last: number | undefined;
}

/**
 * Maximum steps for counting occurrences, for one text and for all texts of one request, and again for producing dates. Covers every day of the calendar; takes
 * about a second, because a request must not block the others for longer.
 */
const MAX_STEPS = 3_000_000;

export class Effort {
  private left = MAX_STEPS;

  get isSpent(): boolean {
    return this.left < 0;
  }

  /** True if nothing has been spent. */
  get isWhole(): boolean {
    return this.left === MAX_STEPS;
  }

  spend(steps: number): void {
    this.left -= steps;
  }
}

/** Seconds per step of the frequencies that advance by elapsed time. */
const UNIT_SECONDS: Readonly<Partial<Record<RuleText['frequency'], number>>> = {
  DAILY: DAY_SECONDS,
  HOURLY: 3600,
  MINUTELY: 60,
  SECONDLY: 1,
};

/** This many days without an occurrence, counted within the rule's periods, cover the whole calendar cycle: there are no more occurrences. */
const MAX_EMPTY_DAYS = CYCLE_DAYS + 366;

/** Rules with BY… parts are counted occurrence by occurrence; a million takes 0.2 s for a minutely rule. */
const MAX_COUNT = 1_000_000;

/** @throws {RecurrenceError} also if the effort is exhausted while counting */
export function anchorRule(text: RuleText, start: number, effort: Effort): AnchoredRule {
  rejectEmptySet(text, start);
  const second = modulo(start, 60);
  const minute = Math.floor(modulo(start, 3600) / 60);
  const hour = Math.floor(modulo(start, DAY_SECONDS) / 3600);
  const rule: AnchoredRule = {
    text,
    start,
    matchesDay: dayTest(text, Math.floor(start / DAY_SECONDS)),
    hours: ascending(text.byHour ?? [hour]),
    minutes: ascending(text.byMinute ?? [minute]),
    seconds: ascending(text.bySecond ?? [second]),
    last: undefined,
  };
  if (text.count === undefined) return rule;
  if (text.count <= 0) return { ...rule, last: Number.NEGATIVE_INFINITY };
  const unit = UNIT_SECONDS[text.frequency];
  if (unit !== undefined && !hasByParts(text)) return { ...rule, last: start + (text.count - 1) * text.interval * unit };
  if (text.count > MAX_COUNT) throw new RecurrenceError(`COUNT of a rule with BY… parts is limited to ${MAX_COUNT}`);
  return { ...rule, last: countToLast(rule, text.count, effort) };
}

/** The local times of the rule from `from` on, ascending. Stops when the effort is exhausted. */
export function* ruleWalls(rule: AnchoredRule, from: number, effort: Effort): Generator<number> {
  const last = Math.min(rule.last ?? Number.POSITIVE_INFINITY, rule.text.until ?? Number.POSITIVE_INFINITY);
  for (const wall of uncounted(rule, Math.max(from, rule.start), effort)) {
    if (wall > last) return;
    yield wall;
  }
}

function countToLast(rule: AnchoredRule, count: number, effort: Effort): number {
  let last = Number.NEGATIVE_INFINITY;
  let left = count;
  for (const wall of uncounted(rule, rule.start, effort)) {
    last = wall;
    effort.spend(1);
    if (--left === 0) break;
  }
  if (effort.isSpent) throw new RecurrenceError('the occurrences of COUNT lie too far apart to be counted');
  return last;
}

function uncounted(rule: AnchoredRule, from: number, effort: Effort): Generator<number> {
  return ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(rule.text.frequency)
    ? timePeriods(rule, from, effort)
    : dayPeriods(rule, from, effort);
}

/** Periods of one or more days: matching days, each with every time of BYHOUR × BYMINUTE × BYSECOND. */
function* dayPeriods(rule: AnchoredRule, from: number, effort: Effort): Generator<number> {
  const times = rule.hours.flatMap((hour) => rule.minutes.flatMap((minute) => rule.seconds.map((s) => hour * 3600 + minute * 60 + s)));
  const fromDay = Math.floor(from / DAY_SECONDS);
  const periods = calendarPeriods(rule);
  for (let index = periods.indexOf(fromDay), empty = 0; empty <= MAX_EMPTY_DAYS; index++) {
    const [first, end] = periods.at(index);
    effort.spend(end - first);
    if (first > LAST_DAY || effort.isSpent) return;
    empty += end - first;
    const days: number[] = [];
    // BYSETPOS counts from the start of the period; without it, earlier days can be skipped.
    for (let day = rule.text.bySetPos ? first : Math.max(first, fromDay); day < end; day++) if (rule.matchesDay(day)) days.push(day);
    for (const wall of rule.text.bySetPos ? atPositions(rule.text.bySetPos, days, times) : product(days, times)) {
      if (wall < from) continue;
      if (Math.floor(wall / DAY_SECONDS) > LAST_DAY) return;
      empty = 0;
      yield wall;
    }
  }
}

interface Periods {
  /** The number of the period that contains `day`, or of the next one. */
  indexOf(day: number): number;
  /** First day, and the day after the last. */
  at(index: number): [number, number];
}

function calendarPeriods({ text: { frequency, interval, weekStart }, start }: AnchoredRule): Periods {
  const startDay = Math.floor(start / DAY_SECONDS);
  const { year, month } = civilOf(startDay);
  const steps = (units: number) => Math.max(0, Math.floor(units / interval));
  switch (frequency) {
    case 'YEARLY':
      return {
        indexOf: (day) => steps(civilOf(day).year - year),
        at: (index) => [dayOf(year + index * interval, 1, 1), dayOf(year + index * interval + 1, 1, 1)],
      };
    case 'MONTHLY': {
      const startMonth = year * 12 + month - 1;
      return {
        indexOf: (day) => steps(civilOf(day).year * 12 + civilOf(day).month - 1 - startMonth),
        at: (index) => {
          const [y, m] = [Math.floor((startMonth + index * interval) / 12), modulo(startMonth + index * interval, 12) + 1];
          const first = dayOf(y, m, 1);
          return [first, first + daysInMonth(y, m)];
        },
      };
    }
    case 'WEEKLY': {
      const firstWeek = startDay - modulo(weekdayOf(startDay) - weekStart, 7);
      return {
        indexOf: (day) => steps(Math.floor((day - firstWeek) / 7)),
        // The first week starts at DTSTART, which matters to BYSETPOS.
        at: (index) => [Math.max(startDay, firstWeek + index * interval * 7), firstWeek + index * interval * 7 + 7],
      };
    }
    default:
      return {
        indexOf: (day) => steps(day - startDay),
        at: (index) => [startDay + index * interval, startDay + index * interval + 1],
      };
  }
}

/** Periods of an hour, a minute or a second: those of each matching day, one by one. */
function* timePeriods(rule: AnchoredRule, from: number, effort: Effort): Generator<number> {
  const { frequency, interval, bySetPos, bySecond } = rule.text;
  const unit = present(UNIT_SECONDS[frequency], `the unit of ${frequency}`);
  const startUnit = Math.floor(rule.start / unit);
  const seconds = frequency === 'SECONDLY' && bySecond ? new Set(bySecond) : undefined;
  const minuteTimes = frequency === 'HOURLY' ? rule.minutes.map((minute) => minute * 60) : [0];
  const secondTimes = frequency === 'SECONDLY' ? [0] : rule.seconds;
  const all = minuteTimes.flatMap((minute) => secondTimes.map((second) => minute + second));
  const times = bySetPos ? atPositions(bySetPos, [0], all) : all;
  if (times.length === 0) return;
  const next = (wall: number) => startUnit + Math.ceil((Math.floor(wall / unit) - startUnit) / interval) * interval;
  const allowed = skipper(rule);
  let empty = 0;
  for (let current = next(from); empty <= MAX_EMPTY_DAYS; ) {
    const wall = current * unit;
    effort.spend(1);
    if (wall >= (LAST_DAY + 1) * DAY_SECONDS || effort.isSpent) return;
    const skipTo = allowed(wall);
    if (skipTo > wall) {
      empty++;
      current = Math.max(current + interval, next(skipTo + unit - 1));
      continue;
    }
    current += interval;
    if (seconds && !seconds.has(modulo(wall, 60))) continue;
    empty++;
    for (const found of times) {
      if (wall + found < from) continue;
      empty = 0;
      yield wall + found;
    }
  }
}

/**
 * Returns a local time unchanged if its day, hour and minute match, else the start of the next day, hour or minute. The result for a day is cached, because
 * the next call usually concerns the same day.
 */
function skipper(rule: AnchoredRule): (wall: number) => number {
  const { frequency, byHour, byMinute } = rule.text;
  const hours = byHour && new Set(byHour);
  const minutes = frequency === 'HOURLY' ? undefined : byMinute && new Set(byMinute);
  let known: number | undefined;
  let matches = false;
  return (wall) => {
    const day = Math.floor(wall / DAY_SECONDS);
    if (day !== known) [known, matches] = [day, rule.matchesDay(day)];
    if (!matches) return (day + 1) * DAY_SECONDS;
    const hour = Math.floor(wall / 3600);
    if (hours && !hours.has(modulo(hour, 24))) return (hour + 1) * 3600;
    const minute = Math.floor(wall / 60);
    if (minutes && !minutes.has(modulo(minute, 60))) return (minute + 1) * 60;
    return wall;
  };
}

function* product(days: readonly number[], times: readonly number[]): Generator<number> {
  for (const day of days) for (const time of times) yield day * DAY_SECONDS + time;
}

/** The occurrences of one period at the given positions: 1 is the first, -1 the last. */
function atPositions(positions: readonly number[], days: readonly number[], times: readonly number[]): number[] {
  const total = days.length * times.length;
  const indices = positions.map((position) => (position > 0 ? position - 1 : total + position)).filter((i) => i >= 0 && i < total);
  return ascending(indices).map((i) => {
    const day = present(days[Math.floor(i / times.length)], 'the day of a position');
    return day * DAY_SECONDS + present(times[i % times.length], 'the time of a position');
  });
}

/** A rule every two hours from noon never reaches 13:00. Such rules are rejected instead of searched. */
function rejectEmptySet(text: RuleText, start: number): void {
  const [unit, base, list] =
    text.frequency === 'HOURLY'
      ? [3600, 24, text.byHour]
      : text.frequency === 'MINUTELY'
        ? [60, 60, text.byMinute]
        : [1, 60, text.frequency === 'SECONDLY' ? text.bySecond : undefined];
  if (!list) return;
  const step = greatestCommonDivisor(text.interval, base);
  if (!list.some((value) => modulo(value - Math.floor(start / unit), step) === 0)) {
    throw new RecurrenceError('Invalid rrule byxxx generates an empty set.');
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function hasByParts(text: RuleText): boolean {
  return Object.entries(text).some(([name, value]) => name.startsWith('by') && value !== undefined);
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
