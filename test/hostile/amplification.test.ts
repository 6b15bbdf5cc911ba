import { describe, expect, it } from 'vitest';
import { blockDocument, blockSchema } from '../resources/block-types/builders.ts';
import { join } from '../sockets/client.ts';
import { unique } from '../support/api.ts';
import { deepJson } from '../support/attacks/bodies.ts';
import { onSomeStore } from '../support/every-store.ts';

const DEEP = 3000;
const UUID = '0190a0b0-0000-7000-8000-00000000abcd';
const json = (value: string) => ({ __prefect_kind: 'json', value });

describe('nesting that is hidden in strings', () => {
  onSomeStore((api) => {
    it('400: JSON within JSON nested more deeply than a body may be', async () => {
      const deployment = await api.deployment();
      const path = `/deployments/${deployment.id}`;
      const parameters = { hidden: json(deepJson(DEEP)), number: 1 };
      const single = await api.post(`${path}/create_flow_run`, { parameters });
      expect([single.status, single.body.detail]).toEqual([400, expect.stringContaining('Too deeply nested')]);
      const bulk = await api.post(`${path}/create_flow_run/bulk`, [{ parameters }, {}]);
      expect(bulk.body.results.map((one: { status: string }) => one.status)).toEqual(['FAILED', 'CREATED']);
      expect((await api.patch(path, { parameters })).status).toBe(400);
      // the levels of the body and of the string add up
      const almost = json(deepJson(250));
      const nested = JSON.parse(`${'{"a":'.repeat(20)}${JSON.stringify(almost)}${'}'.repeat(20)}`);
      expect((await api.post(`${path}/create_flow_run`, { parameters: nested })).status).toBe(400);
      expect((await api.post(`${path}/create_flow_run`, { parameters: { almost } })).status).toBe(201);
    });

    it('400: placeholders that expand beyond the size limit of parameters', async () => {
      const deployment = await api.deployment();
      const name = unique('large').replace('-', '_');
      expect((await api.post('/variables/', { name, value: 'x'.repeat(4000) })).status).toBe(201);
      const reference = { __prefect_kind: 'workspace_variable', variable_name: name };
      const many = await api.post(`/deployments/${deployment.id}/create_flow_run`, { parameters: { list: Array(6000).fill(reference) } });
      expect([many.status, many.body.detail]).toEqual([400, 'Error hydrating flow run parameters: The value is too large.']);
      const some = await api.post(`/deployments/${deployment.id}/create_flow_run`, { parameters: { list: Array(200).fill(reference) } });
      expect([some.status, some.body.detail]).toEqual([400, expect.stringContaining('must be less than 524,288 bytes')]);
    });

    it('200: lists and polls, although a run contains a number that JSON.stringify would change', async () => {
      const run = await api.flowRun();
      expect((await api.request('patch', `/flow_runs/${run.id}`, { body: '{"parameters":{"number":1.0}}' })).status).toBe(204);
      expect((await api.post('/flow_runs/filter', {})).text).toContain('"number":1.0');
    });

    it('a paused run does not resume with such input', async () => {
      const run = await api.flowRun({ deployment_id: (await api.deployment()).id, state: 'RUNNING' });
      const keyset = { schema: 'schema', response: 'response', description: 'd' };
      const paused = { type: 'PAUSED', state_details: { pause_key: '1', run_input_keyset: keyset } };
      await api.setState('flow_runs', run.id, paused);
      await api.post(`/flow_runs/${run.id}/input`, { key: 'schema', value: '{"type":"object"}' });
      const rejected = await api.post(`/flow_runs/${run.id}/resume`, { run_input: { hidden: json(deepJson(DEEP)) } });
      expect(rejected.body).toMatchObject({ status: 'REJECT', details: { reason: expect.stringContaining('Too deeply nested') } });
    });

    it('the sockets of workers and subscribers reject it', async () => {
      const pool = await api.workPool();
      const worker = await join(api, `/work_pools/${pool.name}/workers/connect`);
      worker.send(
        `{"type":"worker.hello.v1","id":"${UUID}","sent_at":"2026-01-01T00:00:00Z","payload":{"worker_metadata":${deepJson(DEEP, 'a')}}}`,
      );
      expect((await worker.closed).reason).toBe('protocol_error');
      const subscriber = await join(api, '/events/out');
      subscriber.send(`{"type":"filter","filter":{},"more":${deepJson(DEEP)}}`);
      expect(await subscriber.closed).toEqual({ code: 1011, reason: 'Invalid message' });
    });

    it('200 or 422: values that a form validates', async () => {
      const checked = await api.post('/ui/schemas/validate', { schema: { type: 'object' }, values: { hidden: json(deepJson(DEEP)) } });
      expect([200, 422]).toContain(checked.status);
    });
  });
});

