import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { deprecatedParts } from '../../scripts/deprecated-parts.ts';
import type { Contract, OperationObject } from '../../src/contract/schema.ts';
import { commit } from '../../src/http/pages/commit.ts';
import { API_VERSION } from '../../src/http/request/api-version.ts';
import { deprecationOf } from '../../src/http/response/deprecation.ts';
import { api, expectNoBreach, flow } from './harness.ts';

const contract: Contract = {
  openapi: '3.1.0',
  info: { title: 'x', version: '1', 'x-deprecated-since': '2026-01-01' },
  paths: {},
  components: {
    schemas: {
      Body: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          old: { type: 'string', deprecated: true, 'x-sunset': '2027-01-01' },
          older: { type: 'string', deprecated: true, 'x-deprecated-since': '2025-06-01', 'x-sunset': '2026-09-01' },
        },
      },
    },
  },
};
const operation = (given: Partial<OperationObject>): OperationObject => ({ operationId: 'x', tags: [], responses: {}, ...given });

function headers(
  given: Partial<OperationObject>,
  request: { query?: Record<string, string>; headers?: Record<string, string>; body?: never },
) {
  const found: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => Object.assign(found, { [name]: value }) } as never as ServerResponse;
  deprecationOf(deprecatedParts(contract, operation(given)))?.(response, {
    params: {},
    query: {},
    headers: {},
    body: undefined,
    ...request,
  });
  return found;
}

describe('deprecated parts of the contract', () => {
  const body = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } } };

  it('are announced if the operation is deprecated', () => {
    expect(headers({ deprecated: true }, {})).toEqual({ Deprecation: '@1767225600' });
    expect(headers({ deprecated: true, 'x-deprecated-since': '2026-03-01T12:00:00Z', 'x-sunset': '2027-03-01' }, {})).toEqual({
      Deprecation: '@1772366400',
      Sunset: 'Mon, 01 Mar 2027 00:00:00 GMT',
    });
    expect(deprecationOf(deprecatedParts(contract, operation({})))).toBeUndefined();
  });

  it('are announced if the request has the parameter or the field', () => {
    const parameters = [
      { name: 'Limit', in: 'header' as const, schema: {}, deprecated: true },
      { name: 'page', in: 'query' as const, schema: {}, deprecated: true },
    ];
    expect(headers({ parameters }, { headers: { limit: '1' } })).toHaveProperty('Deprecation');
    expect(headers({ parameters }, { query: { page: '1' } })).toHaveProperty('Deprecation');
    expect(headers({ parameters }, { query: { other: '1' } })).toEqual({});
    expect(headers(body, { body: { name: 'x' } as never })).toEqual({});
    expect(headers(body, { body: { old: null } as never })).toEqual({});
    expect(headers(body, { body: { old: 'x' } as never })).toEqual({ Deprecation: '@1767225600', Sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' });
  });

  it('are announced with the earliest dates', () => {
    expect(headers(body, { body: { old: 'x', older: 'y' } as never })).toEqual({
      Deprecation: '@1748736000',
      Sunset: 'Tue, 01 Sep 2026 00:00:00 GMT',
    });
  });
});

describe('on the wire', () => {
  expectNoBreach();

  it('a response announces that its request uses a deprecated part, also to scripts of other origins', async () => {
    const server = api({
      createFlow: async () => ({ status: 201, body: flow }),
      incrementGlobalConcurrencyLimits: async () => ({ status: 200, body: [] }),
    });
    const path = '/api/v2/concurrency_limits/increment';
    const plain = await server.post(path).send({ names: ['x'], slots: 1 });
    expect([plain.status, plain.headers.deprecation]).toEqual([200, undefined]);
    const old = await server
      .post(path)
      .set('origin', 'https://example.com')
      .send({ names: ['x'], slots: 1, create_if_missing: true });
    expect([old.status, old.headers.deprecation, old.headers.sunset]).toEqual([200, '@1767225600', 'Wed, 01 Jan 2031 00:00:00 GMT']);
    expect(old.headers['access-control-expose-headers']).toContain('Deprecation, Sunset');
    const rejected = await server.post(path).send({ slots: 1, create_if_missing: true });
    expect([rejected.status, rejected.headers.deprecation]).toEqual([422, '@1767225600']);
    expect((await server.post('/api/flows/').send({ name: 'etl' })).headers.deprecation).toBeUndefined();
  });

  it('the published documents name the release and the commit', async () => {
    const server = api();
    for (const path of ['/openapi.json', '/api/openapi-3.0.json']) {
      const { body } = await server.get(path);
      expect(body['x-release']).toMatch(/^\d+\.\d+\.\d+/);
      expect(body['x-commit']).toBe(commit());
      expect([body.info.version, body.info['x-wire-version']]).toEqual([body['x-release'], API_VERSION]);
    }
    expect(commit()).toMatch(/^([0-9a-f]{40,64}|unknown)$/);
  });
});
