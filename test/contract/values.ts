import fc from 'fast-check';
import type { JsonValue } from '../../src/base/json/value.ts';
import { contract, nameOf, type Schema, validatorOf } from './document.ts';

export type Bounded = Schema & {
  if?: Schema;
  format?: string;
  pattern?: string;
  not?: Schema;
  [bound: `${'min' | 'max' | 'exclusiveMin' | 'exclusiveMax'}${string}`]: number | undefined;
};

/** Ids of objects that exist, by the name of the field that contains them. */
export type IdsOf = (field: string) => readonly string[];

/** Values below this depth are as small as the schema allows, so that recursive schemas end. */
const DEEPEST = 5;
/** Longer texts and lists only cost time. */
const LONGEST = 10_000;
const INTEGERS: Record<string, [number, number]> = {
  int32: [-2_147_483_648, 2_147_483_647],
  int64: [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};
const TIMES = ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.123456+02:00', '1999-12-31T23:59:59-11:30', '2031-07-01T00:00:00.5Z'];
const TEXTS = ['', ' ', 'a', 'a name', 'A/b?c&d', '%7B', 'größer als ∞ 🎉', '{{ name }}', '"', 'null', '0', 'x'.repeat(300)];

/** The schema that a reference names, with the keywords next to it. */
function resolved(given: Schema): Bounded {
  if (given.$ref === undefined) return given as Bounded;
  const { $ref, ...siblings } = given;
  return { ...resolved(contract.components.schemas[nameOf($ref)] ?? {}), ...siblings };
}

const isFree = (schema: Bounded): boolean =>
  !['type', 'enum', 'const', 'oneOf', 'anyOf', 'allOf', 'properties', 'items'].some((keyword) => keyword in schema);

/** Alternatives, each with the keywords that all have in common. */
function alternatives({ oneOf, anyOf, ...common }: Bounded): Bounded[] | undefined {
  return (oneOf ?? anyOf)?.map((one) => {
    const own = resolved(one);
    const whole: Bounded = { ...common, ...own };
    if (common.properties) whole.properties = { ...common.properties, ...own.properties };
    if (common.required) whole.required = [...new Set([...common.required, ...(own.required ?? [])])];
    return whole;
  });
}

/** Values that the contract allows. */
export function allowed(given: Schema, idsOf: IdsOf, field = '', depth = 0): fc.Arbitrary<JsonValue> {
  const schema = resolved(given);
  if (schema.if ?? schema.not) {
    const { if: _, not: __, ...plain } = schema;
    const isValid = validatorOf(given);
    return allowed(plain, idsOf, field, depth).filter((value) => isValid(value));
  }
  const { format, minLength = 0, maxLength = LONGEST, minItems = 0, maxItems = 3, required = [] } = schema;
  const inside = (one: Schema, name = field) => allowed(one, idsOf, name, depth + 1);
  const { oneOf, anyOf, allOf } = schema;
  if (allOf) throw new Error('The contract has no allOf');
  if (oneOf ?? anyOf) {
    const union = alternatives(schema) ?? [];
    const isValid = validatorOf(given);
    const of = (one: Bounded) => allowed(one, idsOf, field, depth).filter((value) => isValid(value));
    return fc.oneof(...(depth < DEEPEST ? union : union.slice(0, 1)).map(of));
  }
  if (isFree(schema)) {
    const simple = fc.constantFrom<JsonValue>(null, 1, 'x', ['x'], { x: 'x' });
    return depth < DEEPEST ? fc.oneof(simple, json) : simple;
  }
  if (schema.const !== undefined) return fc.constant(schema.const as JsonValue);
  if (schema.enum) return fc.constantFrom(...(schema.enum as JsonValue[]));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => allowed({ ...schema, type }, idsOf, field, depth)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const isWhole = schema.type === 'integer';
      const [least, most] = (isWhole && INTEGERS[format ?? '']) || [-LARGEST, LARGEST];
      const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? least : schema.exclusiveMinimum + (isWhole ? 1 : 0.001));
      const high = schema.maximum ?? (schema.exclusiveMaximum === undefined ? most : schema.exclusiveMaximum - (isWhole ? 1 : 0.001));
      const usual = [0, 1, 2, 60, 3600, ...(isWhole ? [] : [0.5, 1e-3])].filter((one) => one >= low && one <= high);
      return fc.constantFrom(...usual, ...usual, low, high);
    }
    case 'string': {
      if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...idsOf(field)) }, fc.uuid({ version: [4, 7] }));
      if (format === 'date-time') return fc.constantFrom(...TIMES);
      if (format === 'uri') return fc.constantFrom('https://example.com/', 'http://localhost:8080/a?b=c');
      const fits = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
      if (schema.pattern !== undefined)
        return fc.stringMatching(new RegExp(schema.pattern, 'u'), { maxLength }).filter((text) => fits(text) && !text.includes('\0'));
      const longest = maxLength < LONGEST ? ['y'.repeat(maxLength)] : [];
      return fc.oneof(
        fc.constantFrom(...[...TEXTS, ...longest].filter(fits), 'y'.repeat(Math.max(minLength, 1))),
        fc.string({ minLength, maxLength: Math.min(maxLength, 20) }),
      );
    }
    case 'array': {
      const items = schema.prefixItems ? undefined : inside(schema.items ?? {});
      if (!items) return fc.tuple(...(schema.prefixItems ?? []).map((one) => inside(one)));
      return fc.array(items, { minLength: minItems, maxLength: depth < DEEPEST ? Math.max(minItems, Math.min(maxItems, 3)) : minItems });
    }
  }
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => depth < DEEPEST || required.includes(name));
  const declared = fc.record(Object.fromEntries(members.map(([name, one]) => [name, inside(one, name)])), { requiredKeys: required });
  const others = schema.additionalProperties;
  if (typeof others !== 'object' || depth >= DEEPEST) return declared;
  return fc
    .tuple(fc.dictionary(fc.constantFrom('a', 'b.c', 'a key'), inside(others)), declared)
    .map((parts) => Object.assign({}, ...parts) as JsonValue);
}

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;

