import { type Contract, deref, type OperationObject, type ParameterObject, type Schema } from '../src/contract/schema.ts';
import { kindOfValue } from '../src/contract/unions.ts';
import { alternativesOf, defaultOf, isFreeForm, listOperations, merged, refName, withoutKeywords } from './contract-parts.ts';
import { bodySchema, isMultiParameter, LAYER_HEADERS } from './request-parts.ts';

/** The parts that readers are made of, by the file in `src/contract/`. */
const PARTS = {
  objects: ['closed', 'Fields', 'list', 'listOrOne', 'map', 'missing', 'noObject', 'open'],
  reader: ['locate', 'Problems', 'Reader'],
  requests: ['last', 'missingParameter', 'noParameters', 'optionalBody', 'request', 'requiredBody', 'RequestReader', 'withBody'],
  scalars: [
    'above',
    'boolean',
    'duration',
    'instant',
    'instantWithOffset',
    'integer',
    'lateText',
    'number',
    'oneOf',
    'pattern',
    'text',
    'uuid',
  ],
  unions: ['Alternative', 'anyOf', 'inferred', 'tagged', 'wrongTag'],
};

/** Constraints that no reader checks. */
const UNSUPPORTED = ['multipleOf', 'minProperties', 'maxProperties', 'propertyNames', 'uniqueItems', 'exclusiveMaximum'] as const;

/**
 * One reader per schema of requests, in the order of the contract, one per operation, and one per schema that is `named`: these are read from other sources.
 * Such schemas outside of the contract are `others`.
 */
export function generateReaders(contract: Contract, named: readonly string[], others: Record<string, Schema>): string {
  const context: Context = { contract, readers: new Map(), patterns: new Map(), alternatives: new Map() };
  const requests = listOperations(contract).map(({ operation }) => ({ operation, text: requestReader(context, operation) }));
  const table = [
    ...named.map((name) => `  ${name}: ${referTo(context, name)} as Reader<Schemas["${name}"]>,`),
    ...Object.entries(others).map(([name, schema]) => {
      declare(context, name, schema, '');
      return `  ${name}: read${name} as Reader,`;
    }),
  ];
  const order = [...Object.keys(contract.components.schemas).flatMap((name) => [name, parametersOf(name)]), ...Object.keys(others)];
  const readers = [...context.readers].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const body = [
    '// `v` is the value, `r` the result, `p` the list of problems, and `n` their number before the next field.',
    '',
    ...[...context.patterns].map(([text, name]) => `const ${name} = pattern(${JSON.stringify(text)});`),
    '',
    ...readers.map(([, text]) => text),
    '/** Readers of requests, by operation. */',
    'export const requestReaders: { readonly [K in OperationId]: RequestReader } = {',
    ...requests.map(({ text }) => text),
    '};',
    '',
    '/** Readers of values outside of requests, by schema. */',
    'export const readers = {',
    ...table,
    '};',
    '',
  ].join('\n');
  const names = [...body.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`There would be two functions with the name ${twice}`);
  return [...importsOf(body), '', body].join('\n');
}

function importsOf(body: string): string[] {
  const used = (name: string) => new RegExp(`\\b${name}\\b(?!["'])`).test(body);
  return [
    `import { isJsonObject } from '../src/base/json/json.ts';`,
    ...(used('LosslessNumber') ? [`import { LosslessNumber } from '../src/base/json/value.ts';`] : []),
    ...Object.entries(PARTS).map(([file, names]) => {
      const own = names.filter(used).map((name) => (/^[A-Z]/.test(name) ? `type ${name}` : name));
      return `import { ${own.join(', ')} } from '../src/contract/${file}.ts';`;
    }),
    `import type { OperationId, Schemas } from './operations.ts';`,
  ];
}

interface Context {
  contract: Contract;
  /** The source of each reader and its parts, by the name of its schema. */
  readers: Map<string, string>;
  /** The name of each pattern. */
  patterns: Map<string, string>;
  /** The name of each list of alternatives, by its source. */
  alternatives: Map<string, string>;
}

/** The reader of a schema with a name, and of the parts that need functions of their own. */
interface Owner extends Context {
  /** The name of the schema and of the fields inside. */
  path: string;
  parts: string[];
}

