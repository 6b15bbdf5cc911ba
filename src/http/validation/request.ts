import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { type Member, membersOf } from '../../contract/compile.ts';
import type { Compiler } from '../../contract/compiler.ts';
import { locate, type Problems, type Reader } from '../../contract/reader.ts';
import { pathUuid } from '../../contract/scalars.ts';
import {
  type Contract,
  deref,
  isFreeForm,
  merged,
  type OperationObject,
  type ParameterObject,
  refName,
  type Schema,
} from '../../contract/schema.ts';

/** A raw request, split by the location of its values. `body` is undefined if there was none. */
export interface RawRequest {
  /** As returned by {@link readPathParams}. */
  params: Record<string, string>;
  query: Record<string, string | string[] | undefined>;
  headers: Record<string, string | string[] | undefined>;
  body: JsonValue | undefined;
}

/** The request for a handler: every value is normalized, and defaults are filled in. */
export interface ReadRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface RequestReader {
  /** Names of the path parameters that must be UUIDs. With any other value the route does not match. */
  uuidParams: readonly string[];
  hasBody: boolean;
  /** Reads an item of a body that is a list; undefined for other bodies. */
  readItem: Reader | undefined;
  read(raw: RawRequest, problems: Problems): ReadRequest;
}

/** Headers that earlier layers process. */
const LAYER_HEADERS = new Set([
  'x-service-api-version',
  'x-prefect-api-version',
  'authorization',
  'prefect-csrf-token',
  'prefect-csrf-client',
]);

/**
 * True for bodies whose top-level fields are parameters: unknown fields are ignored, and null means the default. The contract names their schemas after the
 * operation, such as `FilterFlowsRequest`.
 */
export function isMultiParameter(contract: Contract, operation: OperationObject): boolean {
  const schema = bodySchema(contract, operation);
  if (schema?.$ref === undefined || !refName(schema.$ref).endsWith('Request')) return false;
  return merged(contract, deref(contract, schema)).additionalProperties === undefined;
}

/** The JSON body schema of an operation, if it takes one. */
export function bodySchema(contract: Contract, operation: OperationObject): Schema | undefined {
  return operation.requestBody && deref(contract, operation.requestBody).content['application/json']?.schema;
}

export function createRequestReader(compiler: Compiler, operation: OperationObject): RequestReader {
  const parameters = (operation.parameters ?? []).map((parameter) => deref(compiler.contract, parameter));
  const path = parameters.filter((parameter) => parameter.in === 'path');
  const isUuid = (parameter: ParameterObject) => deref(compiler.contract, parameter.schema).format === 'uuid';
  const uuidParams = path.filter(isUuid).map((parameter) => parameter.name);
  const readPath = membersReader(
    compiler,
    path.filter((parameter) => !isUuid(parameter)),
    'path',
  );
  const readQuery = membersReader(compiler, parameters, 'query');
  const readHeaders = membersReader(compiler, parameters, 'header');
  const readBody = bodyReader(compiler, operation);
  return {
    uuidParams,
    hasBody: readBody !== undefined,
    readItem: itemReader(compiler, operation),
    read: (raw, problems) => ({
      // route matching has already validated the UUIDs
      params: { ...raw.params, ...readPath(raw.params, problems) },
      query: readQuery(raw.query, problems),
      headers: readHeaders(raw.headers, problems),
      body: readBody?.(raw.body, problems),
    }),
  };
}

type MembersReader = (values: Record<string, string | string[] | undefined>, problems: Problems) => Record<string, unknown>;

function membersReader(compiler: Compiler, parameters: readonly ParameterObject[], place: 'path' | 'query' | 'header'): MembersReader {
  const own = parameters.filter((parameter) => parameter.in === place && !LAYER_HEADERS.has(parameter.name.toLowerCase()));
  const members = membersOf(compiler, {
    properties: Object.fromEntries(own.map((parameter) => [parameter.name, parameter.schema])),
    required: own.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  });
  const lists = new Set(own.filter(({ schema }) => deref(compiler.contract, schema).type === 'array').map(({ name }) => name));
  if (members.length === 0) return () => ({});
  return (values, problems) => {
    const result: Record<string, unknown> = {};
    for (const member of members) {
      const all = values[place === 'header' ? member.name.toLowerCase() : member.name];
      const list = all === undefined || Array.isArray(all) ? all : [all];
      readMember(member, lists.has(member.name) ? list : list?.at(-1), place, result, problems);
    }
    return result;
  };
}

function readMember(member: Member, given: unknown, place: string, result: Record<string, unknown>, problems: Problems): void {
  const { name, required, makeDefault, read } = member;
  const value = given === undefined ? makeDefault?.() : given;
  if (value === undefined) {
    if (required) problems.push({ type: 'missing', loc: [place, name], msg: 'Field required', input: null });
    return;
  }
  const start = problems.length;
  result[name] = read(value, problems);
  if (problems.length === start) return;
  locate(problems, start, name);
  locate(problems, start, place);
}

/** Only for lists without constraints on the whole list, such as `maxItems`: those need the reader of the whole list. */
function itemReader(compiler: Compiler, operation: OperationObject): Reader | undefined {
  const schema = bodySchema(compiler.contract, operation);
  const list = schema && deref(compiler.contract, schema);
  if (list?.type !== 'array' || !list.items) return undefined;
  const { minItems, maxItems, uniqueItems, prefixItems } = list;
  return minItems === undefined && maxItems === undefined && !uniqueItems && !prefixItems ? compiler.compile(list.items) : undefined;
}

function bodyReader(compiler: Compiler, operation: OperationObject): Reader | undefined {
  const schema = bodySchema(compiler.contract, operation);
  if (!operation.requestBody || schema === undefined) return undefined;
  if (isMultiParameter(compiler.contract, operation)) return multiParameterReader(compiler, schema);
  const required = deref(compiler.contract, operation.requestBody).required === true;
  const target = deref(compiler.contract, schema);
  const read = compiler.compile(schema);
  const acceptsNull = read(null, []) !== undefined || isFreeForm(compiler.contract, schema);
  return (value, problems) => {
    if (value === undefined || (value === null && !acceptsNull)) {
      if (!required) return target.default;
      problems.push({ type: 'missing', loc: ['body'], msg: 'Field required', input: null });
      return undefined;
    }
    const start = problems.length;
    const result = read(value, problems);
    if (problems.length > start) locate(problems, start, 'body');
    return result;
  };
}

function multiParameterReader(compiler: Compiler, schema: Schema): Reader {
  const members = membersOf(compiler, merged(compiler.contract, deref(compiler.contract, schema)));
  return (value, problems) => {
    const given = value ?? {};
    if (!isJsonObject(given)) {
      for (const { name } of members) problems.push({ type: 'missing', loc: ['body', name], msg: 'Field required', input: null });
      return undefined;
    }
    const result: Record<string, unknown> = {};
    for (const member of members) {
      const value = Object.hasOwn(given, member.name) ? given[member.name] : undefined;
      readMember(member, value ?? undefined, 'body', result, problems);
    }
    return result;
  };
}

/** Names contain neither slashes nor NUL, which databases cannot store in text. */
const UNROUTABLE = /[/\0]/;

/** The path parameters with normalized UUIDs; undefined if the route does not match because one is not a UUID or contains a slash. */
export function readPathParams(raw: Record<string, string>, uuidParams: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(raw)) {
    const value = uuidParams.includes(name) ? pathUuid(text) : UNROUTABLE.test(text) ? undefined : text;
    if (value === undefined) return undefined;
    params[name] = value;
  }
  return params;
}
