import {
  type Contract,
  type Deprecation,
  deref,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  type Schema,
} from '../src/contract/schema.ts';
import { bearerScheme, listOperations } from './contract-parts.ts';

/** The parts of a released contract with which the service must stay compatible, without descriptions and examples. */
export interface Released {
  version: string;
  /** URLs, or addresses with their protocol. */
  servers: string[];
  /** The fields of each scheme that determine how credentials are sent. */
  securitySchemes: Record<string, Record<string, unknown>>;
  /** The scopes of each role. */
  roles: Record<string, string[]>;
  operations: Record<string, ReleasedOperation>;
  schemas: Record<string, Schema>;
}

export interface ReleasedOperation {
  /** `POST /flows/`, or the address of a channel */
  route: string;
  /** Earlier releases have none. */
  tags?: string[];
  /** Only if they differ from those of the contract. */
  servers?: string[];
  /** Of WebSocket channels. */
  subprotocol?: string;
  deprecated?: boolean;
  'x-sunset'?: string;
  /** Serves all methods of its path. */
  'x-raw'?: boolean;
  /** Alternatives: the scopes by scheme. Without credentials, an alternative is empty. */
  security: Record<string, string[]>[];
  /** Keys are the location and the name, such as `query limit`. */
  parameters: Record<string, ReleasedParameter>;
  /** By media type, or by message. */
  body?: { required: boolean; content: Record<string, Schema> };
  /** By status, or by close code and reason. */
  answers: Record<string, ReleasedAnswer>;
}

export interface ReleasedParameter {
  required: boolean;
  schema: Schema;
  deprecated?: boolean;
  'x-sunset'?: string;
  /** How a list or an object is written in the parameter. */
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** The additional scope that a key needs to send `true`. */
  'x-scope'?: string;
}

export interface ReleasedAnswer {
  headers: Record<string, { required: boolean; schema: Schema }>;
  /** By media type, or by message; an empty object has no body. */
  content: Record<string, Schema>;
}

/** The excerpt of a contract, for comparison with later ones. */
export function excerptOf(contract: Contract, version: string): Released {
  const { servers = [], components } = contract;
  const operations = listOperations(contract).map(({ path, method, operation }): [string, ReleasedOperation] => {
    const own = operation.servers ?? contract.paths[path]?.servers;
    return [
      operation.operationId,
      { ...operationOf(contract, `${method.toUpperCase()} ${path}`, operation), ...(own && { servers: own.map(({ url }) => url) }) },
    ];
  });
  return {
    version,
    servers: servers.map(({ url }) => url),
    securitySchemes: schemesOf(components.securitySchemes),
    roles: components.securitySchemes?.bearerAuth ? rolesOf(contract) : {},
    operations: Object.fromEntries(operations),
    schemas: mapped(components.schemas, bare),
  };
}

function operationOf(contract: Contract, route: string, operation: OperationObject): ReleasedOperation {
  const parameters = (operation.parameters ?? []).map((one) => deref<ParameterObject>(contract, one));
  const body = operation.requestBody && deref(contract, operation.requestBody);
  return {
    route,
    tags: operation.tags,
    ...deprecationOf(operation),
    ...(operation['x-raw'] && { 'x-raw': true }),
    security: (operation.security ?? contract.security ?? [{}]).map((one) => ({ ...one })),
    parameters: Object.fromEntries(parameters.map((one) => [`${one.in} ${one.name}`, parameterOf(one)])),
    ...(body && { body: { required: body.required === true, content: schemasOf(body.content) } }),
    answers: mapped(operation.responses, (response) => {
      const { headers = {}, content = {} } = deref<ResponseObject>(contract, response);
      return {
        headers: mapped(headers, (given) => {
          const { required = false, schema } = deref(contract, given);
          return { required, schema: bare(schema) };
        }),
        content: schemasOf(content),
      };
    }),
  };
}

function parameterOf({
  required = false,
  content = {},
  explode,
  allowReserved,
  'x-scope': scope,
  ...rest
}: ParameterObject): ReleasedParameter {
  // a parameter with a media type has no style
  const [[type, media] = []] = Object.entries(content);
  const { schema = media?.schema ?? {}, style = type } = rest;
  return {
    required,
    schema: bare(schema),
    ...deprecationOf(rest),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(scope !== undefined && { 'x-scope': scope }),
  };
}

const deprecationOf = ({ deprecated, 'x-sunset': sunset }: Deprecation): Deprecation => ({
  ...(deprecated && { deprecated: true }),
  ...(sunset !== undefined && { 'x-sunset': sunset }),
});

/** The scopes of each role: those that it adds, and those of the roles before it. */
function rolesOf(contract: Contract): Record<string, string[]> {
  const scopes: string[] = [];
  return mapped(bearerScheme(contract)['x-roles'], ({ adds }) => {
    scopes.push(...adds);
    return [...scopes];
  });
}

const OF_SCHEMES = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl', 'flows'] as const;

export const schemesOf = (schemes: object = {}): Released['securitySchemes'] =>
  mapped(schemes as Record<string, Record<string, unknown>>, (scheme) =>
    Object.fromEntries(OF_SCHEMES.filter((key) => scheme[key] !== undefined).map((key) => [key, scheme[key]])),
  );

export const mapped = <T, U>(given: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)]));

const schemasOf = (content: Record<string, { schema?: Schema }>) => mapped(content, ({ schema = {} }) => bare(schema));

/** Keywords that say nothing about the valid values. */
const OMITTED: readonly string[] = ['description', 'title', 'example', 'examples'];
const LISTS: readonly string[] = ['oneOf', 'anyOf', 'allOf', 'prefixItems', 'x-one-of'];
const MAPS: readonly string[] = ['properties'];
const SINGLE: readonly string[] = ['items', 'propertyNames', 'additionalProperties'];

/** The keywords that determine which values are valid. */
export function bare(schema: Schema): Schema {
  const entries = Object.entries(schema).filter(([key]) => !OMITTED.includes(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (LISTS.includes(key)) return [key, (value as Schema[]).map(bare)];
      if (MAPS.includes(key)) return [key, mapped(value as Record<string, Schema>, bare)];
      return [key, SINGLE.includes(key) && typeof value === 'object' ? bare(value as Schema) : value];
    }),
  );
}
