import type { JsonValue } from './value.ts';

/** A text that is not JSON; `offset` counts UTF-16 units from the start of the text. */
export class JsonSyntaxError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'JsonSyntaxError';
    this.offset = offset;
  }
}

/** Deeper texts are rejected to protect the call stack. The HTTP layer has a lower limit. */
const MAX_DEPTH = 2_000;

const QUOTE = 34;
const BACKSLASH = 92;
const SPACE_CODE = 32;
/** Whitespace of JSON: a space, a tab, a line feed, or a carriage return. */
export const isSpace = (code: number): boolean => code === SPACE_CODE || code === 10 || code === 13 || code === 9;

const INVALID_STRING = 'Invalid or unterminated string';

const WORDS = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', null],
  ['Infinity', null],
  ['-Infinity', null],
]);
/** One letter more than the longest word: a regular expression takes stack for each letter. */
const WORD = /-?[A-Za-z]{1,9}/y;

type ReadNumber = (token: string, offset: number) => JsonValue;

/**
 * The slower parser. Reads `NaN` and infinities as null, and passes number tokens to `readNumber`.
 *
 * @throws {JsonSyntaxError} with the offset of the first wrong character
 */
export function parseText(text: string, readNumber: ReadNumber): JsonValue {
  let at = 0;

  const fail = (message: string): never => {
    throw new JsonSyntaxError(message, at);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return undefined;
    const start = at;
    at = pattern.lastIndex;
    return text.slice(start, at);
  };
  const skip = () => {
    while (isSpace(text.charCodeAt(at))) at += 1;
  };

  const string = (): string => {
    const start = at;
    let end = start + 1;
    let isEscaped = false;
    for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(++end)) {
      // control characters, and the end of the text
      if (!(code >= SPACE_CODE)) return fail(INVALID_STRING);
      if (code !== BACKSLASH) continue;
      isEscaped = true;
      end += 1;
    }
    at = end + 1;
    if (!isEscaped) return text.slice(start + 1, end);
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      at = start;
      return fail(INVALID_STRING);
    }
  };

  const value = (depth: number): JsonValue => {
    if (depth > MAX_DEPTH) fail('Too deeply nested');
    const first = text[at];
    if (first === '{') return object(depth);
    if (first === '[') return list(depth);
    if (first === '"') return string();
    const start = at;
    at = endOfNumber(text, start);
    if (at > start) return readNumber(text.slice(start, at), start);
    const word = take(WORD);
    const value = word === undefined ? undefined : WORDS.get(word);
    if (value === undefined) {
      at = start;
      return fail('Expecting value');
    }
    return value;
  };

  const object = (depth: number): JsonValue => {
    const result: { [key: string]: JsonValue } = {};
    at += 1;
    skip();
    if (text[at] === '}') {
      at += 1;
      return result;
    }
    for (;;) {
      skip();
      if (text[at] !== '"') fail('Expecting property name enclosed in double quotes');
      const key = string();
      skip();
      if (text[at] !== ':') fail("Expecting ':' delimiter");
      at += 1;
      skip();
      define(result, key, value(depth + 1));
      skip();
      const next = text[at];
      if (next !== ',' && next !== '}') fail("Expecting ',' delimiter");
      at += 1;
      if (next === '}') return result;
    }
  };

  const list = (depth: number): JsonValue => {
    const result: JsonValue[] = [];
    at += 1;
    skip();
    if (text[at] === ']') {
      at += 1;
      return result;
    }
    for (;;) {
      skip();
      result.push(value(depth + 1));
      skip();
      const next = text[at];
      if (next !== ',' && next !== ']') fail("Expecting ',' delimiter");
      at += 1;
      if (next === ']') return result;
    }
  };

  skip();
  const result = value(0);
  skip();
  if (at < text.length) fail('Extra data');
  return result;
}

const MINUS = 45;
const ZERO = 48;
const NINE = 57;

/** The position after the number that begins at `start`; `start` if there is none. Not a regular expression, because that takes stack for each digit. */
function endOfNumber(text: string, start: number): number {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
  let end = text.charCodeAt(first) === ZERO ? first + 1 : endOfDigits(text, first);
  if (end === undefined) return start;
  if (text[end] === '.') end = endOfDigits(text, end + 1) ?? end;
  if (text[end] === 'e' || text[end] === 'E') {
    const sign = text[end + 1];
    end = endOfDigits(text, sign === '+' || sign === '-' ? end + 2 : end + 1) ?? end;
  }
  return end;
}

/** The position after the digits that begin at `start`; undefined if there are none. */
function endOfDigits(text: string, start: number): number | undefined {
  let end = start;
  for (let code = text.charCodeAt(end); code >= ZERO && code <= NINE; code = text.charCodeAt(end)) end += 1;
  return end > start ? end : undefined;
}

/** Defines the field even if its name is `__proto__`, where an assignment would change the prototype. */
function define(target: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}
