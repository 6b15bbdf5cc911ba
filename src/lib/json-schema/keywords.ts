import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { type Hydrated, type HydratedObject, holdsPlaceholder, isHydratedList, isHydratedObject } from '../parameters/placeholders.ts';
import { matchesFormat } from './formats.ts';
import type { Check } from './issue.ts';
import { canonicalText, isInteger, isMultipleOf, type Numeric, sameJson, toNumeric } from './numeric.ts';
import { pythonRepr } from './python-repr.ts';

type Keyword = (check: Check) => void;

/** Fields of an object or items of a list that one step covers. */
export const MEMBERS_PER_STEP = 16;
/** Characters of a string that one step covers in comparisons. */
const CHARACTERS_PER_STEP = 64;

/** The position of each name in frequently used schema objects, such as those of the metaschema. */
const positions = new WeakMap<JsonObject, ReadonlyMap<string, number>>();

/** The names that both objects have, in the order of the schema. The cost is that of the smaller one once the schema is cached. */
function sharedNames(schemas: JsonObject, value: { [key: string]: Hydrated }): string[] {
  const names = Object.keys(value);
  if (names.length === 0) return names;
  let order = positions.get(schemas);
  if (!order) {
    order = new Map(Object.keys(schemas).map((name, position) => [name, position]));
    positions.set(schemas, order);
  }
  const known = order;
  const shared = names.filter((name) => known.has(name));
  return shared.length < 2 ? shared : shared.sort((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0));
}

const sizes = new WeakMap<object, number>();

/** The number of values in a list or object, at any depth. */
function valuesIn(value: Hydrated): number {
  if (value === null || typeof value !== 'object') return 1;
  let size = sizes.get(value);
  if (size !== undefined) return size;
  size = 1;
  for (const inner of isHydratedList(value) ? value : Object.values(value as HydratedObject)) size += valuesIn(inner);
  sizes.set(value, size);
  return size;
}

/** Steps for visiting all of a value. */
const looking = (value: Hydrated): number => valuesIn(value) / MEMBERS_PER_STEP;

/** Steps for comparing a value with those of a schema. */
const comparing = (schema: JsonValue, value: Hydrated): number =>
  typeof value === 'object' && value !== null
    ? looking(value) + looking(schema)
    : (Array.isArray(schema) ? schema.length : 1) / MEMBERS_PER_STEP;

export function isOfType(value: Hydrated, type: JsonValue): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'boolean':
    case 'string':
      return typeof value === type;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isHydratedObject(value);
    case 'number':
      return toNumeric(value) !== undefined;
    case 'integer': {
      const number = toNumeric(value);
      return number !== undefined && isInteger(number);
    }
    default:
      return false;
  }
}

const listOf = (value: JsonValue): JsonValue[] => (Array.isArray(value) ? value : [value]);

/** `'x' was` / `'x', 'y' were` */
function subjects(values: Hydrated[]): string {
  return `${values.map(pythonRepr).join(', ')} ${values.length === 1 ? 'was' : 'were'}`;
}

function limit(words: string, breaks: (value: Numeric, bound: Numeric) => boolean): Keyword {
  return ({ keyword, value, fail }) => {
    const number = toNumeric(value);
    const bound = toNumeric(keyword);
    if (number !== undefined && bound !== undefined && breaks(number, bound))
      fail(`${pythonRepr(value)} is ${words} of ${pythonRepr(keyword)}`);
  };
}

/** Limits on a size; `atBound` is the wording for a limit of one (minima) or zero (maxima). */
function size(measure: (value: Hydrated) => number | undefined, minimum: boolean, words: string, atBound: string): Keyword {
  return ({ keyword, value, fail, spend }) => {
    if (isHydratedObject(value)) spend(Object.keys(value).length / MEMBERS_PER_STEP);
    const length = measure(value);
    const bound = Number(toNumeric(keyword));
    if (length === undefined || (minimum ? length >= bound : length <= bound)) return;
    fail(`${pythonRepr(value)} ${bound === (minimum ? 1 : 0) ? atBound : words}`);
  };
}

function characters(value: Hydrated): number | undefined {
  if (typeof value !== 'string') return undefined;
  let count = 0;
  for (const _character of value) count += 1;
  return count;
}

const itemCount = (value: Hydrated) => (Array.isArray(value) ? value.length : undefined);
const propertyCount = (value: Hydrated) => (isHydratedObject(value) ? Object.keys(value).length : undefined);

