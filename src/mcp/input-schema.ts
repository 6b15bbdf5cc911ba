import type { Contract, ContractOperation, JsonSchema } from './contract.ts';

/** The chosen fields of a request, as a tree: an empty one chooses the whole value. */
type Chosen = Map<string, Chosen>;

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  items?: JsonSchema;
}

/** Nesting beyond which a chosen value is described without its type. */
const MAX_DEPTH = 8;

const KEPT = new Set([
  ...['type', 'description', 'enum', 'const', 'format', 'default', 'pattern', 'required'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);

/**
 * The arguments of a tool that sends an operation's request: its path parameters, and the given fields of query and body.
 *
 * @param fields such as `limit` or `flow_runs.state.type.any_`
 * @returns JSON Schema without references
 * @throws for a field that the contract doesn't have
 */
export function inputSchema(contract: Contract, operation: ContractOperation, fields: readonly string[]): JsonSchema {
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path');
  const query = operation.parameters.filter(({ in: place, name }) => place === 'query' && fields.includes(name));
  const named = [...parameters, ...query];
  const ofBody = fields.filter((field) => !query.some(({ name }) => name === field));
  const body = ofBody.length > 0 && operation.body ? prune(contract, operation.body, treeOf(ofBody)) : {};
  if (ofBody.length > 0 && !operation.body) throw new Error(`${operation.id} has no body, but a tool chooses ${ofBody.join(', ')}`);
  const properties = Object.fromEntries(
    named.map(({ name, schema, description }) => [name, { ...whole(contract, schema), ...(description && { description }) }]),
  );
  return {
    type: 'object',
    properties: { ...properties, ...(body.properties as JsonSchema | undefined) },
    required: [...named.filter(({ required }) => required).map(({ name }) => name), ...((body.required as string[] | undefined) ?? [])],
    additionalProperties: false,
  };
}

function treeOf(fields: readonly string[]): Chosen {
  const root: Chosen = new Map();
  for (const field of fields) {
    let place = root;
    for (const name of field.split('.')) {
      const below = place.get(name) ?? new Map();
      place.set(name, below);
      place = below;
    }
  }
  return root;
}

function prune(contract: Contract, schema: JsonSchema, chosen: Chosen): JsonSchema {
  if (chosen.size === 0) return whole(contract, schema);
  const { properties = {}, required = [], description, items } = resolve(contract, schema) as ObjectSchema;
  if (items) return { type: 'array', ...(description && { description }), items: prune(contract, items, chosen) };
  const entries = [...chosen].map(([name, below]) => {
    const property = properties[name];
    if (!property) throw new Error(`The contract has no field ${name} in ${JSON.stringify(schema)}`);
    return [name, prune(contract, property, below)];
  });
  return {
    type: 'object',
    ...(description && { description }),
    properties: Object.fromEntries(entries),
    required: required.filter((name) => chosen.has(name)),
    additionalProperties: false,
  };
}

/** A schema with everything that it refers to. */
function whole(contract: Contract, schema: JsonSchema, depth = 0): JsonSchema {
  const resolved = resolve(contract, schema);
  const { description } = resolved;
  if (depth > MAX_DEPTH) return description ? { description } : {};
  const inner = (value: unknown) => whole(contract, value as JsonSchema, depth + 1);
  return Object.fromEntries(
    Object.entries(resolved).flatMap(([key, value]): [string, unknown][] => {
      if (KEPT.has(key)) return [[key, value]];
      if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) return [[key, inner(value)]];
      if (key === 'additionalProperties') return [[key, value]];
      if (key === 'oneOf' || key === 'anyOf' || key === 'allOf') return [[key, (value as JsonSchema[]).map(inner)]];
      if (key === 'properties')
        return [[key, Object.fromEntries(Object.entries(value as JsonSchema).map(([name, one]) => [name, inner(one)]))]];
      return [];
    }),
  );
}

/** Follows references. An alternative to null is the value itself: tools leave out what they don't set. */
function resolve(contract: Contract, schema: JsonSchema): JsonSchema {
  const { $ref, oneOf, ...own } = schema as { $ref?: string; oneOf?: JsonSchema[] };
  if ($ref !== undefined) return resolve(contract, { ...contract.schema($ref), ...own });
  const values = oneOf?.filter(({ type }) => type !== 'null');
  if (values?.length === 1 && oneOf?.length === 2) return resolve(contract, { ...values[0], ...own });
  return schema;
}
