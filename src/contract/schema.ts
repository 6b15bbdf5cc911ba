import type { JsonValue } from '../base/json/value.ts';

/** The subset of JSON Schema 2020-12 that the contract uses. The contract's linter rejects other keywords. */
export interface Schema extends Deprecation {
  $ref?: string;
  type?: string | string[] | undefined;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  /** Conditions. The operation itself checks them, or `x-one-of` contains them as alternatives. */
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  multipleOf?: number;
  minProperties?: number;
  maxProperties?: number;
  title?: string;
  'x-secret'?: boolean;
  /** The additional scope that a key needs to send `true`. Only on fields of bodies. */
  'x-scope'?: string;
  'x-keeps-offset'?: boolean;
  /**
   * Affects only the wording of the error. The reader treats an object as a map, and the operation itself rejects objects without a required field; an empty
   * string also passes to the operation.
   */
  'x-checked-late'?: boolean;
  /** The operation itself checks these keywords, with its own wording. */
  'x-checked-by-operation'?: (keyof Schema)[];
  'x-accepts-durations'?: boolean;
  /** Words that a field of an object accepts, each with the value that it is read as. */
  'x-accepts-words'?: Record<string, JsonValue>;
  /** For a named set of values: words the error as for an inline one. */
  'x-literal'?: boolean;
  /** For a union with a discriminator: a value without the tag is read as the first matching alternative. */
  'x-infers-tag'?: boolean;
  /** The alternatives of a value that the published document leaves open, because few generators support them. Read like `oneOf`. */
  'x-one-of'?: Schema[];
  /** A default of a reference or a union. Read like `default`. */
  'x-default'?: unknown;
  /** Later releases may add values or alternatives to responses. */
  'x-open'?: boolean;
  /** For a list: a single value is read as a list of one. */
  'x-takes-one'?: boolean;
}

/** Marks a deprecated element: the service still supports it and announces it in response headers. Dates are ISO 8601. */
export interface Deprecation {
  deprecated?: boolean;
  /** By default the date in `info`. */
  'x-deprecated-since'?: string;
  /** The earliest date of its removal. */
  'x-sunset'?: string;
}

export interface ParameterObject extends Deprecation {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** In place of a schema. */
  content?: Record<string, MediaType>;
  /** The additional scope that a key needs to send `true`. */
  'x-scope'?: string;
}

export interface MediaType {
  schema?: Schema;
}

export interface HeaderObject {
  $ref?: string;
  required?: boolean;
  schema: Schema;
}

export interface ResponseObject {
  $ref?: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, MediaType>;
}

/** Where a read-only operation runs: on a reader thread (`reader-thread`), or on the main thread for the named reason. */
export const READS = ['reader-thread', 'lookup', 'process', 'secrets', 'stream'] as const;

export interface OperationObject extends Deprecation {
  operationId: string;
  'x-reads'?: (typeof READS)[number];
  /** The operation serves all methods of its path and reads the request itself. */
  'x-raw'?: boolean;
  tags: string[];
  summary?: string;
  /** Empty if it needs no credentials; otherwise the alternatives, of which `bearerAuth` lists the scopes that a key needs. */
  security?: { bearerAuth?: string[]; basicAuth?: string[] }[];
  parameters?: ParameterObject[];
  requestBody?: { $ref?: string; required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  /** Instead of those of the path, or of the document. */
  servers?: { url: string }[];
}

/** The operations of a path by method, and what they share. */
export type PathItem = { [Method in (typeof METHODS)[number]]?: OperationObject } & Pick<
  Partial<OperationObject>,
  'parameters' | 'servers'
>;

export interface Contract {
  openapi: string;
  info: { title: string; version: string; 'x-deprecated-since'?: string };
  servers?: { url: string }[];
  /** Of operations without their own. */
  security?: OperationObject['security'];
  tags?: { name: string }[];
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The target of a local reference such as `#/components/schemas/Flow`. */
function resolveRef<T>(contract: Contract, ref: string): T {
  let node: unknown = contract;
  for (const part of ref.slice(2).split('/')) {
    node = (node as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (node === undefined) throw new Error(`The contract has no ${ref}`);
  return node as T;
}

/** The object itself, or the object it refers to. */
export function deref<T extends { $ref?: string }>(contract: Contract, node: T): T {
  return node.$ref === undefined ? node : deref(contract, resolveRef<T>(contract, node.$ref));
}
