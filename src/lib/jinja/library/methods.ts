import type { Budget } from '../budget.ts';
import { TemplateError } from '../errors.ts';
import { equal } from '../operators.ts';
import {
  type CallValues,
  TemplateFunction,
  TemplateMap,
  type TemplateValue,
  Tuple,
  toIterable,
  toText,
  tuple,
  typeName,
  Undefined,
} from '../values.ts';
import { braceFormat } from './python-format.ts';

type Method<T> = (self: T, args: TemplateValue[], call: CallValues, budget: Budget) => TemplateValue;

const MUTATING = new Set(['append', 'clear', 'extend', 'insert', 'pop', 'popitem', 'remove', 'reverse', 'setdefault', 'sort', 'update']);

/** A built-in method of a string, list or dict. Mutating methods are known only so that they can be rejected; names that start with `_` do not exist. */
export function builtinMethod(self: TemplateValue, name: string, budget: Budget): TemplateFunction | undefined {
  const method = methodOf(self, name);
  if (method) {
    return new TemplateFunction(name, (call) => {
      if (typeof self === 'string') budget.weigh(self);
      return method(positional(name, call), call, budget);
    });
  }
  if (!Array.isArray(self) && !(self instanceof TemplateMap)) return undefined;
  if (self instanceof Tuple || !MUTATING.has(name)) return undefined;
  return new TemplateFunction(name, () => {
    throw new TemplateError(`access to attribute '${name}' of '${typeName(self)}' object is unsafe.`);
  });
}

type BoundMethod = (args: TemplateValue[], call: CallValues, budget: Budget) => TemplateValue;

function methodOf(self: TemplateValue, name: string): BoundMethod | undefined {
  if (typeof self === 'string') return bound(STRING.get(name), self);
  if (Array.isArray(self)) return bound(LIST.get(name), self);
  return self instanceof TemplateMap ? bound(DICT.get(name), self) : undefined;
}

const bound = <T>(method: Method<T> | undefined, self: T): BoundMethod | undefined => method && ((...rest) => method(self, ...rest));

/** Appends keyword arguments, which few methods take, in the given order; templates write them in the declared order. */
function positional(name: string, call: CallValues): TemplateValue[] {
  return name === 'format' || call.named.size === 0 ? call.positional : [...call.positional, ...call.named.values()];
}

function string(value: TemplateValue | undefined, fallback = ''): string {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'string') throw new TemplateError(`expected str, got ${typeName(value)}`);
  return value;
}

function count(value: TemplateValue | undefined, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'bigint' && typeof value !== 'boolean') {
    throw new TemplateError(`'${typeName(value)}' object cannot be interpreted as an integer`);
  }
  return Number(value);
}

const SPACES = ' \t\n\r\v\f';

