import { present } from '../../../base/present.ts';
import { type Instant, parseInstant, secondsBetween } from '../../../base/time/instant.ts';
import { strftime } from '../instant-values.ts';
import { roundHalfEven } from '../numbers.ts';
import { group } from './python-format.ts';

/** The words of the Python package *humanize* for dates and durations. Durations are seconds. */

const DAY = 86_400;
const MINIMUM_UNITS = ['microseconds', 'milliseconds', 'seconds'];

const article = (count: number, word: string, unit: string) => (count === 1 ? `${word} ${unit}` : plural(count, unit));
const plural = (count: number, unit: string) => `${group(String(count), ',')} ${unit}${count === 1 ? '' : 's'}`;

export function naturalDelta(
  duration: number,
  { months = true, minimumUnit = 'seconds' }: { months?: boolean; minimumUnit?: string | undefined } = {},
): string {
  const total = Math.abs(duration);
  const allDays = Math.floor(total / DAY);
  const years = Math.floor(allDays / 365);
  const days = allDays % 365;
  const monthCount = roundHalfEven(days / 30.5);
  if (years === 0 && days < 1) return shortDelta(total, minimumUnit);
  if (years === 0) {
    if (days === 1) return 'a day';
    if (!months || monthCount === 0) return plural(days, 'day');
    return monthCount === 12 ? 'a year' : article(monthCount, 'a', 'month');
  }
  if (years === 1) {
    if (monthCount === 0 && days === 0) return 'a year';
    if (monthCount === 0 || !months) return `1 year, ${plural(days, 'day')}`;
    return monthCount === 12 ? '2 years' : `1 year, ${plural(monthCount, 'month')}`;
  }
  return plural(roundHalfEven(allDays / 365), 'year');
}

function shortDelta(total: number, minimumUnit: string): string {
  const seconds = Math.floor(total);
  if (seconds === 0) {
    const micros = Math.round(total * 1_000_000);
    if (minimumUnit === 'microseconds' && micros < 1000) return plural(micros, 'microsecond');
    if (minimumUnit !== 'seconds' && MINIMUM_UNITS.includes(minimumUnit)) return plural(Math.floor(micros / 1000), 'millisecond');
    return 'a moment';
  }
  if (seconds < 60) return article(seconds, 'a', 'second');
  const minutes = roundHalfEven(seconds / 60);
  if (seconds < 3600) return minutes === 60 ? 'an hour' : article(minutes, 'a', 'minute');
  const hours = roundHalfEven(seconds / 3600);
  return hours === 24 ? 'a day' : article(hours, 'an', 'hour');
}

/** `ago` is the age in seconds; `future` specifies the side of now, by default the sign does. */
export function naturalTime(ago: number, options: { future?: boolean; months?: boolean; minimumUnit?: string | undefined } = {}): string {
  const delta = naturalDelta(ago, options);
  if (delta === 'a moment') return 'now';
  return (options.future ?? ago < 0) ? `${delta} from now` : `${delta} ago`;
}

export function naturalDay(instant: Instant, now: Instant, format = '%b %d'): string {
  const days = Math.round(secondsBetween(startOfDay(now), startOfDay(instant)) / DAY);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days === -1 ? 'yesterday' : strftime(instant, format);
}

/** Includes the year if the date is more than about five months away. */
export function naturalDate(instant: Instant, now: Instant): string {
  const days = Math.abs(secondsBetween(startOfDay(now), startOfDay(instant)) / DAY);
  return naturalDay(instant, now, days >= (5 * 365) / 12 ? '%b %d %Y' : '%b %d');
}

function startOfDay(instant: Instant): Instant {
  return parseInstant(instant.slice(0, 10)) ?? instant;
}

const UNITS: [name: string, seconds: number][] = [
  ['year', 365 * DAY],
  ['month', 30.5 * DAY],
  ['day', DAY],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
  ['millisecond', 0.001],
  ['microsecond', 0.000001],
];

/** `1 day, 2 hours and 3.50 seconds`; `write` formats the fraction of the smallest unit. */
export function preciseDelta(
  duration: number,
  { minimumUnit = 'seconds', suppress = [] }: { minimumUnit?: string | undefined; suppress?: string[] },
  write: (value: number) => string,
): string {
  const last = UNITS.findIndex(([name]) => `${name}s` === minimumUnit);
  const used = UNITS.slice(0, last < 0 ? 6 : last + 1).filter(([name]) => !suppress.includes(`${name}s`));
  const smallest = used.at(-1);
  if (!smallest) return '';
  // If the smallest unit is larger than a second, fractions of a second do not count.
  let left = Math.round((smallest[1] > 1 ? Math.floor(Math.abs(duration)) : Math.abs(duration)) * 1_000_000);
  const step = Math.round(smallest[1] * 1_000_000);
  const next = used.at(-2);
  if (next) {
    // 59.999 seconds would print as 60.00, which is a minute.
    const ratio = Math.round(next[1] * 1_000_000) / step;
    const whole = Math.floor(left / step / ratio);
    if (Number(write(left / step - whole * ratio)) >= ratio) left = (whole + 1) * ratio * step;
  }
  const parts: string[] = [];
  for (const unit of used) {
    const size = Math.round(unit[1] * 1_000_000);
    const count = unit === smallest ? left / size : Math.floor(left / size);
    // A month is 30.5 days, but its remainder counts in whole days.
    left = Math.max(0, left - (unit[0] === 'month' ? Math.ceil(count * 30.5) * DAY * 1_000_000 : count * size));
    const text = Number.isInteger(count) ? String(count) : write(count);
    const value = Number(text);
    if (value === 0 && !(unit === smallest && parts.length === 0)) continue;
    parts.push(
      `${Number.isInteger(value) && unit[0] === 'year' ? group(String(value), ',') : Number.isInteger(value) ? value : text} ${unit[0]}${value === 1 ? '' : 's'}`,
    );
  }
  const end = present(parts.pop(), 'the last part of a duration');
  return parts.length === 0 ? end : `${parts.join(', ')} and ${end}`;
}
