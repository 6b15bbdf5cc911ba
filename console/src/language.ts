/**
 * The console is in English, and so are its numbers and dates, whatever the language of the browser: `1,234`, `1.5 GB`, `31 Jan, 14:05`. The language of a browser
 * can be an invalid tag (`en-US@posix`), can be missing, and can imply digits, calendars, and directions that don't match English text.
 */
export const LANGUAGE = 'en-GB';

const numbers = new Intl.NumberFormat(LANGUAGE);

/** `1,234` */
export const numberText = (value: number): string => numbers.format(value);

/** The time zone of the browser; UTC if the browser doesn't know it. */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat(LANGUAGE).resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}
