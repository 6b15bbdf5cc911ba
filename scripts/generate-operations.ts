import {
  type Contract,
  deref,
  type OperationObject,
  type ParameterObject,
  READS,
  type ResponseObject,
  type Schema,
} from '../src/contract/schema.ts';
import { alternativesOf, bearerScheme, defaultOf, type ListedOperation as Entry, listOperations, refName } from './contract-parts.ts';
import { deprecatedParts } from './deprecated-parts.ts';
import { bodySchema, isMultiParameter, LAYER_HEADERS } from './request-parts.ts';

/** The operation table, request and response types, and one handler interface per tag. */
export function generateOperations(contract: Contract): string {
  const entries = listOperations(contract);
  const tags = [...new Set([...(contract.tags ?? []).map(({ name }) => name), ...entries.map((entry) => entry.operation.tags[0]!)])];
  const byTag = tags
    .map((tag) => ({ tag, own: entries.filter((entry) => entry.operation.tags[0] === tag) }))
    .filter(({ own }) => own.length > 0);
  const body = bodyLines(contract, entries, byTag);
  const uses = (name: string) => body.some((line) => new RegExp(`(?<!["\\w])${name}\\b`).test(line));
  return [
    ...(uses('Readable') ? [`import type { Readable } from 'node:stream';`] : []),
    `import type { OutgoingBody } from '../src/base/json/outgoing.ts';`,
    `import type { RequestContext } from '../src/base/request-context.ts';`,
    ...(uses('JsonValue') ? [`import type { JsonValue } from '../src/base/json/value.ts';`] : []),
    `import type { Scope } from './roles.ts';`,
    `import type { components } from './types.ts';`,
    '',
    ...body,
  ].join('\n');
}

function bodyLines(contract: Contract, entries: Entry[], byTag: { tag: string; own: Entry[] }[]): string[] {
  return [
    'export type Schemas = components["schemas"];',
    '/** A schema of the contract: `Schema<"FlowRun">`. */',
    'export type Schema<N extends keyof Schemas> = Schemas[N];',
    '',
    '/** In a body of several parameters, null selects the default: handlers receive the object without the field. */',
    'type MultiParameter<T> = { [K in keyof T]: Exclude<T[K], null> };',
    '',
    'interface ReplyOptions { headers?: Record<string, string> }',
    '',
    'export interface Operations {',
    ...entries.map((entry) => operationType(contract, entry)),
    '}',
    '',
    'export type OperationId = keyof Operations;',
    '/** Request and response of an operation: `Operation<"createFlow">["request"]`. */',
    'export type Operation<K extends OperationId> = Operations[K];',
    '',
    ...byTag.flatMap(({ tag, own }) => handlerInterface(tag, own)),
    '/** The operations that run on a reader thread. */',
    'export type ReadOperationId =',
    ...entries.filter(({ operation }) => operation['x-reads'] === 'reader-thread').map(({ operation }) => `  | "${operation.operationId}"`),
    ';',
    '',
    '/** The operations that may write. */',
    'export type WritingOperationId =',
    ...entries.filter(({ operation }) => operation['x-reads'] === undefined).map(({ operation }) => `  | "${operation.operationId}"`),
    ';',
    '',
    '/** Every handler of the contract. */',
    `export interface Handlers extends ${byTag.map(({ tag }) => `${tagName(tag)}Handlers`).join(', ')} {}`,
    '',
    'export interface OperationEntry {',
    '  readonly id: OperationId;',
    '  readonly method: "get" | "post" | "put" | "patch" | "delete";',
    '  /** As in the contract, below the prefix of the API. */',
    '  readonly path: string;',
    '  readonly tag: string;',
    '  /** Where the operation runs if it only reads; null if it may write. */',
    `  readonly reads: ${READS.map((word) => `"${word}"`).join(' | ')} | null;`,
    '  readonly parameters: readonly { readonly name: string; readonly in: "path" | "query" | "header"; readonly required: boolean; readonly uuid: boolean }[];',
    '  readonly body: { readonly schema: string | null; readonly required: boolean; readonly multiParameter: boolean } | null;',
    '  /** Statuses that a handler may return. Handlers throw errors. */',
    '  readonly replies: readonly number[];',
    '  /** Every status in the contract. */',
    '  readonly statuses: readonly number[];',
    '  /** The scopes that a key needs: empty if every key may call the operation, null for probes that need no credentials. */',
    '  readonly scopes: readonly Scope[] | null;',
    '  /** Serves all methods of its path and reads the request itself. */',
    '  readonly raw: boolean;',
    '  /** Fields of the query or the body that need an additional scope if they are true. */',
    '  readonly guarded: readonly { readonly in: "query" | "body"; readonly name: string; readonly scope: Scope }[];',
    '}',
    '',
    '/** The operations in the order of the contract. */',
    'export const operations: readonly OperationEntry[] = [',
    ...entries.map((entry) => `  ${JSON.stringify(tableEntry(contract, entry))},`),
    '];',
    '',
    'export interface DeprecatedPart {',
    '  readonly in: "operation" | "query" | "header" | "body";',
    '  /** Headers are in lower case. */',
    '  readonly name: string;',
    '  /** Seconds since 1970. */',
    '  readonly since: number;',
    '  /** The earliest date of its removal, in seconds since 1970. */',
    '  readonly sunset?: number | undefined;',
    '}',
    '',
    '/** The deprecated parts of operations. */',
    'export const deprecations: { readonly [K in OperationId]?: readonly DeprecatedPart[] } = {',
    ...entries.flatMap(({ operation }) => {
      const parts = deprecatedParts(contract, operation);
      return parts.length > 0 ? [`  ${operation.operationId}: ${JSON.stringify(parts)},`] : [];
    }),
    '};',
    '',
  ];
}

