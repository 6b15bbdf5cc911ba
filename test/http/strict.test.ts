import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Handlers, Schema } from '../../generated/operations.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import type { Reply } from '../../src/http/response/reply.ts';
import { createStrictMode, type Difference } from '../../src/http/strict/strict-mode.ts';
import { api, flow, type GivenHandlers, ID } from './harness.ts';

/** A service with the given handlers in strict mode, and the differences that it found. */
async function strictApi(given: GivenHandlers, { enforce = false, basePath = '/api' } = {}) {
  const differences: Difference[] = [];
  const lines: string[] = [];
  const metrics = createMetrics({ processMetrics: false });
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const strict = await createStrictMode({
    enforce,
    basePath,
    log,
    registry: metrics.registry,
    onDifference: (one) => differences.push(one),
  });
  const server = api(given, { env: { SERVICE_API_BASE_PATH: basePath }, strict, metrics, log, inspectResponse: undefined });
  return { server, differences, lines, metrics: () => metrics.registry.metrics() };
}

/** A reply that the types of the contract reject. */
const wrong = (reply: Reply) => async () => reply;

describe('strict mode', () => {
  it('reports nothing about exchanges that match the contract', async () => {
    const { server, differences } = await strictApi({
      createFlow: async () => ({ status: 201, body: flow }),
      readFlow: async () => ({ status: 200, body: flow }),
      filterFlows: async () => ({ status: 200, body: Array.from({ length: 100 }, () => flow) }),
      deleteFlow: async () => ({ status: 204 }),
    });
    expect((await server.post('/api/flows/').send({ name: 'etl' })).status).toBe(201);
    expect((await server.get(`/api/flows/${ID}`)).status).toBe(200);
    expect((await server.head(`/api/flows/${ID}`)).status).toBe(200);
    expect((await server.post('/api/flows/filter').set('accept-encoding', 'gzip').send({ limit: 100 })).body).toHaveLength(100);
    expect((await server.delete(`/api/flows/${ID}`)).status).toBe(204);
    expect((await server.post('/api/flows/').send({})).status).toBe(422);
    expect((await server.get(`/api/flow_runs/${ID}`)).status).toBe(404);
    expect((await server.get('/api/nothing')).status).toBe(404);
    expect((await server.get('/docs')).status).toBe(200);
    expect(differences).toEqual([]);
  });

  it('accepts the words of fields that have words', async () => {
    const { server, differences } = await strictApi({ updateDeployment: async () => ({ status: 204 }) });
    const update = async (body: object) => (await server.patch(`/api/deployments/${ID}`).send(body)).status;
    for (const late_run_policy of ['all', { keep: 'all' }, 'inherit', null, { keep: 1 }])
      expect(await update({ late_run_policy, collision_policy: 'inherit', missed_heartbeats: 3 })).toBe(204);
    expect(differences).toEqual([]);
    expect(await update({ missed_heartbeats: 'all' })).toBe(422);
  });

  it('logs and counts a response that differs, and sends it', async () => {
    const { server, differences, lines, metrics } = await strictApi({ readFlow: wrong({ status: 200, body: { ...flow, id: 'seven' } }) });
    const response = await server.get(`/api/flows/${ID}?x=1`);
    expect([response.status, response.body.id]).toEqual([200, 'seven']);
    expect(differences).toEqual([
      {
        op: 'readFlow',
        method: 'GET',
        path: `/api/flows/${ID}`,
        side: 'response',
        status: 200,
        difference: '/response/id must match format "uuid"',
      },
    ]);
    expect(JSON.parse(lines[0]!)).toMatchObject({ ...differences[0], requestId: response.headers['x-request-id'] });
    expect(await metrics()).toContain('contralto_contract_differences_total{op="readFlow",side="response"} 1');
  });

  it('checks statuses, media types, missing bodies, and null as well', async () => {
    const { server, differences } = await strictApi({
      readFlow: wrong({ status: 202, body: flow }),
      deleteFlow: wrong({ status: 200, body: {} }),
      countFlows: wrong({ status: 200, body: 'seven', contentType: 'text/plain' }),
      readGreeting: wrong({ status: 200, body: 'null', contentType: 'application/json' }),
      readFlowByName: wrong({ status: 204 }),
    });
    await server.get(`/api/flows/${ID}`);
    await server.delete(`/api/flows/${ID}`);
    await server.post('/api/flows/count').send({});
    await server.get('/api/hello');
    await server.get('/api/flows/name/etl');
    expect(differences.map(({ op, difference }) => `${op}: ${difference}`)).toEqual([
      'readFlow: the contract does not document status 202',
      'deleteFlow: the contract does not document status 200',
      'countFlows: the contract does not document the media type text/plain for status 200',
      'readGreeting: the contract does not allow null for status 200',
      'readFlowByName: the contract does not document status 204',
    ]);
  });

  it('checks error responses of the service too', async () => {
    const { server, differences } = await strictApi({
      readFlow: wrong({ status: 503, body: { detail: 7, message: [] } }),
      readFlowByName: async () => {
        throw new Error('broken');
      },
    });
    await server.get(`/api/flows/${ID}`);
    expect((await server.get('/api/flows/name/etl')).status).toBe(500);
    expect(differences.map(({ op, status }) => [op, status])).toEqual([['readFlow', 503]]);
  });

  it('detects accepted requests that the contract does not allow', async () => {
    let calls = 0;
    const count: Handlers['countFlows'] = async () => {
      calls += 1;
      return { status: 200, body: 1 };
    };
    const { server, differences } = await strictApi({ filterFlows: async () => ({ status: 200, body: [] }), countFlows: count });
    expect((await server.post('/api/flows/filter').send({ limit: '5' })).status).toBe(200);
    expect(differences).toEqual([
      { op: 'filterFlows', method: 'POST', path: '/api/flows/filter', side: 'request', difference: 'request/body/limit must be integer' },
    ]);
    expect((await server.post('/api/flows/count').send({})).body).toBe(1);
    expect(calls).toBe(1);
  });

  it('uses the prefix of the API in the settings', async () => {
    const { server, differences } = await strictApi({ readFlow: wrong({ status: 202, body: flow }) }, { basePath: '/v1' });
    expect((await server.get(`/v1/flows/${ID}`)).status).toBe(202);
    expect(differences).toHaveLength(1);
  });

  it('passes streamed responses on and checks their head', async () => {
    const { Readable } = await import('node:stream');
    const { server, differences } = await strictApi({
      downloadFlowRunLogs: wrong({ status: 200, contentType: 'text/plain', body: Readable.from(['a', 'b']) }),
    });
    const response = await server.get(`/api/flow_runs/${ID}/logs/download`);
    expect(response.text).toBe('ab');
    expect(differences.map(({ difference }) => difference)).toEqual([
      'the contract does not document the media type text/plain for status 200',
    ]);
  });
});

