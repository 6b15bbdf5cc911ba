import { type Contract, METHODS, type Schema } from '../src/contract/schema.ts';
import { refName } from './contract-parts.ts';

type Node = Record<string, unknown>;
type Convert = (schema: unknown, isUpdate?: boolean) => Node;

/** Keywords of 3.1 schemas that 3.0 lacks and that only narrow the valid values. */
const DROPPED = ['propertyNames', '$comment', 'contentMediaType', 'unevaluatedProperties', 'not', 'if', 'then', 'else', 'x-one-of'];
const SCHEMA_MAPS = ['properties'];
const SCHEMA_LISTS = ['oneOf', 'anyOf', 'allOf'];

/** Converts the contract to OpenAPI 3.0.3: `nullable` for null types, `enum` for `const`, boolean exclusive bounds, no siblings of `$ref`. */
export function toDialect30(contract: Contract): Contract {
  const schema30 = converter(contract);
  const result = walk(structuredClone(contract), schema30) as Contract & Node;
  result.openapi = '3.0.3';
  delete result.jsonSchemaDialect;
  delete result.webhooks;
  const info = result.info as Node;
  delete info.summary;
  const license = info.license as Node | undefined;
  if (license?.identifier !== undefined) {
    license.url = `https://spdx.org/licenses/${String(license.identifier)}.html`;
    delete license.identifier;
  }
  emptyScopes(result);
  numberInternalErrors(result);
  emptyNullBodies(result);
  omitGeneralHeaders(result);
  const schemas = Object.fromEntries(
    withoutTuples(contract.components.schemas).map(([name, schema]) => [name, schema30(schema, name.endsWith('Update'))]),
  );
  return { ...result, components: { ...result.components, schemas: withoutUnused(schemas, result) } };
}

/** Tuples as lists. If their items have several types, these become a named union, because generators do not support lists of unions without a name. */
function withoutTuples(schemas: Record<string, Schema>): [string, Schema][] {
  return Object.entries(schemas).flatMap(([name, { prefixItems, ...list }]): [string, Schema][] => {
    if (!prefixItems) return [[name, list]];
    const kinds = [...new Set(prefixItems.map((item) => JSON.stringify(item)))].map((text) => JSON.parse(text) as Schema);
    if (kinds.length === 1) return [[name, { ...list, items: kinds[0] ?? {} }]];
    const part = { description: `One of the parts of ${name}, in its order.`, oneOf: kinds };
    return [
      [name, { ...list, items: { $ref: `#/components/schemas/${name}Part` } }],
      [`${name}Part`, part],
    ];
  });
}

const resolveTarget = (contract: Contract, ref: unknown): Schema | undefined => contract.components.schemas[refName(String(ref))];

/** Nullable maps are inlined, because generators do not name them anyway. */
const isMap = ({ type, properties, allOf }: Schema): boolean => type === 'object' && !properties && !allOf;

/** Whether the schema accepts any JSON. Alternatives under `x-one-of` apply only to validation in the service. */
const isAny = ({ $ref, type, oneOf, anyOf, allOf, enum: values, const: value }: Schema): boolean =>
  [$ref, type, oneOf, anyOf, allOf, values, value].every((keyword) => keyword === undefined);

/**
 * An optional field of any JSON, instead of a reference. Generators that create a type for the reference cannot represent an absent value and send a field
 * without a value. Generators for Java need an `allOf` where absence differs from null, without which the default of the field is null: where null clears the
 * stored value of an update, and where the field excludes null.
 */
function inPlace(contract: Contract, member: unknown, isUpdate: boolean): unknown {
  const { $ref, default: _, ...siblings } = member as Node;
  const target = $ref === undefined ? (member as Schema) : resolveTarget(contract, $ref);
  if (!target || !isAny(target)) return member;
  const alternatives = target['x-one-of'];
  const acceptsNull = !alternatives || alternatives.some(isNull);
  const clears = isUpdate && siblings.deprecated !== true;
  return {
    ...target,
    ...siblings,
    ...(acceptsNull && { nullable: true }),
    ...((clears || !acceptsNull) && { allOf: [{ description: 'Any JSON.' }] }),
  };
}

/** Omits schemas of any JSON and of maps that are always inlined, and those of webhooks, which 3.0 lacks. */
function withoutUnused(schemas: Record<string, Node>, document: Node): Record<string, Node> {
  const text = JSON.stringify({ ...document, components: { ...(document.components as Node), schemas } });
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  // schemas that only omitted ones used are no longer used either
  return used.length === Object.keys(schemas).length ? schemas : withoutUnused(Object.fromEntries(used), document);
}

/** 3.0 has scopes only for OAuth, so `x-scopes` of the operation lists them instead. */
function emptyScopes({ paths }: Contract): void {
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      const security = operation?.security ?? [];
      const scopes = security.find(({ bearerAuth }) => bearerAuth)?.bearerAuth;
      if (!operation || !scopes) continue;
      operation.security = security.map((one) => (one.bearerAuth ? { bearerAuth: [] } : one));
      Object.assign(operation, { 'x-scopes': scopes });
    }
  }
}

