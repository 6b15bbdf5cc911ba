import { stringifyJson } from '../../../base/json/json.ts';
import type { Budget } from '../budget.ts';
import { TemplateError } from '../errors.ts';
import { roundHalfEven } from '../numbers.ts';
import { compareText } from '../operators.ts';
import {
  isNumeric,
  TemplateMap,
  type TemplateValue,
  toIterable,
  toJson,
  toRepr,
  toText,
  truthy,
  tuple,
  typeName,
  Undefined,
} from '../values.ts';
import { define, type Filter } from './library.ts';
import { capitalize, center, replaceText, titleCase } from './methods.ts';
import { floatDigits, percentFormat } from './python-format.ts';

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;', '"': '&#34;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => HTML[character] ?? character);
}

export function integer(value: TemplateValue | undefined, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (isNumeric(value)) return Math.trunc(Number(value));
  throw new TemplateError(`'${typeName(value)}' object cannot be interpreted as an integer`);
}

const text = (value: TemplateValue | undefined, fallback: string) => (value === undefined || value === null ? fallback : toText(value));

/** JSON with sorted keys and Python's spacing, safe inside HTML: `<`, `>`, `&`, `'` and all non-ASCII characters are escaped. */
function htmlSafeJson(value: TemplateValue, indent: number | undefined, budget: Budget): string {
  const write = (member: unknown, depth: number): string => {
    if (Array.isArray(member))
      return wrap(
        '[',
        ']',
        member.map((item) => write(item, depth + 1)),
        depth,
      );
    if (typeof member === 'object' && member !== null && Object.getPrototypeOf(member) === Object.prototype) {
      const entries = Object.entries(member).sort(([a], [b]) => compareText(a, b));
      return wrap(
        '{',
        '}',
        entries.map(([key, item]) => `${stringifyJson(key)}: ${write(item, depth + 1)}`),
        depth,
      );
    }
    return stringifyJson(member);
  };
  const wrap = (open: string, close: string, members: string[], depth: number): string => {
    if (members.length === 0) return open + close;
    if (indent === undefined) return open + members.join(', ') + close;
    const margin = `\n${' '.repeat(indent * (depth + 1))}`;
    budget.charge(members.length * margin.length);
    return `${open}${margin}${members.join(`,${margin}`)}\n${' '.repeat(indent * depth)}${close}`;
  };
  return write(toJson(value), 0).replace(
    /[<>&'\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toInt(value: TemplateValue, [fallback = 0n, base]: (TemplateValue | undefined)[]): TemplateValue {
  if (typeof value === 'string') {
    const radix = integer(base, 10);
    const plain = value.trim().replaceAll('_', '').toLowerCase();
    const prefix = { 2: '0b', 8: '0o', 16: '0x' }[radix];
    const digits = plain.replace(/^[+-]/, '').replace(prefix && plain.includes(prefix) ? prefix : '', '');
    if (radix !== 10 && /^[\da-z]+$/.test(digits) && Number.isInteger(Number.parseInt(digits, radix)))
      return BigInt(Number.parseInt(digits, radix));
    if (/^\d{1,4300}$/.test(digits) && radix === 10) return plain.startsWith('-') ? -BigInt(digits) : BigInt(digits);
    const number = parseFloatStrict(plain);
    return number === undefined || !Number.isFinite(number) ? fallback : BigInt(Math.trunc(number));
  }
  if (typeof value === 'number') return Number.isFinite(value) ? BigInt(Math.trunc(value)) : fallback;
  if (typeof value === 'bigint') return value;
  return typeof value === 'boolean' ? BigInt(value) : fallback;
}

function parseFloatStrict(plain: string): number | undefined {
  if (plain.length > 1000 || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return undefined;
  return Number(plain);
}

/** Whole words up to `length`, like Jinja2; texts that are longer by at most `leeway` stay unchanged. */
function truncate(value: string, length: number, killWords: boolean, end: string, leeway: number): string {
  if (value.length <= length + leeway) return value;
  const cut = value.slice(0, Math.max(0, length - end.length));
  return (killWords ? cut : cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut) + end;
}

/** The lines into which `wordwrap` breaks a text. */
function* wrapped(value: string, width: number, breakLong: boolean): Generator<string> {
  for (const line of value.split(/\r\n|\n|\r/)) {
    let current = '';
    for (let word of line.split(/(?<= )/)) {
      let { length } = word.trimEnd();
      if (current && current.length + length > width) {
        yield current.trimEnd();
        current = '';
      }
      for (; breakLong && length > width; length -= width) {
        yield word.slice(0, width);
        word = word.slice(width);
      }
      current += word;
    }
    yield current.trimEnd();
  }
}

function fileSize(bytes: number, binary: boolean): string {
  if (bytes === 1) return '1 Byte';
  const base = binary ? 1024 : 1000;
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const units = binary ? ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'] : ['kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
  const index = units.findIndex((_unit, i) => bytes < base ** (i + 2));
  const at = index < 0 ? units.length - 1 : index;
  return `${(bytes / base ** (at + 1)).toFixed(1)} ${units[at]}`;
}

function percentEncode(value: string, isQuery: boolean): string {
  const encoded = encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return isQuery ? encoded.replaceAll('%20', '+') : encoded.replaceAll('%2F', '/');
}

function urlEncode(value: TemplateValue, budget: Budget): string {
  const encode = (part: TemplateValue | undefined) => budget.text(percentEncode(toText(part ?? null), true));
  if (typeof value === 'string' || !(Array.isArray(value) || value instanceof TemplateMap))
    return budget.text(percentEncode(toText(value), false));
  const pairs = value instanceof TemplateMap ? [...value] : Array.from(value, (pair) => Array.from(toIterable(pair)));
  return pairs.map(([key, member]) => `${encode(key)}=${encode(member)}`).join('&');
}

/** Half to even, like Python's round(). */
function round(value: TemplateValue, precision: number, method: string): TemplateValue {
  if (value instanceof Undefined) value.fail();
  if (!isNumeric(value)) throw new TemplateError(`type ${typeName(value)} doesn't define __round__ method`);
  const number = Number(value);
  const factor = 10 ** precision;
  if (method === 'ceil') return Math.ceil(number * factor) / factor;
  if (method === 'floor') return Math.floor(number * factor) / factor;
  if (method !== 'common') throw new TemplateError('method must be common, ceil or floor');
  if (typeof value !== 'number' && precision >= 0) return BigInt(value);
  const rounded =
    precision >= 0 ? Math.sign(number) * Number(floatDigits(Math.abs(number), 'f', precision)) : roundHalfEven(number * factor) / factor;
  return typeof value === 'number' ? rounded : BigInt(rounded);
}

/** The filters of Jinja2 for strings and numbers. */
export const textFilters: readonly (readonly [string, Filter])[] = [
  ['abs', define([], (value) => (typeof value === 'bigint' ? (value < 0n ? -value : value) : Math.abs(numberOf(value))))],
  ['capitalize', define([], (value) => capitalize(toText(value)))],
  [
    'center',
    define(['width'], (value, [width], { budget }) => {
      budget.charge(integer(width, 80));
      return center(toText(value), integer(width, 80));
    }),
  ],
  ...['e', 'escape', 'forceescape'].map(
    (name) => [name, define([], (value, _args, { budget }) => budget.text(escapeHtml(toText(value))))] as const,
  ),
  ['filesizeformat', define(['binary'], (value, [binary]) => fileSize(numberOf(value), truthy(binary ?? false)))],
  [
    'float',
    define(['default'], (value, [fallback = 0]) => {
      if (isNumeric(value)) return Number(value);
      const number = typeof value === 'string' ? parseFloatStrict(value.trim()) : undefined;
      return number === undefined ? fallback : number;
    }),
  ],
  [
    'format',
    (value, call, { budget }) => {
      if (call.positional.length > 0 && call.named.size > 0)
        throw new TemplateError("can't handle positional and keyword arguments at the same time");
      const values = call.named.size > 0 ? new TemplateMap(call.named) : tuple(call.positional);
      return percentFormat(toText(value), values, budget);
    },
  ],
  [
    'indent',
    define(['width', 'first', 'blank'], (value, [width, first, blank], { budget }) => {
      const margin = typeof width === 'string' ? width : ' '.repeat(Math.min(10_000, Math.max(0, integer(width, 4))));
      const lines = toText(value).split('\n');
      budget.charge(toText(value).length + lines.length * margin.length);
      const isIndented = (line: string, index: number) => (index === 0 ? truthy(first ?? false) : line !== '' || truthy(blank ?? false));
      return lines.map((line, index) => (isIndented(line, index) ? margin + line : line)).join('\n');
    }),
  ],
  ['int', define(['default', 'base'], toInt)],
  ['lower', define([], (value) => toText(value).toLowerCase())],
  ['pprint', define([], (value) => toRepr(value))],
  [
    'replace',
    define(['old', 'new', 'count'], (value, [from, to, limit], { budget }) =>
      replaceText(toText(value), text(from, ''), text(to, ''), limit === undefined || limit === null ? -1 : integer(limit, -1), budget),
    ),
  ],
  ['round', define(['precision', 'method'], (value, [precision, method]) => round(value, integer(precision, 0), text(method, 'common')))],
  ['safe', define([], (value) => toText(value))],
  ['string', define([], (value, _args, { budget }) => budget.text(toText(value)))],
  ['striptags', define([], (value) => stripTags(toText(value)))],
  ['title', define([], (value) => titleWords(toText(value)))],
  [
    'tojson',
    define(['indent'], (value, [indent], { budget }) => {
      if (value instanceof Undefined) throw new TemplateError('Object of type Undefined is not JSON serializable');
      return budget.text(
        htmlSafeJson(value, indent === undefined || indent === null ? undefined : Math.min(16, Math.max(0, integer(indent, 0))), budget),
      );
    }),
  ],
  [
    'trim',
    define(['chars'], (value, [chars]) =>
      chars === undefined || chars === null ? toText(value).trim() : trimSet(toText(value), toText(chars)),
    ),
  ],
  [
    'truncate',
    define(['length', 'killwords', 'end', 'leeway'], (value, [length, kill, end, leeway]) =>
      truncate(toText(value), integer(length, 255), truthy(kill ?? false), text(end, '...'), integer(leeway, 5)),
    ),
  ],
  ['upper', define([], (value) => toText(value).toUpperCase())],
  ['urlencode', define([], (value, _args, { budget }) => urlEncode(value, budget))],
  [
    'urlize',
    define(['trim_url_limit', 'nofollow', 'target', 'rel', 'extra_schemes'], (value, _args, { budget }) =>
      budget.text(escapeHtml(toText(value)).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" rel="noopener">${url}</a>`)),
    ),
  ],
  ['wordcount', define([], (value) => BigInt(toText(value).match(/[\p{L}\p{N}_]+/gu)?.length ?? 0))],
  [
    'wordwrap',
    define(['width', 'break_long_words', 'wrapstring', 'break_on_hyphens'], (value, [width, breakLong, glue], { budget }) =>
      budget.join(wrapped(toText(value), Math.max(1, integer(width, 79)), truthy(breakLong ?? true)), text(glue, '\n')),
    ),
  ],
  [
    'xmlattr',
    define(['autospace'], (value, [autospace], { budget }) => {
      if (!(value instanceof TemplateMap)) throw new TemplateError(`'${typeName(value)}' object has no attribute 'items'`);
      const pairs = [...value].filter(([, member]) => member !== null && !(member instanceof Undefined));
      for (const [key] of pairs)
        if (/[\s/>=]/.test(toText(key))) throw new TemplateError(`Invalid character in attribute name: ${toRepr(key)}`);
      const attributes = pairs.map(([key, member]) => budget.text(`${escapeHtml(toText(key))}="${escapeHtml(toText(member))}"`)).join(' ');
      return attributes && truthy(autospace ?? true) ? ` ${attributes}` : attributes;
    }),
  ],
];

function trimSet(value: string, set: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && set.includes(value.charAt(from))) from += 1;
  while (to > from && set.includes(value.charAt(to - 1))) to -= 1;
  return value.slice(from, to);
}

/** By search instead of a regular expression: a text full of `<` must not take quadratic time. */
function stripTags(value: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const open = value.indexOf('<', at);
    const isComment = value.startsWith('<!--', open);
    const close = open < 0 ? -1 : value.indexOf(isComment ? '-->' : '>', open);
    if (close < 0) break;
    kept.push(value.slice(at, open));
    at = close + (isComment ? 3 : 1);
  }
  kept.push(value.slice(at));
  return kept.join('').split(/\s+/).filter(Boolean).join(' ');
}

/** Capitalizes only after white space, hyphens and opening brackets: `"it's"|title` is `It's`. */
function titleWords(value: string): string {
  return value.replace(/[^-\s({[<]+/g, (word) => capitalize(word)) || titleCase(value);
}

function numberOf(value: TemplateValue): number {
  if (value instanceof Undefined) value.fail();
  if (isNumeric(value)) return Number(value);
  const number = typeof value === 'string' ? parseFloatStrict(value.trim()) : undefined;
  if (number === undefined) throw new TemplateError(`bad operand type: '${typeName(value)}'`);
  return number;
}