/** A copy of an allowed value with one part that is not, and what is wrong with it. */
interface Forbidden {
  value: JsonValue;
  /** The keyword that it violates. */
  fault: string;
  /** The place of the part, without indexes. */
  at: string;
}

type Fault = Omit<Forbidden, 'at'>;

/** A part of a value with its schema, and a function that replaces it in the whole. */
interface Place {
  schema: Bounded;
  value: JsonValue;
  at: string;
  put(part: JsonValue): JsonValue;
}

/** The limit of numbers without `maximum`, according to the introduction of the contract. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Values of a schema without alternatives that break one of its keywords. Other spellings of the same value are the subject of docs/leniencies.md. */
function* faults(schema: Bounded): Generator<Fault> {
  const { maxLength = Number.POSITIVE_INFINITY, minLength = 0, minItems = 0, maxItems = LONGEST, format = '' } = schema;
  if (isFree(schema)) return;
  yield { value: [[['spoiled']]], fault: 'type' };
  yield { value: { spoiled: { deeper: [] } }, fault: 'type' };
  if (schema.enum ?? schema.const) yield { value: 'spoiled', fault: 'value' };
  if (schema.minimum !== undefined) yield { value: schema.minimum - 1, fault: 'minimum' };
  if (schema.maximum !== undefined) yield { value: schema.maximum + 1, fault: 'maximum' };
  if (schema.exclusiveMinimum !== undefined) yield { value: schema.exclusiveMinimum, fault: 'minimum' };
  const isWhole = [schema.type].flat().includes('integer');
  if (isWhole) yield { value: 0.5, fault: 'type' };
  if (isWhole && schema.maximum === undefined && format === '') yield { value: LARGEST + 1, fault: 'maximum' };
  if (INTEGERS[format]) yield { value: 2 * (INTEGERS[format]?.[1] ?? 0) + 2, fault: 'format' };
  if (format !== '' && !INTEGERS[format] && format !== 'double') yield { value: 'spoiled', fault: 'format' };
  if (maxLength < LONGEST * 10) yield { value: 'z'.repeat(maxLength + 1), fault: 'maxLength' };
  if (minLength > 0) yield { value: '', fault: 'minLength' };
  if (schema.pattern !== undefined) for (const text of ['', ' ', '/', 'Ä', '&', '%']) yield { value: text, fault: 'pattern' };
  if (minItems > 0) yield { value: [], fault: 'minItems' };
  if (maxItems < LONGEST && schema.items) yield { value: Array.from({ length: maxItems + 1 }, () => null), fault: 'maxItems' };
}

/** The parts of a value whose schema can be broken. */
function* places(given: Schema, value: JsonValue, put: Place['put'], at = ''): Generator<Place> {
  const schema = resolved(given);
  const union = alternatives(schema);
  if (union) {
    for (const one of union) if (validatorOf(one)(value)) yield* places(one, value, put, at);
    return;
  }
  yield { schema, value, put, at };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* places(schema.prefixItems?.[index] ?? schema.items ?? {}, item, (part) => put(value.with(index, part)), `${at}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      const place = schema.properties?.[name] ? `${at}.${name}` : `${at}{}`;
      yield* places(schema.properties?.[name] ?? others, member as JsonValue, (part) => put({ ...value, [name]: part }), place);
    }
  }
}

/** Copies of an allowed value that the contract forbids, one for each fault of each part. */
export function* forbidden(schema: Schema, value: JsonValue): Generator<Forbidden> {
  const isValid = validatorOf(schema);
  for (const { schema: own, value: part, at, put } of places(schema, value, (whole) => whole)) {
    const copies: Fault[] = [...faults(own)];
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const name of own.required ?? []) {
        const { [name]: _, ...rest } = part as Record<string, JsonValue>;
        copies.push({ value: rest, fault: `required ${name}` });
      }
      if (own.additionalProperties === false) copies.push({ value: { ...part, not_in_the_contract: 1 }, fault: 'additionalProperties' });
    }
    for (const copy of copies) {
      const spoiled = put(copy.value);
      if (!isValid(spoiled)) yield { value: spoiled, fault: copy.fault, at };
    }
  }
}