/** Progenitor, which reads only 3.0, takes a default response for a success as well, and can't generate a result of two types. */
function numberInternalErrors({ paths }: Contract): void {
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const { default: internal, ...others } = item[method]?.responses ?? {};
      if (internal) Object.assign(item[method] ?? {}, { responses: { ...others, 500: internal } });
    }
  }
}

/** 3.0 has no null type, so a body that is always null is omitted. */
function emptyNullBodies({ paths }: Contract): void {
  for (const item of Object.values(paths))
    for (const method of METHODS)
      for (const response of Object.values(item[method]?.responses ?? {}))
        if (Object.values(response.content ?? {}).some(({ schema }) => schema?.enum?.[0] === null)) delete response.content;
}

/** Headers that the introduction of the contract describes for all responses. */
const GENERAL_HEADERS = ['x-request-id', 'Deprecation', 'Sunset', 'Warning'];

/** ogen, which reads only 3.0, returns a body in a wrapper if its response has headers, so successes have only those of their operation. */
function omitGeneralHeaders({ paths }: Contract): void {
  for (const item of Object.values(paths))
    for (const method of METHODS)
      for (const [status, response] of Object.entries(item[method]?.responses ?? {})) {
        if (!status.startsWith('2') || !response.headers) continue;
        const own = Object.entries(response.headers).filter(([name]) => !GENERAL_HEADERS.includes(name));
        if (own.length > 0) response.headers = Object.fromEntries(own);
        else delete response.headers;
      }
}

/** Walks everything outside of schemas and converts the values of `schema` keys. */
function walk(node: unknown, schema30: Convert): unknown {
  if (Array.isArray(node)) return node.map((one) => walk(one, schema30));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'schema') return [key, schema30(value)];
      return [key, key === 'example' || key === 'examples' ? value : walk(value, schema30)];
    }),
  );
}

function isNull(schema: unknown): boolean {
  return (schema as Node | undefined)?.type === 'null';
}

function converter(contract: Contract): Convert {
  const schema30: Convert = (given, isUpdate = false) => {
    if (typeof given === 'boolean') return given ? {} : { not: {} };
    const schema: Node = { ...(given as Node) };
    for (const key of DROPPED) delete schema[key];
    for (const key of SCHEMA_MAPS) {
      if (!schema[key]) continue;
      const required = new Set(Array.isArray(schema.required) ? schema.required : []);
      const members = Object.entries(schema[key]).map(([name, one]) => [
        name,
        schema30(required.has(name) ? one : inPlace(contract, one, isUpdate)),
      ]);
      schema[key] = Object.fromEntries(members);
    }
    convertTypes(schema);
    convertUnions(schema, contract, schema30);
    convertLists(schema, schema30);
    if (typeof schema.additionalProperties === 'object') schema.additionalProperties = schema30(schema.additionalProperties);
    convertValues(schema);
    if (schema.$ref !== undefined && Object.keys(schema).length > 1) {
      const { $ref, ...siblings } = schema;
      // inside allOf, some generators read the tag from the alternatives
      const target = resolveTarget(contract, $ref);
      if (target?.discriminator) return { $ref };
      // generators read a default next to a reference as a string or an object; the description also documents it
      delete siblings.default;
      return Object.keys(siblings).length > 0 ? { ...siblings, allOf: [{ $ref }] } : { $ref };
    }
    return schema;
  };
  return schema30;
}

function convertTypes(schema: Node): void {
  if (schema.type === 'null') {
    Object.assign(schema, { type: 'object', nullable: true, enum: [null] });
  }
  if (!Array.isArray(schema.type)) return;
  const types = (schema.type as unknown[]).filter((type) => type !== 'null');
  if (types.length < schema.type.length) schema.nullable = true;
  if (types.length === 1) {
    schema.type = types[0];
    return;
  }
  delete schema.type;
  schema.oneOf = types.map((type) => ({ type }));
}

function convertUnions(schema: Node, contract: Contract, schema30: Convert): void {
  for (const key of SCHEMA_LISTS) {
    const all = schema[key];
    if (!Array.isArray(all)) continue;
    const live = all.filter((one) => !isNull(one)) as Schema[];
    delete schema[key];
    const target = live.length === 1 ? resolveTarget(contract, live[0]!.$ref) : undefined;
    // without a type, next to which several generators ignore `nullable` for references and unions
    if (live.length < all.length) schema.nullable = true;
    if (target && isMap(target) && live.length < all.length) Object.assign(schema, { ...schema30(target), ...schema });
    else if (live.length === 1 && live.length < all.length) schema.allOf = live.map((one) => schema30(one));
    else schema[key] = live.map((one) => schema30(one));
  }
}

function convertLists(schema: Node, schema30: Convert): void {
  if (schema.items !== undefined) {
    schema.items = schema30(schema.items);
  } else if (schema.type === 'array') {
    schema.items = {};
  }
}

function convertValues(schema: Node): void {
  if (schema.const !== undefined) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  if (Array.isArray(schema.examples)) {
    schema.example ??= schema.examples[0];
    delete schema.examples;
  }
  if (schema.contentEncoding !== undefined) {
    schema.format = 'byte';
    delete schema.contentEncoding;
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'number') continue;
    schema[bound] = schema[exclusive];
    schema[exclusive] = true;
  }
}
