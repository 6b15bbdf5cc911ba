import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';

/** Accepts a reference to a saved block in place of the block itself. */
const BLOCK_REFERENCE: JsonObject = {
  type: 'object',
  required: ['$ref'],
  properties: {
    $ref: {
      oneOf: [
        { type: 'string', format: 'uuid' },
        { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
      ],
    },
  },
};

/**
 * The effective copy of a parameter schema: optional typed properties accept null, positional `items` become `prefixItems`, block definitions accept a
 * reference. With `noneWithDefault`, properties with a default also accept null.
 */
export function preprocessSchema(
  schema: JsonObject,
  { noneWithDefault = false }: { noneWithDefault?: boolean | undefined } = {},
): JsonObject {
  const result = withProperties(schema, noneWithDefault);
  if (!isJsonObject(schema.definitions)) return result;
  const definitions = new Map(Object.entries(schema.definitions));
  for (const [name, definition] of Object.entries(schema.definitions)) {
    if (!isJsonObject(definition)) continue;
    const processed = withProperties(definition, noneWithDefault);
    definitions.set(name, processed);
    if (typeof definition.block_type_slug === 'string') {
      const title = typeof definition.title === 'string' ? definition.title : name;
      definitions.set(title, { oneOf: [processed, BLOCK_REFERENCE] });
    }
  }
  return { ...result, definitions: Object.fromEntries(definitions) };
}

function withProperties(schema: JsonObject, noneWithDefault: boolean): JsonObject {
  if (!isJsonObject(schema.properties)) return schema;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = Object.entries(schema.properties).map(([name, property]): [string, JsonValue] => [
    name,
    isJsonObject(property) ? preprocessProperty(property, required.has(name), noneWithDefault) : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function preprocessProperty(property: JsonObject, isRequired: boolean, noneWithDefault: boolean): JsonObject {
  let result = withProperties(property, noneWithDefault);
  if (!isRequired && result.type !== undefined && result.type !== 'null' && (noneWithDefault || result.default === undefined)) {
    const { type, ...rest } = result;
    result = { ...rest, anyOf: [{ type }, { type: 'null' }] };
  }
  if (Array.isArray(result.items)) {
    const { items, ...rest } = result;
    result = { ...rest, prefixItems: items };
  }
  return result;
}

/** A copy without any key named `required`, at any depth of objects. Does not enter lists. */
export function withoutRequired(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'required')
      .map(([key, value]): [string, JsonValue] => [key, isJsonObject(value) ? withoutRequired(value) : value]),
  );
}
