import { inUtc } from '../design/clock.ts';

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
