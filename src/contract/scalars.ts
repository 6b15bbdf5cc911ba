import type { Problem } from '../base/errors.ts';
import { LosslessNumber } from '../base/json/value.ts';
import { readDuration } from '../base/time/durations.ts';
import { type Instant, parseInstant } from '../base/time/instant.ts';
import { problem } from './reader.ts';

/** Doubles cannot represent larger integers exactly, and no column of the service stores any. */
const LARGEST_INTEGER = Number.MAX_SAFE_INTEGER;

/** Numeric strings. As in Python, surrounding blanks and single underscores between digits are ignored. */
const INTEGER_TEXT = /^\s*[+-]?\d+(?:_\d+)*(?:\.0+)?\s*$/;
const DECIMAL_TEXT = /^\s*[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?\s*$/;

const numberOf = (text: string): number => Number(text.replaceAll('_', ''));

function wholeNumber(value: unknown, problems: Problem[]): number | undefined {
  const number = value instanceof LosslessNumber ? Number(value.text) : value;
  if (typeof number === 'number') {
    if (!Number.isInteger(number)) {
      const text = Number.isFinite(number) ? 'got a number with a fractional part' : 'got a number that is not finite';
      problems.push(problem('int_from_float', `Input should be a valid integer, ${text}`, value));
      return undefined;
    }
    if (Math.abs(number) > LARGEST_INTEGER) {
      const [type, word] = number > 0 ? ['less_than_equal', 'less'] : ['greater_than_equal', 'greater'];
      const bound = Math.sign(number) * LARGEST_INTEGER;
      const ctx = number > 0 ? { le: bound } : { ge: bound };
      problems.push(problem(type, `Input should be ${word} than or equal to ${bound}`, value, ctx));
      return undefined;
    }
    return number;
  }
  if (typeof number === 'boolean') return number ? 1 : 0;
  if (typeof number === 'string') {
    const read = INTEGER_TEXT.test(number) ? numberOf(number) : Number.NaN;
    if (Math.abs(read) <= LARGEST_INTEGER) return read;
    problems.push(problem('int_parsing', 'Input should be a valid integer, unable to parse string as an integer', value));
    return undefined;
  }
  problems.push(problem('int_type', 'Input should be a valid integer', value));
  return undefined;
}

function decimalNumber(value: unknown, problems: Problem[]): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof LosslessNumber) return Number(value.text);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    const number = DECIMAL_TEXT.test(value) ? numberOf(value) : Number.NaN;
    if (Number.isFinite(number)) return number;
    problems.push(problem('float_parsing', 'Input should be a valid number, unable to parse string as a number', value));
    return undefined;
  }
  problems.push(problem('float_type', 'Input should be a valid number', value));
  return undefined;
}

/** An integer within its bounds. */
export function integer(value: unknown, problems: Problem[], minimum?: number, maximum?: number): number | undefined {
  return within(wholeNumber(value, problems), value, problems, minimum, maximum);
}

/** A number within its bounds. */
export function number(value: unknown, problems: Problem[], minimum?: number, maximum?: number): number | undefined {
  return within(decimalNumber(value, problems), value, problems, minimum, maximum);
}

/** The number that was read from `value`, which must be above `limit`. */
export function above(limit: number, read: number | undefined, value: unknown, problems: Problem[]): number | undefined {
  if (read !== undefined && read <= limit)
    problems.push(problem('greater_than', `Input should be greater than ${limit}`, value, { gt: limit }));
  return read;
}

function within(read: number | undefined, value: unknown, problems: Problem[], minimum?: number, maximum?: number): number | undefined {
  if (read === undefined) return undefined;
  if (minimum !== undefined && read < minimum)
    problems.push(problem('greater_than_equal', `Input should be greater than or equal to ${minimum}`, value, { ge: minimum }));
  if (maximum !== undefined && read > maximum)
    problems.push(problem('less_than_equal', `Input should be less than or equal to ${maximum}`, value, { le: maximum }));
  return read;
}

const WORDS_OF_TRUTH = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
]);

export function boolean(value: unknown, problems: Problem[]): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const number = value instanceof LosslessNumber ? Number(value.text) : value;
  if (number === 0 || number === 1) return number === 1;
  if (typeof number === 'string' || Number.isInteger(number)) {
    const truth = WORDS_OF_TRUTH.get(String(number).toLowerCase());
    if (truth !== undefined) return truth;
    problems.push(problem('bool_parsing', 'Input should be a valid boolean, unable to interpret input', value));
  } else {
    problems.push(problem('bool_type', 'Input should be a valid boolean', value));
  }
  return undefined;
}

/** The pattern of strings, as it is written in the contract. */
export interface Pattern {
  text: string;
  expression: RegExp;
}

export const pattern = (text: string): Pattern => ({ text, expression: new RegExp(text, 'u') });