function strip(text: string, characters: TemplateValue | undefined, start: boolean, end: boolean): string {
  const set = string(characters, SPACES);
  let from = 0;
  let to = text.length;
  if (start) while (from < to && set.includes(text.charAt(from))) from += 1;
  if (end) while (to > from && set.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function split(text: string, separator: TemplateValue | undefined, limit: number, fromEnd: boolean, budget: Budget): TemplateValue[] {
  budget.charge(text.length);
  const divider = string(separator, '');
  if (separator === '') throw new TemplateError('empty separator');
  const parts = divider ? text.split(divider) : text.trim().split(/\s+/).filter(Boolean);
  if (limit < 0 || parts.length <= limit + 1) return parts;
  const glue = divider || ' ';
  if (fromEnd) return [parts.slice(0, parts.length - limit).join(glue), ...parts.slice(parts.length - limit)];
  return [...parts.slice(0, limit), parts.slice(limit).join(glue)];
}

export function titleCase(text: string): string {
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => capitalize(word));
}

export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

function matchesAll(pattern: RegExp): Method<string> {
  return (self) => self.length > 0 && pattern.test(self);
}

function affix(test: (text: string, part: string) => boolean): Method<string> {
  return (self, [part]) => (part instanceof Tuple ? part.some((one) => test(self, string(one))) : test(self, string(part)));
}

function padded(pad: (text: string, width: number, fill: string) => string): Method<string> {
  return (self, [width, fill], _call, budget) => {
    const size = count(width, 0);
    budget.charge(size);
    return pad(self, size, string(fill, ' '));
  };
}

export function center(text: string, width: number, fill = ' '): string {
  const missing = Math.max(0, width - text.length);
  const before = Math.floor(missing / 2) + (missing & width & 1);
  return text.padStart(text.length + before, fill).padEnd(Math.max(width, text.length), fill);
}

function partition(self: string, separator: string, at: number): Tuple {
  return tuple([self.slice(0, at), separator, self.slice(at + separator.length)]);
}

function position(found: number): bigint {
  if (found < 0) throw new TemplateError('substring not found');
  return BigInt(found);
}

const STRING = new Map<string, Method<string>>([
  ['upper', (self) => self.toUpperCase()],
  ['lower', (self) => self.toLowerCase()],
  ['casefold', (self) => self.toLowerCase()],
  ['title', (self) => titleCase(self)],
  ['capitalize', (self) => capitalize(self)],
  ['swapcase', (self) => [...self].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('')],
  ['strip', (self, [set]) => strip(self, set, true, true)],
  ['lstrip', (self, [set]) => strip(self, set, true, false)],
  ['rstrip', (self, [set]) => strip(self, set, false, true)],
  ['split', (self, [separator, limit], _call, budget) => split(self, separator, count(limit, -1), false, budget)],
  ['rsplit', (self, [separator, limit], _call, budget) => split(self, separator, count(limit, -1), true, budget)],
  ['splitlines', (self) => self.replace(/\r\n?|\n$/g, (end) => (end === '\n' ? '' : '\n')).split('\n')],
  ['startswith', affix((text, part) => text.startsWith(part))],
  ['endswith', affix((text, part) => text.endsWith(part))],
  ['replace', (self, [from, to, limit], _call, budget) => replaceText(self, string(from), string(to), count(limit, -1), budget)],
  ['find', (self, [part, from]) => BigInt(self.indexOf(string(part), count(from, 0)))],
  ['rfind', (self, [part]) => BigInt(self.lastIndexOf(string(part)))],
  ['index', (self, [part, from]) => position(self.indexOf(string(part), count(from, 0)))],
  ['rindex', (self, [part]) => position(self.lastIndexOf(string(part)))],
  ['count', (self, [part]) => BigInt(string(part) === '' ? self.length + 1 : self.split(string(part)).length - 1)],
  [
    'join',
    (self, [items], _call, budget) =>
      budget.join(
        Array.from(toIterable(items ?? []), (item) => string(item)),
        self,
      ),
  ],
  ['format', (self, args, call, budget) => braceFormat(self, args, call.named, budget)],
  ['zfill', padded((text, width) => (/^[+-]/.test(text) ? text[0] + text.slice(1).padStart(width - 1, '0') : text.padStart(width, '0')))],
  ['center', padded(center)],
  ['ljust', padded((text, width, fill) => text.padEnd(width, fill))],
  ['rjust', padded((text, width, fill) => text.padStart(width, fill))],
  ['isdigit', matchesAll(/^\p{Nd}+$/u)],
  ['isdecimal', matchesAll(/^\p{Nd}+$/u)],
  ['isnumeric', matchesAll(/^\p{N}+$/u)],
  ['isalpha', matchesAll(/^\p{L}+$/u)],
  ['isalnum', matchesAll(/^[\p{L}\p{N}]+$/u)],
  ['isspace', matchesAll(/^\s+$/u)],
  ['isupper', (self) => self === self.toUpperCase() && self !== self.toLowerCase()],
  ['islower', (self) => self === self.toLowerCase() && self !== self.toUpperCase()],
  ['istitle', (self) => /\p{L}/u.test(self) && self === titleCase(self)],
  ['isidentifier', matchesAll(/^[\p{L}_][\p{L}\p{N}_]*$/u)],
  ['removeprefix', (self, [part]) => (self.startsWith(string(part)) ? self.slice(string(part).length) : self)],
  ['removesuffix', (self, [part]) => (string(part) && self.endsWith(string(part)) ? self.slice(0, -string(part).length) : self)],
  ['expandtabs', (self, [size], _call, budget) => replaceText(self, '\t', ' '.repeat(Math.min(64, count(size, 8))), -1, budget)],
  [
    'partition',
    (self, [part]) => (self.includes(string(part)) ? partition(self, string(part), self.indexOf(string(part))) : tuple([self, '', ''])),
  ],
  [
    'rpartition',
    (self, [part]) => (self.includes(string(part)) ? partition(self, string(part), self.lastIndexOf(string(part))) : tuple(['', '', self])),
  ],
]);

const LIST = new Map<string, Method<TemplateValue[]>>([
  [
    'count',
    (self, [item], _call, budget) => {
      budget.weigh(self);
      return BigInt(self.filter((member) => equal(member, item ?? null)).length);
    },
  ],
  [
    'index',
    (self, [item], _call, budget) => {
      budget.weigh(self);
      const at = self.findIndex((member) => equal(member, item ?? null));
      if (at < 0) throw new TemplateError('item is not in list');
      return BigInt(at);
    },
  ],
  [
    'copy',
    (self, _args, _call, budget) => {
      budget.charge(self.length);
      return [...self];
    },
  ],
]);

/** Charges for the copy of each entry. */
function copied(copy: (self: TemplateMap) => TemplateValue): Method<TemplateMap> {
  return (self, _args, _call, budget) => {
    budget.charge(self.size);
    return copy(self);
  };
}

const DICT = new Map<string, Method<TemplateMap>>([
  ['items', copied((self) => Array.from(self, ([key, value]) => tuple([key, value])))],
  ['keys', copied((self) => [...self.keys()])],
  ['values', copied((self) => [...self.values()])],
  [
    'get',
    (self, [key, fallback]) => {
      const value = self.get(key ?? null);
      return value === undefined ? (fallback ?? null) : value;
    },
  ],
  ['copy', copied((self) => new TemplateMap(self))],
]);

/** Replaces up to `limit` occurrences (negative: all), charging for the result first. */
export function replaceText(text: string, from: string, to: string, limit: number, budget: Budget): string {
  const pieces = from === '' ? ['', ...text, ''] : text.split(from);
  const replaced = limit < 0 ? pieces.length - 1 : Math.min(limit, pieces.length - 1);
  budget.charge(text.length + replaced * to.length);
  if (replaced === pieces.length - 1) return pieces.join(to);
  return pieces.slice(0, replaced + 1).join(to) + from + pieces.slice(replaced + 1).join(from);
}

/** `value['key']`, `value[0]`, `value[1:3]` of built-in values; undefined if missing. */
export function builtinItem(target: TemplateValue, key: TemplateValue): TemplateValue | undefined {
  if (target instanceof TemplateMap) return target.get(key);
  if (typeof key !== 'bigint' || (typeof target !== 'string' && !Array.isArray(target))) return undefined;
  if (key > 4294967295n || key < -4294967295n) return undefined;
  return target.at(Number(key));
}

export function sliceOf(
  target: TemplateValue,
  start: TemplateValue,
  stop: TemplateValue,
  step: TemplateValue,
  budget: Budget,
): TemplateValue {
  if (target instanceof Undefined) return target;
  if (typeof target !== 'string' && !Array.isArray(target)) throw new TemplateError(`'${typeName(target)}' object is not subscriptable`);
  const stride = count(step, 1);
  if (stride === 0) throw new TemplateError('slice step cannot be zero');
  const { length } = target;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value < 0 ? value + length : value, low), high);
  const from =
    start === null ? (stride > 0 ? 0 : length - 1) : clamp(count(start, 0), stride > 0 ? 0 : -1, stride > 0 ? length : length - 1);
  const to = stop === null ? (stride > 0 ? length : -1) : clamp(count(stop, 0), stride > 0 ? 0 : -1, stride > 0 ? length : length - 1);
  budget.charge(length);
  const picked: TemplateValue[] = [];
  for (let i = from; stride > 0 ? i < to : i > to; i += stride) picked.push(target[i] ?? null);
  if (typeof target === 'string') return picked.map(toText).join('');
  return target instanceof Tuple ? tuple(picked) : picked;
}