/** The name of the reader of a schema in the contract. Generates it first if it is new. */
function referTo(context: Context, name: string): string {
  const schema = context.contract.components.schemas[name];
  if (!schema) throw new Error(`The contract has no schema ${name}`);
  if (!context.readers.has(name)) declare(context, name, schema, name);
  return `read${name}`;
}

function declare(context: Context, name: string, schema: Schema, title: string): void {
  // registered before its parts, so that recursion ends
  context.readers.set(name, '');
  const owner: Owner = { ...context, path: name, parts: [] };
  addReader(owner, schema, title);
  context.readers.set(name, owner.parts.join('\n'));
}

/** Adds the reader of a schema to the parts of its owner. `title` names the schema in problems; a nameless one has an empty title. */
function addReader(owner: Owner, schema: Schema, title: string): void {
  const lines = statements(owner, schema, title);
  owner.parts.push(
    [`export function read${owner.path}(v: unknown, p: Problems): unknown {`, ...lines.map((line) => `  ${line}`), '}', ''].join('\n'),
  );
}

/** A schema without the alternatives that are null. */
interface Shape {
  kind: 'any JSON' | 'reference' | 'values' | 'tagged' | 'alternatives' | 'null' | 'object' | 'map' | 'list' | 'scalar';
  schema: Schema;
  takesNull: boolean;
  /** Of values and of a union. */
  members: readonly unknown[];
}

function shapeOf(contract: Contract, given: Schema | boolean): Shape {
  const shape = (kind: Shape['kind'], schema: Schema, takesNull = false, members: readonly unknown[] = []): Shape => ({
    kind,
    schema,
    takesNull,
    members,
  });
  if (typeof given === 'boolean' || isFreeForm(contract, given)) return shape('any JSON', {});
  if (given.$ref !== undefined) return shape('reference', given);
  const schema = withoutKeywords(merged(contract, given), given['x-checked-by-operation'] ?? []);
  for (const keyword of UNSUPPORTED) if (keyword in schema) throw new Error(`Readers do not support ${keyword}`);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? (schema.properties ? ['object'] : []));
  const alternatives = alternativesOf(schema);
  if (!alternatives && (schema.enum || schema.const !== undefined)) {
    const values = schema.enum ?? [schema.const];
    const live = values.filter((value) => value !== null);
    return shape('values', schema, live.length < values.length || (Array.isArray(schema.type) && types.includes('null')), live);
  }
  const live = types.filter((type) => type !== 'null');
  const union = alternatives ?? (live.length > 1 ? types.map((type) => ({ ...schema, type })) : undefined);
  if (union) {
    const others = union.filter((one) => !isNull(one));
    const takesNull = others.length < union.length;
    const [only] = others;
    if (only && others.length === 1) {
      const inner = shapeOf(contract, only);
      return { ...inner, takesNull: takesNull || inner.takesNull };
    }
    return shape(schema.discriminator ? 'tagged' : 'alternatives', schema, takesNull, others);
  }
  const takesNull = live.length < types.length;
  const [type] = live;
  if (type === undefined) return shape('null', schema, true);
  if (type === 'array') return shape('list', schema, takesNull);
  if (type === 'object') return shape(schema.properties && !schema['x-checked-late'] ? 'object' : 'map', schema, takesNull);
  return shape('scalar', { ...schema, type }, takesNull);
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null' || (schema.enum?.length === 1 && schema.enum[0] === null);
}

/** The statements of the reader of `v`. */
function statements(owner: Owner, given: Schema, title: string): string[] {
  const shape = shapeOf(owner.contract, given);
  const forNull = shape.takesNull ? ['if (v === null) return null;'] : [];
  const forOthers = 'if (!isJsonObject(v)) return noObject(v, p);';
  if (shape.kind === 'tagged') return [...forNull, forOthers, ...taggedStatements(owner, shape)];
  if (shape.kind === 'object') return [...forNull, forOthers, ...objectStatements(owner, shape.schema, title)];
  return [`return ${expression(owner, given, 'v', title)};`];
}

