import { inUtc } from '../design/clock.ts';
import { LANGUAGE } from '../language.ts';

const DAY = 24 * 3600 * 1000;

const SECONDS = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const DATED = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The formats of a time zone; undefined is that of the browser. */
const formatsOf = (timeZone: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone });
  return {
    clock: format(SECONDS),
    dated: format(DATED),
    yeared: format({ ...DATED, year: 'numeric' }),
    exact: format({ ...DATED, second: '2-digit' }),
    full: format({ dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' }),
    day: format({ dateStyle: 'short' }),
    milliseconds: format({ ...SECONDS, fractionalSecondDigits: 3 }),
  };
};

const local = formatsOf(undefined);
const utc = formatsOf('UTC');
const shown = () => (inUtc.value ? utc : local);

/** A time with its date and zone: `Wednesday 20 May 2026 at 14:05:09 CEST`. */
export const fullText = (instant: string): string => shown().full.format(new Date(instant));

const isToday = (at: Date, now: number) => shown().day.format(at) === shown().day.format(now);

/** A time of today as `14:05:09`, any other with its date, in the 24-hour clock. */
export function timeText(instant: string, now = Date.now()): string {
  const at = new Date(instant);
  if (isToday(at, now)) return shown().clock.format(at);
  return (Math.abs(at.getTime() - now) < 300 * DAY ? shown().dated : shown().yeared).format(at);
}

/** A time as `timeText` writes it, with seconds on every day. */
export const preciseText = (instant: string, now = Date.now()): string =>
  (isToday(new Date(instant), now) ? shown().clock : shown().exact).format(new Date(instant));

/** A time of a day with milliseconds: `14:05:09.123`. */
export const millisecondText = (instant: string): string => shown().milliseconds.format(new Date(instant));

/** `20 ms`, `1.2 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.round(Math.max(0, seconds) * 1000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const parts: [unit: string, size: number][] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ];
  const first = parts.findIndex(([, size]) => whole >= size);
  return parts
    .slice(first, first + 2)
    .map(([unit, size], index) => [Math.floor((index === 0 ? whole : whole % (parts[first]?.[1] ?? 1)) / size), unit] as const)
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A text of the service with its times, and its durations of a minute or more, in the format of the console. */
export const readable = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (instant) => timeText(instant))
    .replaceAll(/\b(\d{2,}) seconds\b/g, (found, seconds: string) => (Number(seconds) < 60 ? found : durationText(Number(seconds))));

/** The distance of a time from now, to the minute: `in 2 h 5 min`, `3 d ago`. */
export function awayText(instant: string, now = Date.now()): string {
  const minutes = Math.round((Date.parse(instant) - now) / 60_000);
  if (minutes === 0) return 'now';
  const distance = durationText(Math.abs(minutes) * 60);
  return minutes > 0 ? `in ${distance}` : `${distance} ago`;
}
