import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

export interface Reference {
  $ref: string;
}

/** The keywords of JSON Schema that the contract uses. As OpenAPI 3.1 allows, `$ref` may stand next to other keywords. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  'x-secret'?: boolean;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  /** A single example that several media types share. */
  examples?: { shared: Reference };
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, { description?: string; schema: Schema }>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  tags: string[];
  operationId: string;
  summary?: string;
  description?: string;
  parameters: (Parameter | Reference)[];
  requestBody?: { description?: string; required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

export interface Contract {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, { value: unknown }>;
  };
}

export const contract: Contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));

export interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** Every operation in the order of the document. */
export const entries: Entry[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method,
    path,
    operation: { ...operation, parameters: operation.parameters ?? [] },
  })),
);

/** `#/components/schemas/Flow` → `Flow` */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

export function schemaOf(schema: Schema): Schema {
  return schema.$ref ? schemaOf(contract.components.schemas[nameOf(schema.$ref)]!) : schema;
}

export function responseOf(response: Response | Reference): Response {
  return '$ref' in response ? contract.components.responses[nameOf(response.$ref)]! : response;
}

export function parameterOf(parameter: Parameter | Reference): Parameter {
  return '$ref' in parameter ? contract.components.parameters[nameOf(parameter.$ref)]! : parameter;
}

export type Node = { [key: string]: unknown };

/** Examples, the alternatives that only the service knows, and conditions. */
const SKIPPED = new Set(['example', 'examples', 'x-one-of', 'not', 'if', 'then', 'else']);

/** Visits every object inside a document. */
export function* nodes(node: unknown, at: string): Generator<{ at: string; node: Node }> {
  if (typeof node !== 'object' || node === null) return;
  yield { at, node: node as Node };
  for (const [key, child] of Object.entries(node)) if (!SKIPPED.has(key)) yield* nodes(child, `${at}/${key}`);
}

/** Visits a schema and all schemas inside it, without following references. */
export function visit(schema: Schema, at: string, see: (schema: Schema, at: string) => void): void {
  see(schema, at);
  for (const [name, member] of Object.entries(schema.properties ?? {})) visit(member, `${at}.${name}`, see);
  for (const part of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.prefixItems ?? [])])
    visit(part, `${at}|`, see);
  if (schema.items) visit(schema.items, `${at}[]`, see);
  if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, `${at}{}`, see);
}

/** The example of a media type: its own, or one that several share. */
export const exampleOf = ({ example, examples }: MediaType): unknown =>
  examples ? contract.components.examples[nameOf(examples.shared.$ref)]?.value : example;

/** Every media type of the document with its location. */
export function mediaTypes(): { at: string; media: MediaType }[] {
  const found: { at: string; media: MediaType }[] = [];
  const collect = (at: string, content: Record<string, MediaType> | undefined): void => {
    for (const [type, media] of Object.entries(content ?? {})) found.push({ at: `${at} ${type}`, media });
  };
  for (const { operation } of entries) {
    collect(`${operation.operationId} request`, operation.requestBody?.content);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!('$ref' in response)) collect(`${operation.operationId} ${status}`, response.content);
    }
  }
  for (const [name, response] of Object.entries(contract.components.responses)) collect(`response ${name}`, response.content);
  return found;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'contract', components: { schemas: contract.components.schemas } });

const compiled = new Map<string, ValidateFunction>();

/** Compiles a schema of the document; references still resolve within it. */
export function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
  const known = compiled.get(text);
  if (known) return known;
  const absolute: AnySchema = JSON.parse(text);
  const validate = ajv.compile(absolute);
  compiled.set(text, validate);
  return validate;
}