/** The expression that reads `value`. */
function expression(owner: Owner, given: Schema | boolean, value: string, title?: string): string {
  const shape = shapeOf(owner.contract, given);
  const text = presentExpression(owner, shape, value, title);
  return shape.takesNull && text !== value && !/^[[{"]/.test(value) ? `${value} === null ? null : ${text}` : text;
}

/** The expression that reads `value`, which is not null. */
function presentExpression(owner: Owner, shape: Shape, value: string, title?: string): string {
  const { schema, members } = shape;
  switch (shape.kind) {
    case 'any JSON':
      return value;
    case 'reference':
      return call(referTo(owner, refName(schema.$ref ?? '')), value);
    case 'values':
      return call('oneOf', value, JSON.stringify(members), title && !schema['x-literal'] ? '"enum"' : undefined);
    case 'null':
      return value;
    case 'alternatives':
      return alternativesExpression(owner, members as Schema[], value);
    case 'tagged':
    case 'object':
      return call(addPart(owner, schema), value);
    case 'map':
      return call('map', value, readerOf(owner, schema.additionalProperties ?? true, 'Value'));
    case 'list':
      return listExpression(owner, schema, value);
    default:
      return scalarExpression(owner, schema, value);
  }
}

/** A call of a part. Leaves out trailing arguments that are undefined. */
function call(part: string, value: string, ...more: (string | number | undefined)[]): string {
  const present = more.slice(0, more.findLastIndex((one) => one !== undefined) + 1);
  return `${part}(${[value, 'p', ...present.map(String)].join(', ')})`;
}

/** The name of a reader for a schema without a name, which becomes a part of its owner. */
function addPart(owner: Owner, schema: Schema): string {
  const path = schema.title && !owner.contract.components.schemas[schema.title] ? schema.title : owner.path;
  addReader({ ...owner, path }, schema, schema.title ?? '');
  return `read${path}`;
}

/** A function that reads a value; undefined if it passes through unchanged. */
function readerOf(owner: Owner, schema: Schema | boolean, place: string): string | undefined {
  const text = expression(inside(owner, place), schema, 'v');
  if (text === 'v') return undefined;
  return /^(\w+)\(v, p\)$/.exec(text)?.[1] ?? `(v, p) => ${text}`;
}

const inside = (owner: Owner, place: string): Owner => ({ ...owner, path: owner.path + pascal(place) });

const pascal = (text: string) => text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

function listExpression(owner: Owner, schema: Schema, value: string): string {
  const { minItems, maxItems, prefixItems } = schema;
  const [first] = prefixItems ?? [];
  if (prefixItems && (maxItems !== prefixItems.length || prefixItems.some((one) => JSON.stringify(one) !== JSON.stringify(first))))
    throw new Error('Readers support prefixItems only for a fixed number of items of one schema');
  const readItem = readerOf(owner, first ?? schema.items ?? {}, 'Item');
  const isBounded = minItems !== undefined || maxItems !== undefined;
  if (schema['x-takes-one'] && isBounded) throw new Error('Readers do not support x-takes-one with a length');
  return schema['x-takes-one'] ? call('listOrOne', value, readItem) : call('list', value, readItem, minItems, maxItems);
}

function scalarExpression(owner: Owner, schema: Schema, value: string): string {
  const { minimum, maximum, exclusiveMinimum } = schema;
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return call('uuid', value);
      if (schema.format === 'date-time') return call(schema['x-keeps-offset'] ? 'instantWithOffset' : 'instant', value);
      return call(
        schema['x-checked-late'] ? 'lateText' : 'text',
        value,
        schema.minLength,
        schema.maxLength,
        schema.pattern === undefined ? undefined : patternOf(owner, schema.pattern),
      );
    case 'integer':
    case 'number': {
      // the operation itself checks the bounds of durations
      if (schema.type === 'number' && schema['x-accepts-durations']) return call('duration', value);
      const text = call(schema.type, value, minimum, maximum);
      return exclusiveMinimum === undefined ? text : `above(${exclusiveMinimum}, ${text}, ${value}, p)`;
    }
    case 'boolean':
      return call('boolean', value);
    default:
      throw new Error(`The contract uses the type ${String(schema.type)}, which readers do not support`);
  }
}

function patternOf({ patterns, path }: Owner, text: string): string {
  const name = patterns.get(text) ?? `patternOf${path}`;
  patterns.set(text, name);
  return name;
}

function objectStatements(owner: Owner, schema: Schema, title: string): string[] {
  const members = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const lines = members.flatMap(([name, property]) => {
    if (name in Object.prototype) throw new Error(`Readers do not support a field with the name ${name}`);
    const place = member('v', name);
    return memberStatements(owner, {
      name,
      schema: property,
      given: place,
      isAbsent: `${place} === undefined`,
      target: member('r', name),
      text: (value) => worded(property, value) + expression(inside(owner, name), property, value),
      ifMissing: required.has(name) ? `missing(${JSON.stringify(name)}, v, p)` : undefined,
    });
  });
  return ['const r: Fields = {};', ...withCount(lines), `return ${withOthers(owner, schema, title)};`];
}

/** The expression of each word that the field accepts in place of a value. */
const worded = ({ 'x-accepts-words': words = {} }: Schema, value: string) =>
  Object.entries(words)
    .map(([word, meaning]) => `${value} === ${JSON.stringify(word)} ? ${JSON.stringify(meaning)} : `)
    .join('');

const withCount = (lines: string[]) => (lines.length > 0 ? ['let n = p.length;', ...lines] : []);

const member = (object: string, name: string) => (/^\w+$/.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`);

/** The schemas of filters and their conditions. */
const IS_FILTER = /(Filter|Criterion)$/;

function withOthers(owner: Owner, { additionalProperties: others }: Schema, title: string): string {
  if (others === undefined) return 'r';
  if (others === false) return IS_FILTER.test(title) ? 'closed(v, r, p)' : `closed(v, r, p, ${JSON.stringify(title)})`;
  const read = readerOf(owner, others, 'Value');
  return read === undefined ? 'open(v, r, p)' : `open(v, r, p, ${read})`;
}

interface MemberParts {
  name: string;
  schema: Schema;
  /** The expression of its value. */
  given: string;
  isAbsent: string;
  target: string;
  /** The expression that reads a value. */
  text: (value: string) => string;
  /** The expression for an absent value that is required, which returns the number of problems. */
  ifMissing: string | undefined;
  /** The part of a request that contains the parameter. */
  place?: string;
}

/** Reads a field or a parameter. `n` is the number of problems before it. */
function memberStatements({ contract }: Context, { name, schema, given, isAbsent, target, text, ifMissing, place }: MemberParts): string[] {
  const fallback = defaultOf(schema);
  const counted = `n = locate(p, n, ${[name, ...(place ? [place] : [])].map((key) => JSON.stringify(key)).join(', ')});`;
  const read = text(given);
  if (fallback !== undefined) {
    const value = JSON.stringify(fallback);
    const whenAbsent = isReadAsIs(contract, schema, fallback) ? value : text(value);
    return [`${target} = ${isAbsent} ? ${whenAbsent} : ${read}; ${counted}`];
  }
  const present = read === given ? `${target} = ${read};` : `{ ${target} = ${read}; ${counted} }`;
  if (ifMissing === undefined) return [`if (${isAbsent.replace(/ ==/, ' !=')}) ${present}`];
  return [`if (${isAbsent}) n = ${ifMissing};`, `else ${present}`];
}

/** Whether the reader of a schema returns its default unchanged. Others are read like a value of a client. */
function isReadAsIs(contract: Contract, schema: Schema, value: unknown): boolean {
  const { kind, schema: target } = shapeOf(contract, deref(contract, schema));
  switch (kind) {
    case 'scalar':
      return typeof value !== 'string' || target.format === undefined;
    case 'list':
      return Array.isArray(value) && value.length === 0;
    default:
      return kind === 'values' || kind === 'any JSON' || (kind === 'map' && Object.keys(value ?? {}).length === 0);
  }
}

function taggedStatements(owner: Owner, { schema, members }: Shape): string[] {
  const { contract } = owner;
  const { propertyName, mapping } = schema.discriminator ?? { propertyName: '' };
  const targets = new Map<string, Schema>();
  for (const one of members as Schema[]) {
    const property = deref(contract, merged(contract, deref(contract, one)).properties?.[propertyName] ?? {});
    for (const tag of property.enum ?? [property.const]) if (tag !== undefined) targets.set(String(tag), one);
  }
  for (const [tag, $ref] of Object.entries(mapping ?? {})) targets.set(tag, { $ref });
  const tags = [...targets].map(([tag, one]) => ({ tag: JSON.stringify(tag), read: readerOf(owner, one, tag) ?? '' }));
  const field = JSON.stringify(propertyName);
  const alternatives = `{ ${tags.map(({ tag, read }) => `${tag}: ${read}`).join(', ')} }`;
  return [
    `switch (${member('v', propertyName)}) {`,
    ...tags.map(({ tag, read }) => `  case ${tag}: return tagged(${tag}, ${read}, v, p);`),
    ...(schema['x-infers-tag'] ? [`  case undefined: return inferred(${field}, ${alternatives}, v, p);`] : []),
    `  default: return wrongTag(${field}, [${tags.map(({ tag }) => tag).join(', ')}], v, p);`,
    '}',
  ];
}

const TYPE_LABELS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
  object: 'dict',
};

/** A union without a tag. */
function alternativesExpression(owner: Owner, members: readonly Schema[], value: string): string {
  const { contract } = owner;
  const targets = members.map((one) => merged(contract, deref(contract, one)));
  const fields = new Set(targets.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const lines = members.map((one, index) => {
    const target = targets[index] ?? {};
    const named = one.$ref !== undefined && !target['x-literal'] ? refName(one.$ref) : one.title;
    const label = named ?? TYPE_LABELS[kindOf(target)] ?? kindOf(target);
    const foreign = [...fields].filter((field) => !Object.hasOwn(target.properties ?? {}, field));
    const read = readerOf(owner, one, String(index + 1)) ?? '(v) => v';
    const others = foreign.length > 0 ? `, foreign: ${JSON.stringify(foreign)}` : '';
    return `  { label: ${JSON.stringify(label)}, kind: "${kindOf(target)}", read: ${read}${others} },`;
  });
  const text = ['[', ...lines, '];'].join('\n');
  const known = owner.alternatives.get(text);
  const name = known ?? `alternativesOf${owner.path}`;
  if (!known) {
    owner.alternatives.set(text, name);
    owner.parts.push(`const ${name}: readonly Alternative[] = ${text}\n`);
  }
  const read = call('anyOf', value, name);
  // labels distinguish 1 from 1.0: where both numbers and strings are allowed, a number keeps its written form
  const kinds = new Set(targets.map(kindOf));
  const keepsNumbers = kinds.has('string') && kinds.has('boolean') && (kinds.has('number') || kinds.has('integer'));
  return keepsNumbers ? `${value} instanceof LosslessNumber ? ${value} : ${read}` : read;
}

function kindOf(schema: Schema): string {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type) return type;
  if (schema.properties) return 'object';
  const value = schema.enum?.[0] ?? schema.const;
  return value === undefined ? 'any' : kindOfValue(value);
}

/** The entry of an operation in the table of request readers. */
function requestReader(context: Context, operation: OperationObject): string {
  const { contract } = context;
  const { operationId: id } = operation;
  const owner: Owner = { ...context, path: pascal(id), parts: [] };
  const parameters = (operation.parameters ?? []).map((one) => deref(contract, one));
  const own = parameters.filter(({ in: place, name, schema }) => {
    if (place === 'header') return !LAYER_HEADERS.has(name.toLowerCase());
    // route matching has already validated the UUIDs
    return place !== 'path' || deref(contract, schema).format !== 'uuid';
  });
  const body = bodyExpression(context, operation);
  const lines = (['path', 'query', 'header'] as const).flatMap((place) =>
    own.filter((one) => one.in === place).flatMap((one) => parameterStatements(owner, one)),
  );
  if (owner.parts.length > 0) throw new Error(`${id}: the schemas of parameters that are objects or unions need names`);
  if (lines.length === 0) return body === undefined ? `  ${id}: request,` : `  ${id}: (raw, p) => withBody(raw, ${body}),`;
  const statements = [
    'const read = request(raw);',
    ...withCount(lines),
    ...(body === undefined ? ['return read;'] : [`read.body = ${body};`, 'return read;']),
  ];
  return [`  ${id}(raw, p) {`, ...statements.map((line) => `    ${line}`), '  },'].join('\n');
}

const GROUPS = { path: 'params', query: 'query', header: 'headers' } as const;

function parameterStatements(owner: Owner, parameter: ParameterObject): string[] {
  const { name, in: place, schema, required } = parameter;
  const group = GROUPS[place];
  if (deref(owner.contract, schema).type === 'array') throw new Error(`Readers do not support the parameter ${name}, which is a list`);
  const raw = member(`raw.${group}`, place === 'header' ? name.toLowerCase() : name);
  const given = place === 'path' ? raw : `last(${raw})`;
  const text = (value: string) => expression(owner, schema, value);
  if (place === 'path' && text(given) === call('text', given)) return [];
  return memberStatements(owner, {
    name,
    schema,
    given,
    isAbsent: `${raw} === undefined`,
    target: member(`read.${group}`, name),
    text,
    ifMissing: required ? `missingParameter("${place}", ${JSON.stringify(name)}, p)` : undefined,
    place,
  });
}

/** The expression that reads the body of a request; undefined if the operation has none. */
function bodyExpression(context: Context, operation: OperationObject): string | undefined {
  const { contract } = context;
  const schema = bodySchema(contract, operation);
  if (!operation.requestBody || schema === undefined) return undefined;
  if (isMultiParameter(contract, operation)) return `${parametersReader(context, refName(schema.$ref ?? ''))}(raw.body, p)`;
  const isRequired = deref(contract, operation.requestBody).required === true;
  const owner: Owner = { ...context, path: `${pascal(operation.operationId)}Body`, parts: [] };
  const read = readerOf(owner, schema, '') ?? '(v) => v';
  if (owner.parts.length > 0) throw new Error(`${operation.operationId}: the schema of the body needs a name`);
  const takesNull = acceptsNull(contract, schema) ? 'true' : undefined;
  if (isRequired) return call('requiredBody', 'raw.body', read, takesNull);
  const fallback = deref(contract, schema).default;
  return call(
    'optionalBody',
    'raw.body',
    read,
    takesNull ?? (fallback === undefined ? undefined : 'false'),
    fallback === undefined ? undefined : JSON.stringify(fallback),
  );
}

function acceptsNull(contract: Contract, given: Schema): boolean {
  const shape = shapeOf(contract, given);
  if (shape.kind === 'any JSON' || shape.takesNull) return true;
  return shape.kind === 'reference' && acceptsNull(contract, deref(contract, shape.schema));
}

/** `FilterFlowsParameters` for `FilterFlowsRequest`. */
const parametersOf = (name: string) => name.replace(/Request$/, 'Parameters');

/** The reader of a body whose fields are parameters. Null selects the default. */
function parametersReader(context: Context, name: string): string {
  const path = parametersOf(name);
  const reader = `read${path}`;
  if (context.readers.has(path)) return reader;
  const { contract } = context;
  const schema = merged(contract, deref(contract, contract.components.schemas[name] ?? {}));
  const owner: Owner = { ...context, path, parts: [] };
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {});
  const lines = members.flatMap(([key, property]) => {
    const shape = shapeOf(contract, property);
    const given = member('v', key);
    return memberStatements(owner, {
      name: key,
      schema: property,
      given,
      isAbsent: `${given} == null`,
      target: member('r', key),
      text: (value) => presentExpression(inside(owner, key), shape, value),
      ifMissing: required.has(key) ? `missingParameter("body", ${JSON.stringify(key)}, p)` : undefined,
      place: 'body',
    });
  });
  owner.parts.push(
    [
      `export function ${reader}(given: unknown, p: Problems): unknown {`,
      '  const v = given ?? {};',
      `  if (!isJsonObject(v)) return noParameters(${JSON.stringify(members.map(([key]) => key))}, p);`,
      '  const r: Fields = {};',
      ...withCount(lines).map((line) => `  ${line}`),
      '  return r;',
      '}',
      '',
    ].join('\n'),
  );
  context.readers.set(path, owner.parts.join('\n'));
  return reader;
}