function additionalProperties({ keyword, value, schema, fail, descend, matches, spend }: Check): void {
  if (!isHydratedObject(value)) return;
  const names = Object.keys(value);
  spend(names.length / MEMBERS_PER_STEP);
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const patterns = isJsonObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : [];
  let extras = names.filter((key) => !Object.hasOwn(properties, key));
  for (const pattern of patterns) extras = extras.filter((key) => !matches(pattern, key));
  if (isJsonObject(keyword)) for (const key of extras) descend(keyword, value[key], key);
  else if (keyword === false && extras.length > 0) {
    const sorted = extras.sort();
    if (patterns.length === 0) fail(`Additional properties are not allowed (${subjects(sorted)} unexpected)`);
    else
      fail(
        `${sorted.map(pythonRepr).join(', ')} ${sorted.length === 1 ? 'does' : 'do'} not match any of the regexes: ${patterns.sort().map(pythonRepr).join(', ')}`,
      );
  }
}

function items({ keyword, value, schema, fail, descend, spend }: Check): void {
  if (!isHydratedList(value)) return;
  spend(value.length / MEMBERS_PER_STEP);
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
  const extra = value.slice(prefix);
  if (keyword !== false) for (const [i, item] of extra.entries()) descend(keyword, item, prefix + i);
  else if (extra.length > 0) {
    const shown = extra.length === 1 ? (extra[0] ?? null) : extra;
    fail(`Expected at most ${prefix} item${prefix === 1 ? '' : 's'} but found ${extra.length} extra: ${pythonRepr(shown)}`);
  }
}

function contains({ keyword, value, schema, fail, issues }: Check): void {
  if (!isHydratedList(value)) return;
  const minimum = schema.minContains === undefined ? 1 : Number(toNumeric(schema.minContains));
  const maximum = schema.maxContains === undefined ? Number.POSITIVE_INFINITY : Number(toNumeric(schema.maxContains));
  const found = value.filter((item, i) => issues(keyword, item, i).length === 0).length;
  if (found > maximum) fail(`Too many items match the given schema (expected at most ${maximum})`, { keyword: 'maxContains' });
  else if (found >= minimum) return;
  else if (found === 0) fail(`${pythonRepr(value)} does not contain items matching the given schema`);
  else fail(`Too few items match the given schema (expected at least ${minimum} but only ${found} matched)`, { keyword: 'minContains' });
}

function uniqueItems({ keyword, value, fail, spend }: Check): void {
  if (keyword !== true || !isHydratedList(value)) return;
  spend(looking(value));
  if (holdsPlaceholder(value)) return;
  const texts = new Set<string>();
  for (const item of value) {
    const text = canonicalText(item);
    spend(text.length / CHARACTERS_PER_STEP);
    texts.add(text);
  }
  if (texts.size < value.length) fail(`${pythonRepr(value)} has non-unique elements`);
}

function required({ keyword, value, fail, spend }: Check): void {
  if (!isHydratedObject(value) || !Array.isArray(keyword)) return;
  spend(keyword.length / MEMBERS_PER_STEP);
  for (const key of keyword) {
    if (typeof key === 'string' && !Object.hasOwn(value, key)) fail(`${pythonRepr(key)} is a required property`, { missing: key });
  }
}

function dependentRequired({ keyword, value, fail, spend }: Check): void {
  if (!isHydratedObject(value) || !isJsonObject(keyword)) return;
  for (const key of sharedNames(keyword, value)) {
    const needed = listOf(keyword[key] as JsonValue);
    spend(needed.length / MEMBERS_PER_STEP);
    for (const each of needed) {
      if (typeof each === 'string' && !Object.hasOwn(value, each)) fail(`${pythonRepr(each)} is a dependency of ${pythonRepr(key)}`);
    }
  }
}

function anyOf({ keyword, value, fail, issues }: Check): void {
  const branches = [];
  for (const schema of listOf(keyword)) {
    const found = issues(schema);
    if (found.length === 0) return;
    branches.push(...found);
  }
  fail(`${pythonRepr(value)} is not valid under any of the given schemas`, { branches });
}

function oneOf({ keyword, value, fail, issues }: Check): void {
  const branches = [];
  const valid: JsonValue[] = [];
  for (const schema of listOf(keyword)) {
    const found = issues(schema);
    if (found.length === 0) valid.push(schema);
    else branches.push(...found);
  }
  if (valid.length === 0) fail(`${pythonRepr(value)} is not valid under any of the given schemas`, { branches });
  // With a placeholder inside, several branches may match until it is replaced.
  else if (valid.length > 1 && !holdsPlaceholder(value)) {
    const firstLast = [...valid.slice(1), ...valid.slice(0, 1)];
    fail(`${pythonRepr(value)} is valid under each of ${firstLast.map(pythonRepr).join(', ')}`);
  }
}

