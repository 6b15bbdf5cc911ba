import type { JsonObject, JsonValue } from '../../base/json/value.ts';

export const METASCHEMA_ID = 'https://json-schema.org/draft/2020-12/schema';

const schema: JsonObject = { $ref: '#' };
const schemaList: JsonObject = { type: 'array', minItems: 1, items: schema };
const schemaMap: JsonObject = { type: 'object', additionalProperties: schema };
const text: JsonObject = { type: 'string' };
const boolean: JsonObject = { type: 'boolean' };
const number: JsonObject = { type: 'number' };
const count: JsonObject = { type: 'integer', minimum: 0 };
const textList: JsonObject = { type: 'array', items: text, uniqueItems: true };
const simpleTypes: JsonValue[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/**
 * The metaschema of JSON Schema 2020-12 as one document: the vocabularies joined, and plain references in place of dynamic ones. Properties follow the order of
 * the vocabularies, because the first error is reported. It does not check `$ref` targets: an unreachable dangling reference is harmless.
 */
export const metaschema: JsonObject = {
  $id: METASCHEMA_ID,
  type: ['object', 'boolean'],
  properties: {
    $id: { type: 'string', pattern: '^[^#]*#?$' },
    $schema: text,
    $ref: text,
    $anchor: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    $dynamicRef: text,
    $dynamicAnchor: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    $vocabulary: { type: 'object', additionalProperties: boolean },
    $comment: text,
    $defs: schemaMap,
    prefixItems: schemaList,
    items: schema,
    contains: schema,
    additionalProperties: schema,
    properties: schemaMap,
    patternProperties: { type: 'object', additionalProperties: schema, propertyNames: { format: 'regex' } },
    dependentSchemas: schemaMap,
    propertyNames: schema,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
    then: schema,
    else: schema,
    allOf: schemaList,
    anyOf: schemaList,
    oneOf: schemaList,
    not: schema,
    unevaluatedItems: schema,
    unevaluatedProperties: schema,
    type: { anyOf: [{ enum: simpleTypes }, { type: 'array', items: { enum: simpleTypes }, minItems: 1, uniqueItems: true }] },
    const: true,
    enum: { type: 'array', items: true },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    maximum: number,
    exclusiveMaximum: number,
    minimum: number,
    exclusiveMinimum: number,
    maxLength: count,
    minLength: count,
    pattern: { type: 'string', format: 'regex' },
    maxItems: count,
    minItems: count,
    uniqueItems: boolean,
    maxContains: count,
    minContains: count,
    maxProperties: count,
    minProperties: count,
    required: textList,
    dependentRequired: { type: 'object', additionalProperties: textList },
    title: text,
    description: text,
    default: true,
    deprecated: boolean,
    readOnly: boolean,
    writeOnly: boolean,
    examples: { type: 'array', items: true },
    format: text,
    contentEncoding: text,
    contentMediaType: text,
    contentSchema: schema,
    definitions: schemaMap,
    dependencies: { type: 'object', additionalProperties: { anyOf: [schema, textList] } },
  },
};
