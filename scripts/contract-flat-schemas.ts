import type { Schema } from '../src/contract/schema.ts';
import type { Released } from './contract-excerpt.ts';
import { alternativesOf, refName } from './contract-parts.ts';

/** A schema without references and `allOf` at its top level. */
export interface FlatSchema extends Schema {
  /** Values beside those of `enum` are valid. */
  isOpen?: boolean;
}

/** The schema that a reference names. @throws if the contract has none */
export function resolve(document: Released, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const named = document.schemas[refName(schema.$ref)];
  if (!named) throw new Error(`The contract has no ${schema.$ref}`);
  return resolve(document, named);
}

/** The schema for which the same values are valid. */
export function flat(document: Released, schema: Schema): FlatSchema {
  const { $ref, ...beside } = schema;
  if ($ref !== undefined && Object.keys(beside).length > 0) return both(flat(document, { $ref }), flat(document, beside));
  const { allOf, ...own } = resolve(document, schema);
  if (!allOf) return opened(document, own);
  return [...allOf.map((part) => flat(document, part)), own].reduce(both);
}

/** A union of a set of strings and any string is the set, marked as open. */
function opened(document: Released, schema: Schema): FlatSchema {
  const { anyOf, ...rest } = schema;
  if (!anyOf) return schema;
  const parts = anyOf.map((part) => resolve(document, part));
  const sets = parts.filter((part) => part.enum?.every((value) => typeof value === 'string'));
  const isOpen = sets.length > 0 && parts.every((part) => sets.includes(part) || isAnyString(part));
  return isOpen && sets.length < parts.length
    ? { ...rest, type: 'string', enum: sets.flatMap((part) => part.enum ?? []), isOpen: true }
    : schema;
}

const isAnyString = ({ type, ...rest }: Schema): boolean => type === 'string' && rest.enum === undefined && rest.const === undefined;

/** A schema for the values that are valid in both. */
function both(one: Schema, other: Schema): Schema {
  const narrower: [string, unknown][] = Object.entries(other).map(([key, value]: [string, unknown]) => {
    const combine = COMBINED[key as keyof Schema];
    const before = one[key as keyof Schema];
    return [key, before === undefined || !combine ? value : combine(before as never, value as never)];
  });
  return { ...one, ...Object.fromEntries(narrower) };
}

const union = <T>(one: T[], other: T[]): T[] => [...new Set([...one, ...other])];
const intersection = (one: unknown, other: unknown): unknown[] => {
  const taken = [other].flat().map((value) => JSON.stringify(value));
  return [one].flat().filter((value) => taken.includes(JSON.stringify(value)));
};
const combined = (one: Schema, other: Schema): Schema => ({ allOf: [one, other] });

/** How the keywords of the parts of an `allOf` combine; the last part has the others. */
const COMBINED: { [key in keyof Schema]?: (one: never, other: never) => unknown } = {
  type: (one: string | string[], other: string | string[]) =>
    [one].flat().flatMap((type) => ([other].flat().includes(type) ? type : type === 'number' ? intersection('integer', other) : [])),
  enum: intersection,
  required: union,
  properties(one: Record<string, Schema>, other: Record<string, Schema>) {
    const shared = Object.keys(other).filter((name) => name in one);
    return { ...one, ...other, ...Object.fromEntries(shared.map((name) => [name, combined(one[name] ?? {}, other[name] ?? {})])) };
  },
  items: combined,
  additionalProperties: (one: boolean | Schema, other: boolean | Schema) => {
    if (typeof one === 'boolean' || typeof other === 'boolean') return one === true ? other : other === true ? one : false;
    return combined(one, other);
  },
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
  maxProperties: Math.min,
  pattern: (one: string, other: string) => union([one], [other]).join(' and '),
  uniqueItems: (one: boolean, other: boolean) => one || other,
};

/** The types of the valid values; those of the values if only some are valid. Undefined if every type is valid. */
export function typesOf(schema: Schema): string[] | undefined {
  if (schema.type !== undefined) return [schema.type].flat();
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  return values && [...new Set(values.map(typeOf))];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** The values as JSON, if only some are valid. */
export const valuesOf = ({ const: only, enum: several = only === undefined ? undefined : [only] }: Schema): string[] | undefined =>
  several?.map((one) => JSON.stringify(one));

/** The alternatives of a union; those of a plain schema are its types. */
export function alternativesIn(document: Released, schema: Schema): Schema[] {
  const whole = flat(document, schema);
  const listed = alternativesOf(whole);
  if (listed) return listed;
  const types = typesOf(whole) ?? [];
  if (types.length < 2 || whole.enum) return [schema];
  return types.map((type) => (type === 'null' ? { type } : { ...whole, type }));
}

/** What a union demands of all its alternatives; undefined if it demands nothing. */
export function demandsOfUnion({ oneOf, anyOf, 'x-one-of': listed, discriminator, default: _, 'x-default': __, ...rest }: Schema) {
  return Object.keys(rest).some((key) => !key.startsWith('x-') && key !== 'deprecated') ? rest : undefined;
}

/** Whether every value is valid. */
export const isAny = (schema: Schema): boolean =>
  Object.keys(schema).every((key) => ['default', 'deprecated', 'discriminator', 'x-secret'].includes(key));
export const isObject = (schema: Schema | boolean | undefined): Schema | undefined => (typeof schema === 'object' ? schema : undefined);
export const accepts = (schema: Schema, type: string): boolean => typesOf(schema)?.includes(type) ?? true;

/** The bounds of integers as inclusive ones. */
export function withInclusiveBounds(schema: Schema): Schema {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  if (!typesOf(schema)?.every((type) => type === 'integer' || type === 'null')) return schema;
  return {
    ...rest,
    ...(exclusiveMinimum !== undefined && { minimum: Math.max(exclusiveMinimum + 1, rest.minimum ?? Number.NEGATIVE_INFINITY) }),
    ...(exclusiveMaximum !== undefined && { maximum: Math.min(exclusiveMaximum - 1, rest.maximum ?? Number.POSITIVE_INFINITY) }),
  };
}

/** Identifies an alternative across versions: by its name or, without one, by type and constant. */
export function isSameAlternative(one: Schema, other: Schema): boolean {
  return one.$ref !== undefined || other.$ref !== undefined ? one.$ref === other.$ref : nameOf(one) === nameOf(other);
}

export function nameOf(schema: Schema): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return typesOf(schema)?.join(' or ') ?? 'something else';
}
