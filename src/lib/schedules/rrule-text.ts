import { DAY_SECONDS, dayOf, daysInMonth } from './calendar.ts';
import { isTimezone } from './timezone.ts';

/** Parser of recurrences: RFC 5545 properties, one per line or separated by spaces, in any case. */

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** 0 = Monday … 6 = Sunday. `nth` counts within the month or year, from the end if negative. */
export interface ByDay {
  weekday: number;
  nth: number | undefined;
}

/** A rule as written. Absent lists are undefined. */
export interface RuleText {
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  /** Local time; a zone is ignored. */
  until: number | undefined;
  untilHasZone: boolean;
  /** First day of the week, 0 = Monday. */
  weekStart: number;
  bySetPos: number[] | undefined;
  byMonth: number[] | undefined;
  byMonthDay: number[] | undefined;
  byYearDay: number[] | undefined;
  byEaster: number[] | undefined;
  byWeekNo: number[] | undefined;
  byDay: ByDay[] | undefined;
  byHour: number[] | undefined;
  byMinute: number[] | undefined;
  bySecond: number[] | undefined;
}

export interface RecurrenceText {
  start: { wall: number; hasZone: boolean } | undefined;
  rules: RuleText[];
  exclusionRules: RuleText[];
  /** RDATE and EXDATE as local times. */
  dates: number[];
  exclusionDates: number[];
}

/** An invalid recurrence; clients see the message. */
export class RecurrenceError extends Error {}

type NumberList = 'bySetPos' | 'byMonth' | 'byMonthDay' | 'byYearDay' | 'byEaster' | 'byWeekNo' | 'byHour' | 'byMinute' | 'bySecond';

/** Every occurrence is compared with every rule. */
const MAX_RULES = 20;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Per name: the field of the rule, the smallest and largest absolute value, and whether negative values are allowed. */
const LISTS: Readonly<Record<string, { member: NumberList; min: number; max: number; signed: boolean }>> = {
  BYSETPOS: { member: 'bySetPos', min: 1, max: 366, signed: true },
  BYMONTH: { member: 'byMonth', min: 1, max: 12, signed: false },
  BYMONTHDAY: { member: 'byMonthDay', min: 1, max: 31, signed: true },
  BYYEARDAY: { member: 'byYearDay', min: 1, max: 366, signed: true },
  BYEASTER: { member: 'byEaster', min: 0, max: 366, signed: true },
  BYWEEKNO: { member: 'byWeekNo', min: 1, max: 53, signed: true },
  BYHOUR: { member: 'byHour', min: 0, max: 23, signed: false },
  BYMINUTE: { member: 'byMinute', min: 0, max: 59, signed: false },
  BYSECOND: { member: 'bySecond', min: 0, max: 59, signed: false },
};

/** @throws {RecurrenceError} */
export function parseRecurrence(text: string): RecurrenceText {
  const lines = text.split(/\s+/).filter((line) => line !== '');
  if (lines.length === 0) throw new RecurrenceError('empty string');
  const parsed: RecurrenceText = { start: undefined, rules: [], exclusionRules: [], dates: [], exclusionDates: [] };
  for (const line of lines) readLine(line, parsed);
  if (parsed.rules.length + parsed.exclusionRules.length > MAX_RULES) throw new RecurrenceError(`more than ${MAX_RULES} rules`);
  if (parsed.rules.length + parsed.exclusionRules.length + parsed.dates.length + parsed.exclusionDates.length === 0) {
    throw new RecurrenceError('no RRULE, RDATE, EXRULE or EXDATE');
  }
  return parsed;
}

function readLine(line: string, into: RecurrenceText): void {
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = colon < 0 ? ['RRULE'] : line.slice(0, colon).split(';');
  const value = line.slice(colon + 1);
  switch (name.toUpperCase()) {
    case 'RRULE':
      rejectParameters('RRULE', parameters);
      into.rules.push(readRule(value));
      break;
    case 'EXRULE':
      rejectParameters('EXRULE', parameters);
      into.exclusionRules.push(readRule(value));
      break;
    case 'RDATE':
      rejectParameters(
        'RDATE',
        parameters.filter((parameter) => !/^VALUE=DATE-TIME$/i.test(parameter)),
      );
      into.dates.push(...readDates(value, parameters).map(({ wall }) => wall));
      break;
    case 'EXDATE':
      into.exclusionDates.push(...readDates(value, parameters).map(({ wall }) => wall));
      break;
    case 'DTSTART': {
      const [start, ...more] = readDates(value, parameters);
      if (more.length > 0) throw new RecurrenceError(`Multiple DTSTART values specified:${value}`);
      into.start = start;
      break;
    }
    default:
      throw new RecurrenceError(`unsupported property: ${name.toUpperCase()}`);
  }
}

function rejectParameters(name: string, parameters: string[]): void {
  if (parameters.length > 0) throw new RecurrenceError(`unsupported ${name} parm: ${parameters[0]}`);
}

