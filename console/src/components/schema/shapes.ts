import type { SchemaValueError } from '@contralto/client';

export type Schema = Record<string, unknown>;
export type Values = Record<string, unknown>;

/** References that lead to references. More are a circle. */
const LONGEST_CHAIN = 16;

export const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A schema whose reference is replaced by its target, and whose `allOf` is merged into it. What stands next to it takes precedence: a title, a default. */
export function resolved(schema: Schema, root: Schema, depth = 0): Schema {
  if (depth > LONGEST_CHAIN) return {};
  if (typeof schema.$ref === 'string') {
    const { $ref, ...siblings } = schema;
    const path = String($ref).replace(/^#\/?/, '').split('/').filter(Boolean);
    const target = path.reduce<unknown>(
      (at, part) => (isObject(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      root,
    );
    return resolved({ ...(isObject(target) ? target : {}), ...siblings }, root, depth + 1);
  }
  const { allOf, ...own } = schema;
  if (allOf === undefined) return schema;
  const parts = schemasOf(allOf).map((part) => resolved(part, root, depth + 1));
  const all = [...parts, own];
  const merged = Object.fromEntries(all.flatMap((part) => Object.entries(part)));
  const properties = Object.fromEntries(all.flatMap((part) => (isObject(part.properties) ? Object.entries(part.properties) : [])));
  const required = all.flatMap((part) => (Array.isArray(part.required) ? (part.required as unknown[]) : []));
  return {
    ...merged,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

export type Shape =
  | { kind: 'choice'; values: readonly unknown[]; nullable: boolean }
  | { kind: 'boolean' | 'integer' | 'number' | 'string'; schema: Schema; nullable: boolean }
  | { kind: 'object'; schema: Schema; properties: [name: string, schema: Schema][]; required: readonly unknown[] }
  | { kind: 'map'; schema: Schema; of: Schema }
  | { kind: 'list'; schema: Schema; of: Schema }
  | { kind: 'tuple'; schema: Schema; of: Schema[] }
  | { kind: 'union'; schema: Schema; variants: Schema[] }
  | { kind: 'json'; schema: Schema };

const NOTHING: Schema = { type: 'null', title: 'Nothing' };

const isNull = (schema: Schema): boolean => schema.type === 'null' || schema.const === null;

/** How the values of a schema are edited. */
export function shapeOf(given: Schema, root: Schema): Shape {
  const schema = resolved(given, root);
  if ('const' in schema) return { kind: 'choice', values: [schema.const], nullable: false };
  if (Array.isArray(schema.enum))
    return { kind: 'choice', values: schema.enum.filter((one) => one !== null), nullable: schema.enum.includes(null) };
  const choices = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)];
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [];
  const options = choices.length > 0 ? choices : types.length > 1 ? types.map((type) => ({ ...schema, type, title: undefined })) : [];
  if (options.length > 0) {
    const variants = options.filter((option) => !isNull(resolved(option, root)));
    const nullable = variants.length < options.length;
    const [only] = variants;
    if (variants.length !== 1 || !only) return { kind: 'union', schema, variants: nullable ? [NOTHING, ...variants] : variants };
    const { anyOf: _, oneOf: __, type: ___, ...siblings } = schema;
    const shape = shapeOf({ ...resolved(only, root), ...siblings }, root);
    if (!nullable || 'nullable' in shape) return nullable ? ({ ...shape, nullable } as Shape) : shape;
    return shape.kind === 'json' ? { kind: 'json', schema } : { kind: 'union', schema, variants: [NOTHING, only] };
  }
  const [type] = types.length === 1 ? types : [schema.type];
  if (type === 'boolean' || type === 'integer' || type === 'number' || type === 'string') return { kind: type, schema, nullable: false };
  if (isObject(schema.properties) && Object.keys(schema.properties).length > 0) {
    const properties = Object.entries(schema.properties as Record<string, Schema>);
    const positionOf = (one: Schema) => (typeof one.position === 'number' ? one.position : 0);
    properties.sort(([, one], [, other]) => positionOf(one) - positionOf(other));
    return { kind: 'object', schema, properties, required: Array.isArray(schema.required) ? schema.required : [] };
  }
  if (type === 'object' && isObject(schema.additionalProperties) && Object.keys(schema.additionalProperties).length > 0)
    return { kind: 'map', schema, of: schema.additionalProperties };
  if (type === 'array') {
    const tuple = schemasOf(Array.isArray(schema.prefixItems) ? schema.prefixItems : schema.items);
    if (tuple.length > 0) return { kind: 'tuple', schema, of: tuple };
    if (isObject(schema.items) && Object.keys(schema.items).length > 0) return { kind: 'list', schema, of: schema.items };
  }
  return { kind: 'json', schema };
}

/** Whether a value can be edited in the fields of a shape without hiding a part of it. Templates and references to blocks, for example, are edited as JSON. */
export function fits(shape: Shape, value: unknown): boolean {
  if (value === undefined) return true;
  switch (shape.kind) {
    case 'choice':
      return (value === null && shape.nullable) || shape.values.some((one) => JSON.stringify(one) === JSON.stringify(value));
    case 'boolean':
      return typeof value === 'boolean' || value === null;
    case 'integer':
    case 'number':
      return typeof value === 'number' || value === null;
    case 'string':
      return typeof value === 'string' || value === null;
    case 'object':
      return isObject(value) && Object.keys(value).every((name) => shape.properties.some(([known]) => known === name));
    case 'map':
      return isObject(value) && !('__prefect_kind' in value) && !('$ref' in value);
    case 'list':
      return Array.isArray(value);
    case 'tuple':
      return Array.isArray(value) && value.length <= shape.of.length;
    case 'union':
    case 'json':
      return true;
  }
}

/** A value to begin with: the default, and for an object those of its fields. Undefined for a field that a user fills in. */
export function initialOf(given: Schema, root: Schema, depth = 0): unknown {
  const schema = resolved(given, root);
  if ('default' in schema) return schema.default;
  if (depth > LONGEST_CHAIN) return undefined;
  const shape = shapeOf(schema, root);
  if (shape.kind === 'choice' && shape.values.length === 1) return shape.values[0];
  if (shape.kind === 'list') return [];
  if (shape.kind === 'tuple') return shape.of.map((one) => initialOf(one, root, depth + 1) ?? null);
  if (shape.kind === 'map') return {};
  if (shape.kind === 'boolean' && !shape.nullable) return false;
  if (shape.kind !== 'object') return undefined;
  const values = shape.properties.flatMap(([name, one]) => {
    const value = shape.required.includes(name) || 'default' in one ? initialOf(one, root, depth + 1) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

/** The values with which a form of a schema begins: the defaults, and the nested objects that are required. */
export function defaultsOf(schema: Schema): Values {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const values = properties.flatMap(([name, one]) => {
    if ('default' in one) return [[name, one.default] as const];
    return required.includes(name) && shapeOf(one, schema).kind === 'object' ? [[name, initialOf(one, schema)] as const] : [];
  });
  return Object.fromEntries(values);
}

const NAMES: Record<string, string> = {
  string: 'Text',
  integer: 'Whole number',
  number: 'Number',
  boolean: 'True or false',
  list: 'List',
  tuple: 'List',
  map: 'Object',
  object: 'Object',
  choice: 'Choice',
  union: 'Several kinds',
  json: 'JSON',
};

/** The name of a variant of a union. */
export function variantName(given: Schema, root: Schema): string {
  const schema = resolved(given, root);
  if (typeof schema.title === 'string' && schema.title !== '') return schema.title;
  const shape = shapeOf(schema, root);
  if (shape.kind === 'string' && typeof schema.format === 'string') return schema.format;
  return NAMES[shape.kind] ?? 'JSON';
}

/** How well a value fits a variant; the highest wins. Below zero, it is of another kind. */
function fitness(given: Schema, root: Schema, value: unknown): number {
  const schema = resolved(given, root);
  if (isNull(schema)) return value === null ? 10 : -1;
  if (value === null) return -1;
  const shape = shapeOf(schema, root);
  if (!fits(shape, value)) return shape.kind === 'object' && isObject(value) ? -0.5 : -1;
  if (shape.kind === 'integer') return Number.isInteger(value) ? 3 : -1;
  if (shape.kind === 'json') return 0;
  if (shape.kind !== 'object' || !isObject(value)) return 2;
  const fixed = shape.properties.filter(([name, one]) => name in value && shapeOf(one, root).kind === 'choice');
  if (fixed.some(([name, one]) => !fits(shapeOf(one, root), value[name]))) return -0.5;
  const missing = shape.required.filter((name) => typeof name === 'string' && !(name in value)).length;
  return 2 + fixed.length - missing / (shape.required.length + 1);
}

/** The variant of a union to which a value belongs, by its index. */
export function variantOf(variants: readonly Schema[], root: Schema, value: unknown): number {
  const scores = variants.map((variant) => (value === undefined ? 0 : fitness(variant, root, value)));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** A time such as `14:00:00`, with or without an offset. */
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]+)?)?([Zz]|[+-][0-9]{2}:?[0-9]{2})?$';

/**
 * A schema without references for one value: every union is replaced by the variant to which the value belongs. A service that validates with it names the field inside a
 * union, and not only that no variant fits. It also validates recursive models, because the value ends.
 */
export function narrowed(given: Schema, root: Schema, value: unknown): Schema {
  const schema = resolved(given, root);
  const shape = shapeOf(schema, root);
  const { $ref: _, allOf: __, definitions: ___, $defs: ____, ...plain } = 'schema' in shape ? shape.schema : schema;
  if (shape.kind === 'union') {
    const variant = shape.variants[variantOf(shape.variants, root, value)] ?? {};
    return isNull(variant) ? { type: 'null' } : narrowed(variant, root, value);
  }
  if (isObject(value) && (shape.kind === 'object' || shape.kind === 'map')) {
    const known = new Map<string, Schema>(shape.kind === 'object' ? shape.properties : []);
    const rest = isObject(plain.additionalProperties) ? plain.additionalProperties : undefined;
    const properties = Object.entries(value).flatMap(([name, one]) => {
      const schemaOfOne = known.get(name) ?? rest;
      return schemaOfOne ? [[name, narrowed(schemaOfOne, root, one)] as const] : [];
    });
    return { ...plain, properties: Object.fromEntries(properties), ...(rest && { additionalProperties: true }) };
  }
  if (Array.isArray(value) && (shape.kind === 'list' || shape.kind === 'tuple')) {
    const at = (index: number) => (shape.kind === 'list' ? shape.of : (shape.of[index] ?? {}));
    const { items: _items, ...list } = plain;
    // an empty list of schemas is not a schema
    return value.length === 0 ? list : { ...list, prefixItems: value.map((one, index) => narrowed(at(index), root, one)) };
  }
  if (shape.kind === 'choice') return { enum: shape.nullable ? [...shape.values, null] : [...shape.values] };
  if (shape.kind === 'json') return JSON.stringify(plain).includes('"$ref"') ? {} : plain;
  if ('nullable' in shape && shape.nullable && value === null) return { type: 'null' };
  const { anyOf: _anyOf, oneOf: _oneOf, format, ...simple } = plain;
  // the format of JSON Schema requires an offset from UTC, which a time of Python doesn't have
  return format === 'time' ? { ...simple, pattern: TIME } : format === undefined ? simple : { ...simple, format };
}

/** Whether a reference leads back to itself. A service doesn't validate with such a schema. */
export function isRecursive(root: Schema): boolean {
  const targets = (part: unknown): string[] => {
    if (Array.isArray(part)) return part.flatMap(targets);
    if (!isObject(part)) return [];
    return [...(typeof part.$ref === 'string' ? [part.$ref] : []), ...Object.values(part).flatMap(targets)];
  };
  const open = new Set<string>();
  const known = new Set<string>();
  const circles = (reference: string): boolean => {
    if (open.has(reference)) return true;
    if (known.has(reference)) return false;
    known.add(reference);
    open.add(reference);
    const path = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
    const found = targets(path.reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), root)).some(circles);
    open.delete(reference);
    return found;
  };
  return targets(root).some(circles);
}

/** A problem of a property or of an element, with its nested problems. */
interface NestedError {
  errors: readonly SchemaValueError[];
  property?: string;
  index?: number;
}

const isNested = (error: SchemaValueError): error is NestedError => typeof error === 'object' && error !== null && 'errors' in error;

/** The problems below a property or an element. */
export const errorsAt = (errors: readonly SchemaValueError[], at: string | number): SchemaValueError[] =>
  errors.flatMap((one) => (isNested(one) && (one.property === at || one.index === at) ? [...one.errors] : []));

/** The problems of a value itself. */
export const ownErrors = (errors: readonly SchemaValueError[]): string[] => errors.flatMap((one) => (isNested(one) ? [] : [String(one)]));

/** All problems of a value and of its parts, with their places. */
export function allErrors(errors: readonly SchemaValueError[], at = ''): string[] {
  return errors.flatMap((one) => {
    if (!isNested(one)) return [at ? `${at}: ${String(one)}` : String(one)];
    return allErrors(one.errors, one.property === undefined ? `${at}[${one.index}]` : [at, one.property].filter(Boolean).join('.'));
  });
}

const TYPE_WORDS: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
};

const FORMAT_WORDS: Record<string, string> = {
  date: 'a date, such as 2026-01-31',
  'date-time': 'a time, such as now, +2h, yesterday 03:00, or 2026-01-31 14:00',
  time: 'a time, such as 14:00:00',
  duration: 'a duration, such as 90s, 15m, or 1d',
  email: 'an email address',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uuid: 'a UUID',
  regex: 'a regular expression',
};

/** The messages of the service, which are those of a validator for programs, with what a person should do instead. */
const ADVICE: [message: RegExp, advice: (found: string) => string][] = [
  [/ is a required property$/, () => 'Enter a value'],
  [/ is not a '([\w-]+)'$/, (format) => `Enter ${FORMAT_WORDS[format] ?? `a text of the format ${format}`}`],
  [
    / is not of type ((?:'\w+'(?:, )?)+)$/,
    (types) => `Enter ${types.replaceAll(/'(\w+)'/g, (_, type: string) => TYPE_WORDS[type] ?? type).replaceAll(', ', ' or ')}`,
  ],
  [/ is not one of \[(.*)\]$/s, (values) => `Choose one of ${values.replaceAll("'", '')}`],
  [/ is less than the minimum of (.+)$/, (bound) => `Enter at least ${bound}`],
  [/ is less than or equal to the minimum of (.+)$/, (bound) => `Enter more than ${bound}`],
  [/ is greater than the maximum of (.+)$/, (bound) => `Enter at most ${bound}`],
  [/ is greater than or equal to the maximum of (.+)$/, (bound) => `Enter less than ${bound}`],
  [/ is not a multiple of (.+)$/, (step) => `Enter a multiple of ${step}`],
  [/ does not match '(.*)'$/s, (pattern) => `Enter ${pattern === TIME ? FORMAT_WORDS.time : `a text that matches ${pattern}`}`],
  [/ (?:is too short|should be non-empty)$/, () => 'Enter more'],
  [/ is too long$/, () => 'Enter less'],
  [/ has non-unique elements$/, () => 'Remove what the list contains twice'],
  [/ is not valid under any of the given schemas$/, () => 'Enter a value of one of the kinds'],
];

/** A message of the service as a sentence that says what to do. */
function adviceOf(message: string): string {
  for (const [pattern, advice] of ADVICE) {
    const found = pattern.exec(message);
    if (found) return advice(found[1] ?? '');
  }
  return message;
}

/** The problems in words for people. */
export const readableErrors = (errors: readonly SchemaValueError[]): SchemaValueError[] =>
  errors.map((one) => (isNested(one) ? { ...one, errors: readableErrors(one.errors) } : adviceOf(String(one))));
