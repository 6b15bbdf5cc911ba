import { BoundedCache } from '../../base/bounded-cache.ts';
import { present } from '../../base/present.ts';
import type { Instant } from '../../base/time/instant.ts';
import { DAY_SECONDS, dayOf, joinInstant, splitInstant } from './calendar.ts';
import { CAPACITY, lengthProblem } from './remember.ts';
import { parseRecurrence, RecurrenceError, type RecurrenceText } from './rrule-text.ts';
import { type AnchoredRule, anchorRule, Effort, ruleWalls } from './rrule-walls.ts';
import { localise, zoneOf } from './timezone.ts';

export interface RRuleSchedule {
  /** RFC 5545 lines, including a DTSTART. */
  rrule: string;
  /** null: UTC */
  timezone: string | null;
}

interface Recurrence {
  rules: AnchoredRule[];
  exclusionRules: AnchoredRule[];
  dates: number[];
  exclusionDates: ReadonlySet<number>;
}

/** The DTSTART of texts without one. */
const DEFAULT_START = dayOf(2020, 1, 1) * DAY_SECONDS;
/** After this number of consecutive excluded occurrences, the rest of the set counts as empty. */
const MAX_EXCLUDED = 100_000;

type Compiled = { recurrence: Recurrence } | { problem: string };

const known = new BoundedCache<Compiled>(CAPACITY);

/** @param effort for counting this text and others; a rejection that is due to the others is not cached */
function compileRecurrence(text: string, effort: Effort): Compiled {
  const before = known.get(text);
  if (before) return before;
  const isFirst = effort.isWhole;
  const compiled = recompile(text, effort);
  if ('problem' in compiled && effort.isSpent && !isFirst)
    return { problem: 'the occurrences of COUNT take too long to be counted, together' };
  known.set(text, compiled);
  return compiled;
}

function recompile(text: string, effort: Effort): Compiled {
  try {
    const parsed = parseRecurrence(text);
    const start = parsed.start?.wall ?? DEFAULT_START;
    return {
      recurrence: {
        rules: parsed.rules.map((rule) => anchorRule(rule, start, effort)),
        exclusionRules: parsed.exclusionRules.map((rule) => anchorRule(rule, start, effort)),
        dates: [...parsed.dates].sort((a, b) => a - b),
        exclusionDates: new Set(parsed.exclusionDates),
      },
    };
  } catch (error) {
    if (error instanceof RecurrenceError) return { problem: error.message };
    throw error;
  }
}

/** Dates of the schedule from `start` on, in seconds since 1970, ascending. */
export function rruleDates(schedule: RRuleSchedule, start: number): Iterable<number> {
  const compiled = compileRecurrence(schedule.rrule, new Effort());
  if ('problem' in compiled) throw new Error(compiled.problem);
  const zone = zoneOf(schedule.timezone);
  return localise(setWalls(compiled.recurrence, start + zone.offsetAt(start)), zone, 'backward');
}

/** The union of rules and dates minus the exclusions: distinct local times, ascending. Stops when the effort is exhausted. */
function* setWalls({ rules, dates, exclusionRules, exclusionDates }: Recurrence, from: number): Generator<number> {
  const effort = new Effort();
  const wallsOf = (rule: AnchoredRule) => ruleWalls(rule, from, effort);
  const exclusions = merge(exclusionRules.map(wallsOf));
  let excluded = exclusions.next();
  let inARow = 0;
  for (const wall of merge([...rules.map(wallsOf), dates.filter((date) => date >= from).values()])) {
    while (!excluded.done && excluded.value < wall) excluded = exclusions.next();
    if (effort.isSpent) return;
    if (exclusionDates.has(wall) || (!excluded.done && excluded.value === wall)) {
      if (++inARow > MAX_EXCLUDED) return;
      continue;
    }
    inARow = 0;
    yield wall;
  }
}

function* merge(sources: Iterator<number>[]): Generator<number, undefined> {
  const heads = sources.map((source) => ({ source, head: source.next() }));
  for (let last = Number.NEGATIVE_INFINITY; ; ) {
    let least: (typeof heads)[number] | undefined;
    for (const it of heads) if (!it.head.done && (!least || it.head.value < least.head.value)) least = it;
    if (!least || least.head.done) return;
    const { value } = least.head;
    least.head = least.source.next();
    if (value === last) continue;
    last = value;
    yield value;
  }
}

/** Validates the text of a recurrence and adds a DTSTART if it has none and allows one. `effort` is for counting this text and others. */
export function readRecurrence(
  text: string,
  timezone: string | null,
  { now, effort }: { now: Instant; effort: Effort },
): { text: string } | { problem: string } {
  const long = lengthProblem('RRule', text);
  if (long !== undefined) return { problem: long };
  const reason = reasonAgainst(text, effort);
  if (reason !== undefined) return { problem: `Invalid RRule string "${text}": ${reason}` };
  const parsed = parseRecurrence(text);
  if (parsed.start || untilsHaveZone(parsed)) return { text };
  return { text: anchorLine(anchorOf(parsed, timezone, now)) + text };
}

/** Clients reject such a text if a floating anchor precedes it. */
const untilsHaveZone = ({ rules, exclusionRules }: RecurrenceText) =>
  [...rules, ...exclusionRules].some(({ untilHasZone }) => untilHasZone);

function reasonAgainst(text: string, effort: Effort): string | undefined {
  const compiled = compileRecurrence(text, effort);
  if ('problem' in compiled) return compiled.problem;
  const parsed = parseRecurrence(text);
  const { start } = parsed;
  if (!start) return undefined;
  const { hasZone } = start;
  const differs = [...parsed.rules, ...parsed.exclusionRules].some(
    ({ until, untilHasZone }) => until !== undefined && untilHasZone !== hasZone,
  );
  return differs ? 'RRULE UNTIL values must be specified in UTC when DTSTART is timezone-aware' : undefined;
}

/** Seconds between two possible anchors of a single minutely or secondly rule; undefined for any other recurrence. */
function anchorStep({ rules, exclusionRules, dates, exclusionDates }: RecurrenceText): number | undefined {
  const [rule] = rules;
  const alone = rules.length === 1 && exclusionRules.length + dates.length + exclusionDates.length === 0;
  if (!rule || !alone || rule.count !== undefined) return undefined;
  if (rule.frequency === 'MINUTELY') return rule.interval * 60;
  return rule.frequency === 'SECONDLY' ? rule.interval : undefined;
}

/** Minutely and secondly rules are anchored close to now, in step with 2020-01-01; all others on that day. */
function anchorOf(parsed: RecurrenceText, timezone: string | null, now: Instant): number {
  const step = anchorStep(parsed);
  if (step === undefined) return DEFAULT_START;
  const { seconds } = splitInstant(now);
  const localNow = seconds + zoneOf(timezone).offsetAt(seconds);
  return DEFAULT_START + Math.floor((localNow - DEFAULT_START) / step) * step;
}

function anchorLine(wall: number): string {
  return `DTSTART:${present(joinInstant(wall), 'the start of a rule').slice(0, 19).replaceAll(/[-:]/g, '')}\n`;
}