describe('strict mode, enforced', () => {
  it('responds with 500 instead of a response that differs', async () => {
    const { server, differences } = await strictApi(
      { readFlow: wrong({ status: 200, body: { ...flow, id: 'seven' } }) },
      { enforce: true },
    );
    const response = await server.get(`/api/flows/${ID}`).set('accept-encoding', 'gzip');
    expect([response.status, response.body.detail]).toEqual([
      500,
      'The response of readFlow violates the contract: /response/id must match format "uuid"',
    ]);
    expect(differences).toHaveLength(1);
  });

  it('rejects a request that the contract does not allow with 400, and does not run it', async () => {
    let calls = 0;
    const counted = <T>(reply: T) =>
      (async () => {
        calls += 1;
        return reply;
      }) as () => Promise<T>;
    const { server, differences } = await strictApi(
      {
        filterFlows: counted({ status: 200 as const, body: [] as Schema<'Flow'>[] }),
        readFlow: counted({ status: 200 as const, body: flow }),
        readBlockDocument: counted({ status: 200, body: {} }) as never,
        createFlowRun: counted({ status: 201, body: {} }) as never,
      },
      { enforce: true },
    );
    const rejected = await Promise.all([
      server.post('/api/flows/filter').send({ limit: '5' }),
      server.get(`/api/flows/${ID.replaceAll('-', '')}`),
      server.get(`/api/block_documents/${ID}?include_secrets=yes`),
      server.post('/api/flow_runs/').set('prefect-automation-id', ID.replaceAll('-', '')).send({ flow_id: ID }),
    ]);
    expect(rejected.map(({ status, body }) => [status, body.detail])).toEqual([
      [400, 'The request to filterFlows violates the contract: request/body/limit must be integer'],
      [400, 'The request to readFlow violates the contract: request/params/id must match format "uuid"'],
      [400, 'The request to readBlockDocument violates the contract: request/query/include_secrets must be boolean'],
      [400, 'The request to createFlowRun violates the contract: request/headers/prefect-automation-id must match format "uuid"'],
    ]);
    expect(differences.map(({ side }) => side)).toEqual(['request', 'request', 'request', 'request']);
    expect(calls).toBe(0);
  });
});

it('the package has the function that strict mode replaces', () => {
  const file = createRequire(import.meta.url).resolve('express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js');
  expect(readFileSync(file, 'utf8')).toMatch(/^ +resolveSchema\(/m);
});