function readDates(value: string, parameters: string[]): { wall: number; hasZone: boolean }[] {
  let zoned = false;
  for (const parameter of parameters) {
    if (/^TZID=/i.test(parameter)) zoned ||= isTimezone(parameter.slice('TZID='.length));
    else if (!/^VALUE=DATE(-TIME)?$/i.test(parameter)) throw new RecurrenceError(`unsupported parm: ${parameter}`);
  }
  return value.split(',').map((date) => {
    const read = readDate(date);
    if (!read) throw new RecurrenceError(`Unknown string format: ${date}`);
    if (zoned && read.hasZone) throw new RecurrenceError('DTSTART/EXDATE specifies multiple timezone');
    return { wall: read.wall, hasZone: read.hasZone || zoned };
  });
}

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:T?(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

function readDate(text: string): { wall: number; hasZone: boolean } | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!exists || hour > 23 || minute > 59 || second > 59) return undefined;
  return { wall: dayOf(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second, hasZone: match[7] !== undefined };
}

function readRule(text: string): RuleText {
  if (text.includes(':')) throw new RecurrenceError(`unexpected ':' in '${text}'`);
  const parts: [name: string, value: string][] = [];
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value, ...more] = part.split('=');
    if (value === undefined || more.length > 0) throw new RecurrenceError(`expected NAME=VALUE, got '${part}'`);
    parts.push([name === 'BYWEEKDAY' ? 'BYDAY' : name, value]);
  }
  const rule: RuleText = {
    frequency: readFrequency(parts.findLast(([name]) => name === 'FREQ')?.[1]),
    interval: 1,
    count: undefined,
    until: undefined,
    untilHasZone: false,
    weekStart: 0,
    bySetPos: undefined,
    byMonth: undefined,
    byMonthDay: undefined,
    byYearDay: undefined,
    byEaster: undefined,
    byWeekNo: undefined,
    byDay: undefined,
    byHour: undefined,
    byMinute: undefined,
    bySecond: undefined,
  };
  // the last value of a repeated name counts, but all must be valid
  for (const [name, value] of parts) readPart(rule, name, value);
  return rule;
}

function readFrequency(value: string | undefined): Frequency {
  if (value === undefined) throw new RecurrenceError("missing 'FREQ'");
  const frequency = FREQUENCIES.find((known) => known === value);
  if (!frequency) throw new RecurrenceError(`invalid 'FREQ': ${value}`);
  return frequency;
}

function readPart(rule: RuleText, name: string, value: string): void {
  const invalid = () => new RecurrenceError(`invalid '${name}': ${value}`);
  const list = LISTS[name];
  if (list) {
    rule[list.member] = value.split(',').map((text) => {
      const number = readInteger(text);
      const size = Math.abs(number ?? Number.NaN);
      if (number === undefined || (number < 0 && !list.signed) || !(size >= list.min && size <= list.max)) {
        if (list.member !== 'bySetPos' || number === undefined) throw invalid();
        throw new RecurrenceError('bysetpos must be between 1 and 366, or between -366 and -1');
      }
      return number;
    });
    return;
  }
  switch (name) {
    case 'FREQ':
      readFrequency(value);
      break;
    case 'INTERVAL':
      rule.interval = readInteger(value) ?? 0;
      if (rule.interval < 1) throw invalid();
      break;
    case 'COUNT':
      rule.count = readInteger(value);
      if (rule.count === undefined) throw invalid();
      break;
    case 'UNTIL': {
      const until = readDate(value);
      if (!until) throw invalid();
      rule.until = until.wall;
      rule.untilHasZone = until.hasZone;
      break;
    }
    case 'WKST':
      rule.weekStart = WEEKDAYS.indexOf(value);
      if (rule.weekStart < 0) throw invalid();
      break;
    case 'BYDAY':
      rule.byDay = value.split(',').map((text) => {
        const day = readByDay(text);
        if (!day) throw invalid();
        return day;
      });
      break;
    default:
      throw new RecurrenceError(`unknown parameter '${name}'`);
  }
}

/** `MO`, `+1MO`, `-2FR` or `MO(+1)`. */
function readByDay(text: string): ByDay | undefined {
  const match = /^([+-]?\d{1,3})?([A-Z]{2})$/.exec(text) ?? /^()([A-Z]{2})\(([+-]?\d{1,3})\)$/.exec(text);
  if (!match) return undefined;
  const [, before, day = '', after] = match;
  const weekday = WEEKDAYS.indexOf(day);
  const nthText = after || before;
  if (weekday < 0) return undefined;
  if (!nthText) return { weekday, nth: undefined };
  const nth = Number(nthText);
  return nth === 0 || Math.abs(nth) > 53 ? undefined : { weekday, nth };
}

function readInteger(text: string): number | undefined {
  return /^[+-]?\d{1,12}$/.test(text) ? Number(text) : undefined;
}
