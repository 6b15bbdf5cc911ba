import { isIPv4, isIPv6 } from 'node:net';
import { compilePattern } from './patterns.ts';

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

const isEmail = (text: string) => text.includes('@');

/** The supported formats; any other format accepts everything. */
const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['date-time', (text) => isDate(text.slice(0, 10)) && /t/i.test(text[10] ?? '') && TIME.test(text.slice(11))],
  ['time', (text) => TIME.test(text)],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['ipv4', isIPv4],
  ['ipv6', (text) => isIPv6(text) && !text.includes('%')],
  ['regex', (text) => compilePattern(text) !== undefined],
  ['uuid', (text) => UUID.test(text)],
]);

export function matchesFormat(format: string, text: string): boolean {
  return FORMATS.get(format)?.(text) ?? true;
}
