import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codegen } from '../../codegen.config.ts';
import { contract, entries, type Node, nameOf, nodes, parameterOf, responseOf } from './document.ts';

const all = (document: unknown, test: (node: Node, at: string) => boolean): string[] =>
  [...nodes(document, '')].filter(({ at, node }) => test(node, at)).map(({ at }) => at);

const dialect30 = JSON.parse(readFileSync(codegen.outputs.dialect30, 'utf8')) as Node & { components: { schemas: Record<string, Node> } };
const documents = [
  ['3.1', contract],
  ['3.0.3', dialect30],
] as const;

describe.each(documents)('the contract in OpenAPI %s', (_, document) => {
  const schemas = document.components.schemas as unknown as Record<string, Node>;

  it('names every set of values', () => {
    const named = new Set(Object.keys(schemas).map((name) => `/${name}`));
    const unnamed = all(schemas, ({ enum: values }, at) => Array.isArray(values) && values.length > 1 && !named.has(at));
    expect(unnamed).toEqual([]);
    expect(Object.values(schemas).filter(({ enum: values }) => Array.isArray(values)).length).toBeGreaterThan(30);
  });

  it('uses every schema', () => {
    const used = new Set([...nodes(document, '')].flatMap(({ node: { $ref } }) => (typeof $ref === 'string' ? [nameOf($ref)] : [])));
    expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('has no empty alternative or part', () => {
    const hasContent = (schema: unknown) => Object.keys(schema as object).length > 0;
    const empty = all(document, (node) =>
      ['oneOf', 'anyOf', 'allOf'].some((key) => Array.isArray(node[key]) && !(node[key] as unknown[]).every(hasContent)),
    );
    expect(empty).toEqual([]);
  });

  it('describes the problems of a request in errors as a list of objects, and everything else as a text', () => {
    expect(schemas.ErrorDetail?.oneOf).toEqual([
      { type: 'string' },
      { type: 'array', items: { $ref: '#/components/schemas/ErrorProblem' } },
    ]);
  });
});

describe('the contract in OpenAPI 3.0.3', () => {
  const isNull = (schema: unknown) => (schema as Node).type === 'null';
  const allowsNull = ({ type, oneOf, anyOf }: Node) =>
    (Array.isArray(type) && type.includes('null')) || [oneOf, anyOf].some((list) => Array.isArray(list) && list.some(isNull));
  const nullable = all(contract.components.schemas, allowsNull);

  it('keeps null wherever the contract allows it', () => {
    const at = (path: string) =>
      path
        .split('/')
        .slice(1)
        .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], dialect30.components.schemas);
    expect(nullable.filter((path) => (at(path) as Node | undefined)?.nullable !== true)).toEqual([]);
    expect(nullable.length).toBeGreaterThan(300);
  });

  // next to a type, openapi-python-client and others ignore that a reference or a union is nullable
  it('has no type next to a nullable reference or union', () => {
    expect(
      all(
        dialect30,
        ({ nullable, type, allOf, oneOf, anyOf }) => nullable === true && type !== undefined && (allOf ?? oneOf ?? anyOf) !== undefined,
      ),
    ).toEqual([]);
  });

  it('describes the parts of tuples', () => {
    expect(dialect30.components.schemas.GraphNodeEntry?.items).toEqual({ $ref: '#/components/schemas/GraphNodeEntryPart' });
    expect(dialect30.components.schemas.GraphNodeEntryPart?.oneOf).toEqual([
      { type: 'string', format: 'uuid' },
      { $ref: '#/components/schemas/GraphNode' },
    ]);
  });
});

describe('every operation', () => {
  it('documents an error as its default response', () => {
    const others = entries.filter(({ operation }) => !('default' in operation.responses));
    expect(others.map(({ operation }) => operation.operationId)).toEqual([]);
    expect(responseOf(contract.components.responses.InternalError!).content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Error',
    });
  });

  it('accepts the version header, except for the probes and webhooks, which ignore it', () => {
    const without = entries.filter(
      ({ operation }) => !operation.parameters.map(parameterOf).some(({ name }) => name === 'x-service-api-version'),
    );
    expect(without.map(({ path }) => path)).toEqual(['/health', '/version', '/hooks/{slug}']);
  });

  it('links what it creates to the operation that reads it', () => {
    const links = (contract.components as unknown as { links: Record<string, { operationId: string; parameters: Node }> }).links;
    const required = ({ operation: { parameters } }: (typeof entries)[number]) =>
      parameters.map(parameterOf).flatMap((one) => ((one as unknown as Node).in === 'path' ? one.name : []));
    const readers = new Map(entries.filter(({ method }) => method === 'get').map((entry) => [entry.operation.operationId, entry]));
    for (const [name, { operationId, parameters }] of Object.entries(links))
      expect(Object.keys(parameters).toSorted(), name).toEqual(required(readers.get(operationId)!).toSorted());
    const schemaOfBody = (entry: (typeof entries)[number], status: string) => {
      const response = entry.operation.responses[status];
      return response && responseOf(response).content?.['application/json']?.schema?.$ref;
    };
    const read = new Set([...readers.values()].filter((entry) => required(entry).length > 0).map((entry) => schemaOfBody(entry, '200')));
    const unlinked = entries.filter((entry) => {
      const schema = schemaOfBody(entry, '201');
      return schema !== undefined && read.has(schema) && !('links' in responseOf(entry.operation.responses['201']!));
    });
    expect(unlinked.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('has header parameters that are strings, because some clients cannot send other types', () => {
    const headers = entries
      .flatMap(({ operation }) => operation.parameters.map(parameterOf))
      .filter((one) => (one as unknown as Node).in === 'header');
    expect(headers.filter(({ schema }) => schema.type !== 'string').map(({ name }) => name)).toEqual([]);
  });

  it('documents the id of the request for every response', () => {
    const silent = entries.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([, response]) => !((responseOf(response) as unknown as Node).headers as Node | undefined)?.['x-request-id'])
        .map(([status]) => `${operation.operationId} ${status}`),
    );
    expect(silent).toEqual([]);
    expect((contract.components as unknown as { headers: Record<string, Node> }).headers.RequestId?.required).toBe(true);
  });
});
