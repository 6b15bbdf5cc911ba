import { describe, expect, it } from 'vitest';
import { automation } from '../automations/records/builders.ts';
import { clientEvent, related, resource, storedEvents } from '../events/builders.ts';
import { onEveryStore } from '../support/every-store.ts';

/** Notations that clients may send and receive although the published document, for the sake of generators, contains only one form. */
describe('notations of existing clients', () => {
  onEveryStore((api) => {
    it('a single set of conditions instead of a list', async () => {
      const event = clientEvent(api, { resource: resource('spelling.a'), related: [related('flow', 'spelling.b')] });
      await storedEvents(api, event);
      const found = async (filter: object) =>
        (await api.post('/events/filter', { filter: { id: { id: [event.id] }, ...filter } })).body.events.length;
      const [hit, miss] = [{ id: ['spelling.b'] }, { id: ['spelling.c'] }];
      for (const member of ['related', 'any_resource']) {
        expect(await found({ [member]: hit })).toBe(1);
        expect(await found({ [member]: [hit] })).toBe(1);
        expect(await found({ [member]: [hit, miss] })).toBe(0);
        expect(await found({ [member]: null })).toBe(1);
        expect((await api.post('/events/filter', { filter: { [member]: 'spelling.b' } })).status).toBe(422);
      }
    });

    it.each([
      ['a map', { a: 'b' }],
      ['a map of lists', { a: ['b', '!c'] }],
      ['a list of maps', [{ a: 'b' }, { c: ['d'] }]],
      ['an empty map', {}],
      ['an empty list', []],
    ])('related resources of a trigger as %s, returned as sent', async (_, match_related) => {
      const made = await automation(api, { trigger: { type: 'event', posture: 'Reactive', match_related } });
      expect(made.trigger.match_related).toEqual(match_related);
      expect((await api.get(`/automations/${made.id}`)).body.trigger.match_related).toEqual(match_related);
    });

    it('422: related resources of a trigger of another shape', async () => {
      for (const match_related of ['a', 1, [['a']], { a: { b: 'c' } }]) {
        const response = await api.post('/automations/', {
          name: 'x',
          trigger: { type: 'event', posture: 'Reactive', match_related },
          actions: [],
        });
        expect(response.status, JSON.stringify(match_related)).toBe(422);
      }
    });

    it.each([[3], [0.5], [[1, 2.5]], [null]])('the delay %j before a retry, returned as sent', async (retry_delay) => {
      const { empirical_policy } = await api.taskRun({ empirical_policy: { retries: 1, retry_delay } });
      expect(empirical_policy.retry_delay).toEqual(retry_delay);
    });

    it('422: a delay before a retry that is a string', async () => {
      const { id } = await api.flowRun();
      const body = { flow_run_id: id, task_key: 'a', dynamic_key: '0', empirical_policy: { retry_delay: 'soon' } };
      expect((await api.post('/task_runs/', body)).status).toBe(422);
    });

    it.each([['{"a": 1}'], [{ a: 1 }], [[1, 'b']]])('the payload %j of a webhook', async (payload) => {
      const action = { type: 'call-webhook', block_document_id: '0199f3a2-1e06-719a-9246-5d1e40a1e02a', payload };
      const made = await automation(api, { actions: [action] });
      expect(JSON.parse(made.actions[0].payload)).toEqual(typeof payload === 'string' ? JSON.parse(payload) : payload);
    });

    it('the payload of a webhook is empty when absent', async () => {
      const action = { type: 'call-webhook', block_document_id: '0199f3a2-1e06-719a-9246-5d1e40a1e02a' };
      expect((await automation(api, { actions: [action] })).actions[0].payload).toBe('');
    });

    it('null for fields of filters, and only named blocks without a condition on anonymous ones', async () => {
      const status = async (path: string, body: object) => (await api.post(path, body)).status;
      expect(await status('/block_documents/filter', { sort: null, block_documents: null, limit: null })).toBe(200);
      expect(await status('/block_documents/filter', { block_documents: { is_anonymous: null } })).toBe(200);
      expect(await status('/flow_runs/filter', { sort: null, offset: null, limit: null, flows: null })).toBe(200);
      expect(await status('/block_documents/count', { block_documents: { is_anonymous: { eq_: true } } })).toBe(200);
    });

    it('the literal null where the contract specifies nothing', async () => {
      const { id } = await api.deployment();
      const paused = await api.post(`/deployments/${id}/pause_deployment`);
      expect([paused.status, paused.text, paused.headers['content-type']]).toEqual([200, 'null', 'application/json']);
      const logs = await api.post('/logs/', []);
      expect([logs.status, logs.text]).toEqual([201, 'null']);
    });

    it('the version header', async () => {
      expect((await api.get('/flows/name/none', { 'x-service-api-version': '0.7.0' })).status).toBe(400);
      expect((await api.get('/flows/name/none', { 'x-service-api-version': '0.8.4' })).status).toBe(404);
    });

    it('all nodes of a graph without a time', async () => {
      const { id } = await api.flowRun({ state: 'RUNNING' });
      const { id: task } = await api.taskRun({ flow_run_id: id, state: { type: 'COMPLETED' } });
      const nodes = async (query: string) => (await api.get(`/flow_runs/${id}/graph-v2${query}`)).body.nodes.length;
      expect(task).toBeTruthy();
      expect(await nodes('')).toBe(await nodes('?since=0001-01-01T00:00:00Z'));
    });
  });
});
