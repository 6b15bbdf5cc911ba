import { listOperations } from '../src/contract/listing.ts';
import { type Contract, deref, type ParameterObject, type ResponseObject, type Schema } from '../src/contract/schema.ts';

/** The parts of a released contract with which the service must stay compatible, without descriptions and examples. */
export interface Released {
  version: string;
  operations: Record<string, ReleasedOperation>;
  schemas: Record<string, Schema>;
}

export interface ReleasedOperation {
  /** `POST /flows/` */
  route: string;
  deprecated?: boolean;
  /** Keys are the location and the name, such as `query limit`. */
  parameters: Record<string, { required: boolean; schema: Schema; deprecated?: boolean }>;
  /** By media type. */
  body?: { required: boolean; content: Record<string, Schema> };
  /** By status, then by media type; an empty object has no body. */
  answers: Record<string, Record<string, Schema>>;
}

/** The excerpt of a contract, for comparison with later ones. */
export function excerptOf(contract: Contract, version: string): Released {
  const operations = listOperations(contract).map(({ path, method, operation }): [string, ReleasedOperation] => {
    const parameters = (operation.parameters ?? []).map((one) => deref<ParameterObject & { deprecated?: boolean }>(contract, one));
    const body = operation.requestBody && deref(contract, operation.requestBody);
    const { deprecated } = operation as { deprecated?: boolean };
    return [
      operation.operationId,
      {
        route: `${method.toUpperCase()} ${path}`,
        ...(deprecated && { deprecated }),
        parameters: Object.fromEntries(
          parameters.map(({ in: place, name, required = false, schema, deprecated: old }) => [
            `${place} ${name}`,
            { required, schema: bare(schema), ...(old && { deprecated: old }) },
          ]),
        ),
        ...(body && { body: { required: body.required === true, content: schemasOf(body.content) } }),
        answers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            schemasOf(deref<ResponseObject>(contract, response).content ?? {}),
          ]),
        ),
      },
    ];
  });
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]): [string, Schema] => [name, bare(schema)]);
  return { version, operations: Object.fromEntries(operations), schemas: Object.fromEntries(schemas) };
}

function schemasOf(content: Record<string, { schema?: Schema }>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, bare(schema ?? {})]));
}

const LISTS = ['oneOf', 'anyOf', 'allOf', 'prefixItems', 'x-one-of'] as const;
const KEPT = [
  '$ref',
  'type',
  'format',
  'enum',
  'const',
  'default',
  'x-default',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'deprecated',
] as const;

/** The keywords that determine which values are valid. */
function bare(schema: Schema): Schema {
  const kept: Schema = {};
  for (const key of KEPT) if (schema[key] !== undefined) Object.assign(kept, { [key]: schema[key] });
  for (const key of LISTS) if (schema[key]) kept[key] = schema[key].map(bare);
  if (schema.properties) kept.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, bare(one)]));
  if (schema.items) kept.items = bare(schema.items);
  if (schema.propertyNames) kept.propertyNames = bare(schema.propertyNames);
  if (schema.additionalProperties !== undefined)
    kept.additionalProperties =
      typeof schema.additionalProperties === 'object' ? bare(schema.additionalProperties) : schema.additionalProperties;
  return kept;
}