/** A string within its length and of its pattern. As in Python, the length counts code points. */
export function text(
  value: unknown,
  problems: Problem[],
  minLength?: number,
  maxLength?: number,
  pattern?: Pattern,
  tooLong = tooLongString,
): string | undefined {
  if (typeof value !== 'string') {
    problems.push(problem('string_type', 'Input should be a valid string', value));
    return undefined;
  }
  if (minLength !== undefined && value.length < minLength)
    problems.push(
      problem('string_too_short', `String should have at least ${count(minLength, 'character')}`, value, { min_length: minLength }),
    );
  if (maxLength !== undefined && value.length > maxLength && [...value].length > maxLength) problems.push(tooLong(value, maxLength));
  if (pattern && !pattern.expression.test(value))
    problems.push(problem('string_pattern_mismatch', `String should match pattern '${pattern.text}'`, value, { pattern: pattern.text }));
  return value;
}

const tooLongString = (value: string, most: number) =>
  problem('string_too_long', `String should have at most ${count(most, 'character')}`, value, { max_length: most });

/**
 * A string of a field that the contract marks with `x-checked-late`: an empty one passes to the operation, and an error of its length does not mention a
 * string, as in the clients' validator.
 */
export function lateText(
  value: unknown,
  problems: Problem[],
  minLength?: number,
  maxLength?: number,
  pattern?: Pattern,
): string | undefined {
  return text(value, problems, minLength, maxLength, value === '' ? undefined : pattern, tooLongValue);
}

function tooLongValue(value: string, most: number): Problem {
  const sizes = { field_type: 'Value', max_length: most, actual_length: [...value].length };
  return problem('too_long', `Value should have at most ${count(most, 'item')} after validation, not ${sizes.actual_length}`, value, sizes);
}

export function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX32 = /^[0-9a-fA-F]{32}$/;
const HYPHENATED = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
/** UUIDs in paths: each hyphen of the canonical form is optional. */
const PATH_UUID = /^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}$/;

function hyphenate(hex: string): string {
  const h = hex.toLowerCase();
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
}

/** The lower-case hyphenated form. Braces and a `urn:uuid:` prefix are accepted; undefined for anything that is not a UUID. */
export function normalizeUuid(text: string): string | undefined {
  if (CANONICAL_UUID.test(text)) return text;
  if (HEX32.test(text)) return hyphenate(text);
  let core = text;
  if (core.startsWith('urn:uuid:')) core = core.slice(9);
  else if (core.startsWith('{') && core.endsWith('}')) core = core.slice(1, -1);
  return HYPHENATED.test(core) ? core.toLowerCase() : undefined;
}

/** As {@link normalizeUuid} for a path segment, which may only omit hyphens. */
export function pathUuid(text: string): string | undefined {
  if (CANONICAL_UUID.test(text)) return text;
  return PATH_UUID.test(text) ? hyphenate(text.replaceAll('-', '')) : undefined;
}

function whyNotUuid(text: string): string {
  for (const [index, char] of [...text].entries()) {
    if (!/[0-9a-fA-F-]/.test(char))
      return `invalid character: expected an optional prefix of \`urn:uuid:\` followed by [0-9a-fA-F-], found \`${char}\` at ${index + 1}`;
  }
  const digits = text.replaceAll('-', '').length;
  if (!text.includes('-')) return `invalid length: expected length 32 for simple format, found ${digits}`;
  const groups = text.split('-').length;
  if (groups !== 5) return `invalid group count: expected 5, found ${groups}`;
  return 'invalid group length';
}

export function uuid(value: unknown, problems: Problem[]): string | undefined {
  if (typeof value !== 'string') {
    problems.push(problem('uuid_type', 'UUID input should be a string, bytes or UUID object', value));
    return undefined;
  }
  const id = normalizeUuid(value);
  if (id === undefined) {
    const error = whyNotUuid(value);
    problems.push(problem('uuid_parsing', `Input should be a valid UUID, ${error}`, value, { error }));
  }
  return id;
}

/** Normalizes date-times to Instants. */
export function instant(value: unknown, problems: Problem[]): Instant | undefined {
  const input = value instanceof LosslessNumber ? Number(value.text) : value;
  const read = typeof input === 'string' || typeof input === 'number' ? parseInstant(input) : undefined;
  if (read === undefined) {
    problems.push(problem('value_error', 'Value error, Unable to parse the value as a date and time', value, { error: {} }));
  }
  return read;
}

/** Date-times whose offset matters (`x-keeps-offset`): validated like the others, but returned unchanged. */
export function instantWithOffset(value: unknown, problems: Problem[]): unknown {
  instant(value, problems);
  return value instanceof LosslessNumber ? Number(value.text) : value;
}

/** Seconds that may also be written as an ISO 8601 or clock duration (`x-accepts-durations`). The caller checks the bounds. */
export function duration(value: unknown, problems: Problem[]): number | undefined {
  const read = readDuration(value);
  if ('seconds' in read) return read.seconds;
  problems.push(problem(typeof value === 'string' ? 'time_delta_parsing' : 'time_delta_type', read.problem, value));
  return undefined;
}

/** `'A'`, `'A' or 'B'`, `'A', 'B' or 'C'`. */
function alternatives(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

/** One of a few values. `type` is `enum` for a named set, and `literal_error` for an inline one and for one with `x-literal`. */
export function oneOf(value: unknown, problems: Problem[], values: readonly unknown[], type = 'literal_error'): unknown {
  const plain = value instanceof LosslessNumber ? Number(value.text) : value;
  if (values.includes(plain)) return plain;
  const expected = alternatives(values);
  problems.push(problem(type, `Input should be ${expected}`, value, { expected }));
  return undefined;
}
