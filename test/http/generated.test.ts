import { readFile } from 'node:fs/promises';
import { OpenAPISchemaValidator } from 'express-openapi-validator/dist/framework/openapi.schema.validator.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { codegen } from '../../codegen.config.ts';
import type { FlowHandlers, Handlers, Operation, Schema } from '../../generated/operations.ts';
import { operations } from '../../generated/operations.ts';
import { toDialect30 } from '../../scripts/generate-dialect.ts';
import type { JsonObject, JsonScalar, JsonValue } from '../../src/base/json/value.ts';
import type { Contract } from '../../src/contract/schema.ts';

const read = (path: string) => readFile(path, 'utf8');

describe('npm run generate', () => {
  it('yields documents that are valid in their dialects', async () => {
    for (const [path, version] of [
      [codegen.outputs.document, '3.1'],
      [codegen.outputs.dialect30, '3.0'],
    ] as const) {
      const document = JSON.parse(await read(path));
      expect(document.openapi).toContain(version);
      const { errors } = new OpenAPISchemaValidator({ version: document.openapi, validateApiSpec: true }).validate(document);
      expect([path, errors]).toEqual([path, []]);
    }
  });
});

describe('the 3.0.3 dialect', () => {
  const convert = (schema: object) =>
    toDialect30({
      openapi: '3.1.0',
      info: { title: 'x', version: '1' },
      // only schemas that something names are converted
      paths: { '/one': { get: { operationId: 'one', tags: [], responses: { 200: { $ref: '#/components/schemas/One' } } } } },
      components: {
        securitySchemes: { bearerAuth: { 'x-scopes': {}, 'x-roles': {} } },
        schemas: { One: schema, A: { type: 'object', properties: {} }, Any: { description: 'Any JSON.' } },
      },
    } as Contract).components.schemas.One;

  it('converts null, constants, bounds, and siblings of references', () => {
    expect(convert({ type: ['string', 'null'], format: 'uuid' })).toEqual({ type: 'string', nullable: true, format: 'uuid' });
    expect(convert({ oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }], description: 'd' })).toEqual({
      allOf: [{ $ref: '#/components/schemas/A' }],
      nullable: true,
      description: 'd',
    });
    expect(convert({ const: 'event' })).toEqual({ enum: ['event'] });
    expect(convert({ type: 'number', exclusiveMinimum: 0 })).toEqual({ type: 'number', minimum: 0, exclusiveMinimum: true });
    expect(convert({ type: 'object', properties: { a: { $ref: '#/x', default: 'y', description: 'Default `y`.' } } })).toEqual({
      type: 'object',
      properties: { a: { allOf: [{ $ref: '#/x' }], description: 'Default `y`.' } },
    });
    expect(convert({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] })).toEqual({
      type: 'array',
      items: { type: 'string' },
    });
  });

  it('writes optional JSON values in place, so that generated clients omit them', () => {
    const any = { $ref: '#/components/schemas/Any' };
    expect(convert({ type: 'object', required: ['a'], properties: { a: any, b: any, c: { ...any, description: 'd' } } })).toEqual({
      type: 'object',
      required: ['a'],
      properties: { a: any, b: { description: 'Any JSON.', nullable: true }, c: { description: 'd', nullable: true } },
    });
  });
});

describe('the generated types', () => {
  it('name every operation once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(operations.length).toBeGreaterThanOrEqual(188);
  });

  it('check handlers against the contract', () => {
    type CreateFlow = Operation<'createFlow'>;
    expectTypeOf<CreateFlow['reply']['status']>().toEqualTypeOf<200 | 201>();
    expectTypeOf<CreateFlow['request']['body']>().toEqualTypeOf<Schema<'FlowCreate'>>();
    expectTypeOf<Handlers>().toExtend<FlowHandlers>();
    // @ts-expect-error: a status that is not in the contract
    const wrongStatus: FlowHandlers['readFlow'] = async () => ({ status: 202, body: {} as Schema<'Flow'> });
    // @ts-expect-error: a body without its fields
    const wrongBody: FlowHandlers['readFlow'] = async () => ({ status: 200, body: { id: 'x' } });
    // @ts-expect-error: a handler is missing
    const incomplete: FlowHandlers = { readFlow: wrongBody };
    expect([wrongStatus, wrongBody, incomplete]).toHaveLength(3);
  });

  it('apply defaults, and exclude null from bodies with several parameters', () => {
    type Filter = Operation<'filterFlows'>['request']['body'];
    expectTypeOf<Filter['offset']>().toEqualTypeOf<number>();
    expectTypeOf<Filter['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Filter['flows']>().toEqualTypeOf<Schema<'FlowFilter'> | undefined>();
  });

  it('distinguish absent, null, and a value in updates', () => {
    type Update = Operation<'updateFlowRun'>['request']['body'];
    expectTypeOf<Update['name']>().toEqualTypeOf<string | null | undefined>();
  });

  it('read free-form values with the lossless reader', () => {
    expectTypeOf<Schema<'JsonValue'>>().toEqualTypeOf<JsonValue>();
    expectTypeOf<Schema<'JsonObject'>>().toEqualTypeOf<JsonObject>();
    expectTypeOf<Schema<'LabelValue'>>().toEqualTypeOf<JsonScalar>();
  });
});
