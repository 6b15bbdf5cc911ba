import { JsonSyntaxError, parseText } from './parser.ts';
import { type JsonObject, type JsonValue, LosslessNumber, writeNatively } from './value.ts';

/**
 * Number tokens in a place where a number may stand: after `"…":`, `[`, `,` or at the start. A text inside a string can look like that too;
 * this only sends an innocent body to the precise check.
 */
const SUSPICIOUS = /(?:"[\t\n\r ]*:|[[,]|^)[\t\n\r ]*(-?\d+[.eE][\d.eE+-]*|-?\d{16,}|-0|NaN|-?Infinity)/;
const SUSPICIOUS_ALL = new RegExp(SUSPICIOUS, 'g');

/** True when native parsing could lose a number of this text (or refuse `NaN`). False positives are allowed, false negatives are not. */
export function mayLoseNumbers(text: string): boolean {
  if (!SUSPICIOUS.test(text)) return false;
  for (const [, token] of text.matchAll(SUSPICIOUS_ALL)) {
    if (String(Number(token)) !== token || token === 'NaN' || token.endsWith('Infinity')) return true;
  }
  return false;
}

/** Integers of more digits are refused, as the clients' own parsers do. */
const MAX_INTEGER_DIGITS = 4300;

/** A number token as a value: a plain number when that keeps it, null when it overflows a double (spec 01 §4.5). */
function readNumber(token: string, offset: number): JsonValue {
  const value = Number(token);
  if (String(value) === token) return value;
  const isInteger = !/[.eE]/.test(token);
  if (isInteger) {
    if (token.length > MAX_INTEGER_DIGITS) throw new JsonSyntaxError('Number has too many digits', offset);
    return token === '-0' ? 0 : new LosslessNumber(token);
  }
  if (!Number.isFinite(value)) return null;
  if (value === 0 && /[eE]/.test(token)) return new LosslessNumber('0.0');
  return new LosslessNumber(token);
}

/**
 * Parses JSON without losing numbers. `NaN`, `Infinity` and decimals beyond a double become null; of duplicate keys the last wins.
 * @throws {JsonSyntaxError} with the offset of the first wrong character.
 */
export function parseJson(text: string): JsonValue {
  if (!mayLoseNumbers(text)) {
    try {
      return JSON.parse(text) as JsonValue;
    } catch {
      // Parsed again below for the offset: the native message does not always carry it.
    }
  }
  return parseText(text, readNumber);
}

/** Writes JSON, {@link LosslessNumber} by its text, `NaN` and infinities as null, `undefined` members left out. */
export function stringifyJson(value: unknown): string {
  return writeNatively(value) ?? write(value) ?? 'null';
}

function write(value: unknown): string | undefined {
  if (value instanceof LosslessNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value);
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = write(member);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

/** A copy in which every {@link LosslessNumber} is the nearest double; the value itself when it holds none. */
export function toPlainJson(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof LosslessNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(toPlainJson);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toPlainJson(member)]));
}

/** True for a JSON object: not null, not a list, not a number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber);
}