function pascal(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** `FlowRun` of the tag `Flow Runs`: the singular, so that handlers read `FlowRunHandlers`. */
function tagName(tag: string): string {
  return pascal(tag.split(' ').map(singular).join(' '));
}

function singular(word: string): string {
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function handlerInterface(tag: string, own: Entry[]): string[] {
  return [
    `export interface ${tagName(tag)}Handlers {`,
    ...own.flatMap(({ operation: { operationId: id, summary } }) => [
      ...(summary ? [`  /** ${summary}. */`] : []),
      `  ${id}(request: Operation<"${id}">["request"], context: RequestContext): Promise<Operation<"${id}">["reply"]>;`,
    ]),
    '}',
    '',
  ];
}

/** The parameters that handlers receive. */
function parametersOf(contract: Contract, operation: OperationObject): ParameterObject[] {
  const all = (operation.parameters ?? []).map((parameter) => deref(contract, parameter));
  return all.filter((one) => !(one.in === 'header' && LAYER_HEADERS.has(one.name.toLowerCase())));
}

function operationType(contract: Contract, { operation }: Entry): string {
  const parameters = parametersOf(contract, operation);
  const group = (place: string) => {
    const own = parameters.filter((one) => one.in === place);
    if (own.length === 0) return 'Record<never, never>';
    return `{ ${own.map((one) => `${JSON.stringify(one.name)}${isPresent(contract, one) ? '' : '?'}: ${typeOf(one.schema)}`).join('; ')} }`;
  };
  return [
    `  ${operation.operationId}: {`,
    `    request: { params: ${group('path')}; query: ${group('query')}; headers: ${group('header')}; body: ${bodyType(contract, operation)} };`,
    `    reply: ${replyType(contract, operation)};`,
    '  };',
  ].join('\n');
}

function isPresent(contract: Contract, parameter: ParameterObject): boolean {
  return (
    parameter.required === true || defaultOf(parameter.schema) !== undefined || defaultOf(deref(contract, parameter.schema)) !== undefined
  );
}

/** The type of an inline schema: parameters, lists and maps of named schemas. */
function typeOf(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return 'JsonValue';
  if (schema.$ref !== undefined) return `Schemas[${JSON.stringify(refName(schema.$ref))}]`;
  const union = alternativesOf(schema);
  if (union) return union.map(typeOf).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'object') return objectType(schema);
  const scalars: Record<string, string> = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };
  return scalars[schema.type ?? ''] ?? 'JsonValue';
}

