import { type Contract, deref, METHODS, type OperationObject, type Schema } from '../src/contract/schema.ts';

export interface ListedOperation {
  path: string;
  method: (typeof METHODS)[number];
  /** Includes the parameters of its path. */
  operation: OperationObject;
}

/** The operations in the order of the contract. */
export function listOperations(contract: Contract): ListedOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      return [{ path, method, operation: { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] } }];
    }),
  );
}

/** The scopes, and the roles that include them: each role has the scopes that it adds and those of the roles before it. */
export interface BearerScheme {
  'x-scopes': Record<string, string>;
  'x-roles': Record<string, { description: string; adds: string[] }>;
}

export function bearerScheme({ components }: Contract): BearerScheme {
  const scheme = components.securitySchemes?.bearerAuth as BearerScheme | undefined;
  if (!scheme) throw new Error('The contract has no bearer scheme');
  return scheme;
}

/** `Flow` of `#/components/schemas/Flow`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Merges `allOf` into one object schema. */
export function merged(contract: Contract, schema: Schema): Schema {
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  const result: Schema = {};
  for (const part of [...allOf.map((one) => merged(contract, deref(contract, one))), rest]) {
    const properties = { ...result.properties, ...part.properties };
    const required = [...new Set([...(result.required ?? []), ...(part.required ?? [])])];
    Object.assign(result, part);
    if (Object.keys(properties).length > 0) result.properties = properties;
    if (required.length > 0) result.required = required;
  }
  return result;
}

/** The schema without the keywords, such as those that `x-checked-by-operation` lists. */
export const withoutKeywords = (schema: Schema, keywords: readonly string[]): Schema =>
  keywords.length > 0 ? (Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key))) as Schema) : schema;

/** The alternatives of a union. */
export function alternativesOf(schema: Schema): Schema[] | undefined {
  return schema.oneOf ?? schema.anyOf ?? schema['x-one-of'];
}

/** The default of a schema, from either keyword. */
export function defaultOf(schema: Schema): unknown {
  return schema.default ?? schema['x-default'];
}

/** True for the schema of any JSON: `JsonValue`, `{}`, or `true`. */
export function isFreeForm(contract: Contract, schema: Schema | boolean): boolean {
  if (typeof schema === 'boolean') return schema;
  if (schema.$ref !== undefined) return refName(schema.$ref) === 'JsonValue' || isFreeForm(contract, deref(contract, schema));
  return !['type', 'enum', 'const', 'properties', 'items', 'oneOf', 'anyOf', 'allOf', 'x-one-of', 'format', 'additionalProperties'].some(
    (key) => key in schema,
  );
}
