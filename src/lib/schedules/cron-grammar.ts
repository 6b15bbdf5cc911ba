/**
 * Parser of the cron dialect. It differs from all known libraries in small ways: seconds come last, ranges wrap around, `L5` is the last Friday, and `a-a`
 * means the whole field.
 */

/** A weekday of a month: its `nth` occurrence, or the last one. Weekdays count from 0 = Sunday. */
export interface MonthWeekday {
  weekday: number;
  nth: number | 'last';
}

export interface CronRule {
  seconds: readonly number[];
  minutes: readonly number[];
  hours: readonly number[];
  /** 1–12 */
  months: ReadonlySet<number>;
  /** undefined: every year */
  years: ReadonlySet<number> | undefined;
  /** undefined: unrestricted, written `*` or `?` */
  monthDays: { days: ReadonlySet<number>; last: boolean } | undefined;
  /** undefined: unrestricted, written `*` or `?` */
  weekdays: { days: ReadonlySet<number>; ofMonth: readonly MonthWeekday[] } | undefined;
}

interface Field {
  min: number;
  max: number;
  names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const MINUTE: Field = { min: 0, max: 59 };
const SECOND: Field = { min: 0, max: 59 };
const HOUR: Field = { min: 0, max: 23 };
const MONTH_DAY: Field = { min: 1, max: 31 };
const MONTH: Field = { min: 1, max: 12, names: MONTHS };
const WEEKDAY: Field = { min: 0, max: 6, names: WEEKDAYS };
const YEAR: Field = { min: 1970, max: 2099 };

const MACROS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** `r`, `r/5`, `r(0-10)`: a random value drawn at every evaluation, which gives no stable schedule. */
const RANDOM = /(?:^|,)r(?:\([^)]*\))?(?:\/\d+)?(?:,|$)/;

class CronSyntaxError extends Error {}

export function parseCron(text: string): { rule: CronRule } | { problem: string } {
  const lower = text.trim().toLowerCase();
  const fields = (MACROS[lower] ?? lower).split(/\s+/);
  if (fields.some((field) => RANDOM.test(field))) {
    return { problem: `Random and Hashed expressions are unsupported, received: "${text}"` };
  }
  try {
    return { rule: readRule(fields) };
  } catch (error) {
    if (error instanceof CronSyntaxError) return { problem: `Invalid cron string: "${text}"` };
    throw error;
  }
}

function readRule(fields: string[]): CronRule {
  if (fields.length < 5 || fields.length > 7) throw new CronSyntaxError();
  const [minute, hour, monthDay, month, weekday, second = '0', year = '*'] = fields as [string, string, string, string, string];
  return {
    seconds: sorted(readList(second, SECOND)),
    minutes: sorted(readList(minute, MINUTE)),
    hours: sorted(readList(hour, HOUR)),
    months: readList(month, MONTH),
    years: year === '*' ? undefined : readList(year, YEAR),
    monthDays: readMonthDays(monthDay),
    weekdays: readWeekdays(weekday, fields.length === 5),
  };
}

/** A list that contains `*` is unrestricted if the rest of it is valid. */
function readMonthDays(text: string): CronRule['monthDays'] {
  if (text === '?') return undefined;
  const items = text.split(',');
  const plain = items.filter((item) => item !== 'l');
  const days = plain.length > 0 ? readList(plain.join(','), MONTH_DAY) : new Set<number>();
  return items.includes('*') ? undefined : { days, last: plain.length < items.length };
}

function readWeekdays(text: string, sevenIsSunday: boolean): CronRule['weekdays'] {
  if (text === '?') return undefined;
  const items = text.split(',').map((item) => ({ item, special: readMonthWeekday(item, sevenIsSunday) }));
  const ofMonth = items.flatMap(({ special }) => special ?? []);
  if (ofMonth.length > 0) {
    if (ofMonth.length < items.length) throw new CronSyntaxError();
    return { days: new Set(), ofMonth };
  }
  const days = readList(text, WEEKDAY, sevenIsSunday);
  return items.some(({ item }) => item === '*') ? undefined : { days, ofMonth };
}

function readMonthWeekday(item: string, sevenIsSunday: boolean): MonthWeekday | undefined {
  const [, last] = /^l(\d+)$/.exec(item) ?? [];
  if (last !== undefined) return { weekday: readValue(last, WEEKDAY, sevenIsSunday) % 7, nth: 'last' };
  const [, weekday, nth] = /^(\w+)#(\d+)$/.exec(item) ?? [];
  if (weekday === undefined) return undefined;
  const count = Number(nth);
  if (count < 1 || count > 5) throw new CronSyntaxError();
  return { weekday: readValue(weekday, WEEKDAY, sevenIsSunday) % 7, nth: count };
}

function readList(text: string, field: Field, sevenIsSunday = false): Set<number> {
  const values = new Set<number>();
  for (const item of text.split(',')) for (const value of readItem(item, field, sevenIsSunday)) values.add(value);
  return values;
}

/** One item of a list: `*`, `a`, `a-b`, each with an optional `/n`. */
function readItem(item: string, field: Field, sevenIsSunday: boolean): number[] {
  const match = /^(?:\*|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(item);
  if (!match) throw new CronSyntaxError();
  const [, from, to, stepText] = match;
  const step = stepText === undefined ? 1 : Number(stepText);
  if (step === 0) throw new CronSyntaxError();
  if (from === undefined) return everyNth(range(field.min, field.max), step);
  const low = readValue(from, field, sevenIsSunday);
  if (to === undefined && stepText === undefined) return [low % wrap(field)];
  // `a/n` means `a-max/n`, and a range of a single value is the whole field: `59/5` in the minutes is `*/5`.
  const high = to === undefined ? field.max : readValue(to, field, sevenIsSunday);
  if (low % wrap(field) === high) return everyNth(range(field.min, field.max), step);
  const first = low % wrap(field);
  const values = first <= high ? range(first, high) : [...range(first, field.max), ...range(field.min, high)];
  return everyNth(values, step).map((value) => value % wrap(field));
}

/** Only weekdays can exceed their field: 7 is Sunday, like 0. */
function wrap(field: Field): number {
  return field === WEEKDAY ? 7 : Number.POSITIVE_INFINITY;
}

function readValue(text: string, field: Field, sevenIsSunday: boolean): number {
  const named = field.names?.indexOf(text) ?? -1;
  if (named >= 0) return named + field.min;
  if (!/^\d{1,4}$/.test(text)) throw new CronSyntaxError();
  const value = Number(text);
  const max = field === WEEKDAY && sevenIsSunday ? 7 : field.max;
  if (value < field.min || value > max) throw new CronSyntaxError();
  return value;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function everyNth(values: number[], step: number): number[] {
  return values.filter((_, index) => index % step === 0);
}

function sorted(values: ReadonlySet<number>): number[] {
  return [...values].sort((a, b) => a - b);
}