function objectType(schema: Schema): string {
  if (!schema.properties) return `{ [key: string]: ${typeOf(schema.additionalProperties ?? true)} }`;
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties).map(([name, one]) => {
    const present = required.has(name) || defaultOf(one) !== undefined;
    return `${JSON.stringify(name)}${present ? '' : '?'}: ${typeOf(one)}`;
  });
  return `{ ${members.join('; ')} }`;
}

function bodyType(contract: Contract, operation: OperationObject): string {
  const schema = bodySchema(contract, operation);
  if (schema === undefined) return 'undefined';
  if (isMultiParameter(contract, operation)) return `MultiParameter<${typeOf(schema)}>`;
  const required = deref(contract, operation.requestBody!).required === true || deref(contract, schema).default !== undefined;
  return required ? typeOf(schema) : `${typeOf(schema)} | undefined`;
}

/** Successes, and other responses for which an operation has its own description instead of a shared error response. */
function repliesOf(operation: OperationObject): [status: number, response: ResponseObject][] {
  return Object.entries(operation.responses)
    .filter(([status, response]) => status.startsWith('2') || response.$ref === undefined)
    .map(([status, response]) => [Number(status), response]);
}

function replyType(contract: Contract, operation: OperationObject): string {
  return repliesOf(operation)
    .map(([status, response]) => {
      const content = deref(contract, response).content;
      if (!content) return `({ status: ${status}; body?: undefined } & ReplyOptions)`;
      return Object.entries(content)
        .map(([type, media]) =>
          type === 'application/json'
            ? `({ status: ${status}; body: OutgoingBody<${typeOf(media.schema ?? {})}> } & ReplyOptions)`
            : `({ status: ${status}; contentType: ${JSON.stringify(type)}; body: string | Readable } & ReplyOptions)`,
        )
        .join(' | ');
    })
    .join(' | ');
}

function readsOf({ operationId, 'x-reads': reads }: OperationObject): (typeof READS)[number] | null {
  if (reads === undefined) return null;
  if (!READS.includes(reads)) throw new Error(`${operationId}: x-reads must be one of ${READS.join(', ')}`);
  return reads;
}

function checkScope(contract: Contract, { operationId }: OperationObject, scope: string): string {
  if (!(scope in bearerScheme(contract)['x-scopes'])) throw new Error(`${operationId}: unknown scope ${scope}`);
  return scope;
}

function scopesOf(contract: Contract, operation: OperationObject): string[] | null {
  const { security, operationId } = operation;
  if (security?.length === 0) return null;
  const scopes = security?.find(({ bearerAuth }) => bearerAuth)?.bearerAuth;
  if (!scopes) throw new Error(`${operationId}: security must list the scopes that a key needs`);
  return scopes.map((scope) => checkScope(contract, operation, scope));
}

function guardedOf(contract: Contract, operation: OperationObject): { in: string; name: string; scope: string }[] {
  const members = Object.entries(deref(contract, bodySchema(contract, operation) ?? {}).properties ?? {});
  const marked = [
    ...parametersOf(contract, operation).map((one) => ({ in: one.in, name: one.name, scope: one['x-scope'] })),
    ...members.map(([name, schema]) => ({ in: 'body', name, scope: schema['x-scope'] })),
  ];
  return marked.flatMap(({ scope, ...one }) => (scope === undefined ? [] : [{ ...one, scope: checkScope(contract, operation, scope) }]));
}

function tableEntry(contract: Contract, { path, method, operation }: Entry): object {
  const schema = bodySchema(contract, operation);
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags[0],
    reads: readsOf(operation),
    parameters: parametersOf(contract, operation).map((one) => ({
      name: one.name,
      in: one.in,
      required: one.required === true,
      uuid: deref(contract, one.schema).format === 'uuid',
    })),
    body: schema
      ? {
          schema: schema.$ref === undefined ? null : refName(schema.$ref),
          required: deref(contract, operation.requestBody!).required === true,
          multiParameter: isMultiParameter(contract, operation),
        }
      : null,
    replies: repliesOf(operation).map(([status]) => status),
    // `default` is the internal error
    statuses: Object.keys(operation.responses).map((status) => (status === 'default' ? 500 : Number(status))),
    scopes: scopesOf(contract, operation),
    raw: operation['x-raw'] === true,
    guarded: guardedOf(contract, operation),
  };
}