/** The assertions of JSON Schema 2020-12 except references and `unevaluated*`, worded like Python's jsonschema. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  [
    'type',
    ({ keyword, value, fail }) => {
      const types = listOf(keyword);
      if (!types.some((type) => isOfType(value, type))) fail(`${pythonRepr(value)} is not of type ${types.map(pythonRepr).join(', ')}`);
    },
  ],
  [
    'enum',
    ({ keyword, value, fail, spend }) => {
      spend(comparing(keyword, value));
      if (holdsPlaceholder(value) || listOf(keyword).some((each) => sameJson(each, value))) return;
      fail(`${pythonRepr(value)} is not one of ${pythonRepr(keyword)}`);
    },
  ],
  [
    'const',
    ({ keyword, value, fail, spend }) => {
      spend(comparing(keyword, value));
      if (!holdsPlaceholder(value) && !sameJson(keyword, value)) fail(`${pythonRepr(keyword)} was expected`);
    },
  ],
  ['minimum', limit('less than the minimum', (value, bound) => value < bound)],
  ['maximum', limit('greater than the maximum', (value, bound) => value > bound)],
  ['exclusiveMinimum', limit('less than or equal to the minimum', (value, bound) => value <= bound)],
  ['exclusiveMaximum', limit('greater than or equal to the maximum', (value, bound) => value >= bound)],
  [
    'multipleOf',
    ({ keyword, value, fail }) => {
      const number = toNumeric(value);
      const divisor = toNumeric(keyword);
      if (number === undefined || divisor === undefined || isMultipleOf(number, divisor)) return;
      fail(`${pythonRepr(value)} is not a multiple of ${pythonRepr(keyword)}`);
    },
  ],
  ['minLength', size(characters, true, 'is too short', 'should be non-empty')],
  ['maxLength', size(characters, false, 'is too long', 'is expected to be empty')],
  ['minItems', size(itemCount, true, 'is too short', 'should be non-empty')],
  ['maxItems', size(itemCount, false, 'is too long', 'is expected to be empty')],
  ['minProperties', size(propertyCount, true, 'does not have enough properties', 'should be non-empty')],
  ['maxProperties', size(propertyCount, false, 'has too many properties', 'is expected to be empty')],
  [
    'pattern',
    ({ keyword, value, fail, matches }) => {
      if (typeof value === 'string' && typeof keyword === 'string' && !matches(keyword, value))
        fail(`${pythonRepr(value)} does not match ${pythonRepr(keyword)}`);
    },
  ],
  [
    'format',
    ({ keyword, value, fail, formats }) => {
      if (!formats || typeof value !== 'string' || typeof keyword !== 'string') return;
      if (!matchesFormat(keyword, value)) fail(`${pythonRepr(value)} is not a ${pythonRepr(keyword)}`);
    },
  ],
  [
    'properties',
    ({ keyword, value, descend }) => {
      if (!isHydratedObject(value) || !isJsonObject(keyword)) return;
      for (const key of sharedNames(keyword, value)) descend(keyword[key] as JsonValue, value[key], key);
    },
  ],
  [
    'patternProperties',
    ({ keyword, value, descend, matches }) => {
      if (!isHydratedObject(value) || !isJsonObject(keyword)) return;
      for (const [pattern, schema] of Object.entries(keyword)) {
        for (const key of Object.keys(value)) if (matches(pattern, key)) descend(schema, value[key], key);
      }
    },
  ],
  ['additionalProperties', additionalProperties],
  [
    'propertyNames',
    ({ keyword, value, descend }) => {
      if (isHydratedObject(value)) for (const key of Object.keys(value)) descend(keyword, key);
    },
  ],
  ['required', required],
  ['dependentRequired', dependentRequired],
  [
    'dependentSchemas',
    ({ keyword, value, descend }) => {
      if (!isHydratedObject(value) || !isJsonObject(keyword)) return;
      for (const key of sharedNames(keyword, value)) descend(keyword[key] as JsonValue);
    },
  ],
  [
    'prefixItems',
    ({ keyword, value, descend }) => {
      if (!isHydratedList(value)) return;
      for (const [i, schema] of listOf(keyword).slice(0, value.length).entries()) descend(schema, value[i], i);
    },
  ],
  ['items', items],
  ['contains', contains],
  ['uniqueItems', uniqueItems],
  [
    'allOf',
    ({ keyword, descend }) => {
      for (const schema of listOf(keyword)) descend(schema);
    },
  ],
  ['anyOf', anyOf],
  ['oneOf', oneOf],
  [
    'not',
    ({ keyword, value, fail, issues, spend }) => {
      spend(looking(value));
      if (!holdsPlaceholder(value) && issues(keyword).length === 0)
        fail(`${pythonRepr(value)} should not be valid under ${pythonRepr(keyword)}`);
    },
  ],
  [
    'if',
    ({ keyword, schema, descend, issues }) => {
      const next = issues(keyword).length === 0 ? schema.then : schema.else;
      if (next !== undefined) descend(next);
    },
  ],
]);
