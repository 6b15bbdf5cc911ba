import { inUtc } from '../design/clock.ts';

/**
 * The console is in English, and so are its numbers and dates, whatever the language of the browser: `1,234`, `1.5 GB`, `31 Jan, 14:05`. The language of a browser
 * can be an invalid tag (`en-US@posix`), can be missing, and can imply digits, calendars, and directions that don't match English text.
 */
export const LANGUAGE = 'en-GB';

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

const two = (value: number) => String(value).padStart(2, '0');

/**
 * An instant such as `2026-01-31T13:05:00.000Z` as a user would type it, in the time zone of the browser, or in UTC after the user switched to it:
 * `2026-01-31 14:05`. Other texts are unchanged.
 */
export function typedTime(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text;
  const given = new Date(text);
  // the fields of UTC are then those of the displayed zone
  const at = inUtc.value ? given : new Date(given.getTime() - given.getTimezoneOffset() * 60_000);
  const day = at.toISOString().slice(0, 10);
  const seconds = at.getUTCSeconds() + at.getUTCMilliseconds() / 1000;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}${seconds > 0 ? `:${two(Math.floor(seconds))}` : ''}`;
}

/** `1 run`, `1,204 runs`. */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `512 bytes`, `4.1 KB`, `73 MB`. */
export function bytesText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 10 ? numberText(Math.round(value)) : value.toFixed(1)} ${UNITS[power]}`;
}

/** Words that are separated by commas, none of them empty. */
export const listed = (text: string): string[] => text.split(',').flatMap((one) => (one.trim() ? [one.trim()] : []));

/** A value as text for an editor. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** Why a text is not JSON, with the line and column if the browser reports the position; undefined if it is JSON. */
export function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const place = /position (\d+)/.exec(message)?.[1];
    if (place === undefined || message.includes('line')) return message;
    const before = text.slice(0, Number(place)).split('\n');
    return `${message} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
  }
}

/**
 * The changed fields of a form. A browser rounds long numbers, so unchanged values must not be sent back.
 */
export function touched<T extends Record<string, unknown>>(written: T, given: Readonly<Record<string, unknown>>): Partial<T> {
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(given[name]);
  return Object.fromEntries(Object.entries(written).filter(isOther)) as Partial<T>;
}

/** The address if it opens a page or a letter; undefined for any other, such as `javascript:`. */
export const safeAddress = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:)/i.test(address.trim()) ? address.trim() : undefined;

const numbers = new Intl.NumberFormat(LANGUAGE);

/** `1,234` */
export const numberText = (value: number): string => numbers.format(value);

/** The time zone of the browser; UTC if the browser doesn't know it. */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat(LANGUAGE).resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}