describe('block documents that contain each other many times', () => {
  onSomeStore((api) => {
    const refer = (ids: string[]) => Object.fromEntries(ids.map((id, index) => [`child${index}`, { $ref: { block_document_id: id } }]));

    it('400: more references than the limit; stored documents are expanded up to the limit', async () => {
      const schema = await blockSchema(api);
      const create = async (children: string[]) => {
        const body = { block_schema_id: schema.id, block_type_id: schema.block_type_id, name: unique('doc'), data: refer(children) };
        return api.post('/block_documents/', body);
      };
      const leaf = (await create([])).body.id;
      const many = (await create(Array(300).fill(leaf))).body.id;
      const rejected = await create(Array(300).fill(many));
      expect([rejected.status, rejected.body.detail]).toEqual([400, expect.stringContaining('may contain at most 1000 block documents')]);
      expect((await create(Array(1001).fill(leaf))).status).toBe(400);

      // each document is small when it is saved, because the bottom one grows afterwards
      const bottom = await blockDocument(api, { schema });
      const middle = (await create([bottom.id, bottom.id])).body.id;
      const top = (await create([middle, middle])).body.id;
      expect((await api.patch(`/block_documents/${bottom.id}`, { data: refer(Array(900).fill(leaf)) })).status).toBe(204);
      const seen = await api.get(`/block_documents/${top}`);
      expect(seen.status).toBe(200);
      expect(seen.text.length).toBeLessThan(2_000_000);
      expect((await api.post('/block_documents/filter', {})).status).toBe(200);
      expect((await api.patch(`/block_documents/${top}`, { data: { own: 1 } })).status).toBe(204);
    });

    // each level reads all levels below it
    it('400: more levels than the limit', { timeout: 120_000 }, async () => {
      const schema = await blockSchema(api);
      let child: string | undefined;
      const statuses: number[] = [];
      for (let level = 1; level <= 52; level++) {
        const created = await api.post('/block_documents/', {
          block_schema_id: schema.id,
          block_type_id: schema.block_type_id,
          name: unique('level'),
          data: child === undefined ? {} : refer([child]),
        });
        statuses.push(created.status);
        child = created.body.id ?? child;
      }
      expect(statuses).toEqual([...Array(51).fill(201), 400]);
      expect((await api.get(`/block_documents/${child}`)).text.split('"child0":{"block_document":')).toHaveLength(51);
    });
  });
});

describe('patterns of subscribers and triggers', () => {
  onSomeStore((api) => {
    const filterOf = (patterns: string[]) => ({ filter: { resource: { labels: { 'prefect.resource.id': patterns } } } });

    it('422: patterns that exceed the limits on number and length', async () => {
      const many = Array.from({ length: 101 }, (_, index) => `a*${index}`);
      expect((await api.post('/events/filter', filterOf(many))).status).toBe(422);
      expect((await api.post('/events/filter', filterOf([`${'a'.repeat(255)}*`]))).status).toBe(422);
      expect((await api.post('/events/filter', filterOf(many.slice(1)))).status).toBe(200);
      const trigger = {
        type: 'event',
        match: { 'prefect.resource.id': many },
        expect: ['x'],
        posture: 'Reactive',
        threshold: 1,
        within: 0,
      };
      const automation = { name: unique('automation'), trigger, actions: [{ type: 'do-nothing' }] };
      expect((await api.post('/automations/', automation)).status).toBe(422);
    });

    it('the socket of a subscriber closes for the same patterns', async () => {
      const subscriber = await join(api, '/events/out');
      subscriber.send({ type: 'filter', ...filterOf([`${'a'.repeat(255)}*`]) });
      expect(await subscriber.closed).toMatchObject({ code: 1002, reason: expect.stringContaining('Invalid filter: ') });
      const greedy = await join(api, '/events/out');
      greedy.send({ type: 'filter', filter: { id: { id: Array(8000).fill(UUID) } } });
      expect(await greedy.closed).toEqual({ code: 1011, reason: 'Invalid message' });
    });

    it('the socket of a task worker closes for large messages', async () => {
      const taskWorker = await join(api, '/task_runs/subscriptions/scheduled');
      taskWorker.send({ type: 'subscribe', keys: ['a'], client_id: 'x'.repeat(262_144) });
      expect(await taskWorker.closed).toEqual({ code: 1011, reason: 'Invalid message' });
    });

    it('200: long patterns match a long value', async () => {
      const id = `prefect.resource.${'a'.repeat(50_000)}`;
      const event = { id: '0190a0b0-0000-7000-8000-00000000a001', occurred: api.clock.peek(), event: 'long', payload: {} };
      expect((await api.post('/events', [{ ...event, resource: { 'prefect.resource.id': 'x', label: id } }])).status).toBe(204);
      await api.deps.ingest.flush();
      const patterns = Array.from({ length: 20 }, (_, index) => `*${'a'.repeat(240)}b${index}*`);
      const found = await api.post('/events/filter', {
        filter: { resource: { labels: { label: [...patterns, 'prefect.*aaa?aaaa*'] } } },
      });
      expect([found.status, found.body.total]).toEqual([200, 1]);
    });
  });
});
