import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const names = (flows: { name: string }[]) => flows.map(({ name }) => name);

describe('flows', () => {
  onEveryStore((api) => {
    const create = (body: unknown) => api.post('/flows/', body);
    const eventsOf = async (id: string) =>
      (await api.events('prefect.flow.')).filter(({ resource }) => resource['prefect.resource.id'] === `prefect.flow.${id}`);

    it('createFlow 201, then 200: the existing flow of that name unchanged, one event', async () => {
      const name = unique('etl');
      const first = await create({ name, tags: ['b', 'a', 'b'], labels: { team: 'x' } });
      const second = await create({ name, tags: ['c'] });
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(first.body).toMatchObject({ name, tags: ['b', 'a', 'b'], labels: { team: 'x' } });
      expect(second.body).toEqual(first.body);
      expect(await eventsOf(first.body.id)).toMatchObject([
        {
          event: 'prefect.flow.created',
          resource: { 'prefect.resource.name': name },
          related: [],
          payload: { name, tags: ['b', 'a', 'b'], labels: { team: 'x' } },
        },
      ]);
    });

    it('createFlow: concurrent requests return the same flow', async () => {
      const name = unique('race');
      const responses = await Promise.all(Array.from({ length: 6 }, () => create({ name })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
      expect(await eventsOf(responses[0]!.body.id)).toHaveLength(1);
    });

    it('createFlow 201: labels of null remain null, absent ones are empty', async () => {
      expect((await create({ name: unique('f'), labels: null })).body.labels).toBeNull();
      expect((await create({ name: unique('f') })).body).toMatchObject({ labels: {}, tags: [] });
    });

    it('createFlow 422: names with reserved characters, unknown fields, no body', async () => {
      for (const name of ['a/b', 'a%', 'a&b', '<a>', '']) {
        const response = await create({ name });
        expect([response.status, response.body.exception_detail[0].type]).toEqual([422, 'string_pattern_mismatch']);
      }
      const extra = await create({ name: unique('f'), id: NOWHERE });
      expect([extra.status, extra.body.exception_detail[0].type]).toEqual([422, 'extra_forbidden']);
      const missing = await create(undefined);
      expect([missing.status, missing.body.exception_detail[0].loc]).toEqual([422, ['body']]);
      expect((await create({ name: unique('f'), labels: { a: [1] } })).status).toBe(422);
      expect((await api.post('/flows/', '{"name":"half a character \\ud800"}')).status).toBe(422);
    });

    it('readFlow 200, readFlowByName 200: any other characters; 404', async () => {
      const name = `${unique('a:b ü')} \\ |`;
      const { body } = await create({ name });
      expect((await api.get(`/flows/${body.id}`)).body).toEqual(body);
      expect((await api.get(`/flows/name/${encodeURIComponent(name)}`)).body).toEqual(body);
      for (const path of [`/flows/${NOWHERE}`, '/flows/name/nobody']) {
        const response = await api.get(path);
        expect([response.status, response.body.detail]).toEqual([404, 'Flow not found']);
      }
      expect((await api.get('/flows/abc')).body.detail).toBe('Not Found');
    });

    it('updateFlow 204: with tags, or without fields; one event each', async () => {
      const flow = await api.flow({ tags: ['old'] });
      expect((await api.patch(`/flows/${flow.id}`, {})).status).toBe(204);
      const touched = (await api.get(`/flows/${flow.id}`)).body;
      expect(touched.tags).toEqual(['old']);
      expect(touched.updated > flow.updated).toBe(true);
      expect((await api.patch(`/flows/${flow.id}`, { tags: ['new', 'new'] })).status).toBe(204);
      expect((await api.get(`/flows/${flow.id}`)).body.tags).toEqual(['new', 'new']);
      const updates = (await eventsOf(flow.id)).filter(({ event }) => event === 'prefect.flow.updated');
      expect(updates.map(({ payload }) => payload.tags)).toEqual([['old'], ['new', 'new']]);
    });

    it('updateFlow 422: null, unknown fields; 404', async () => {
      const { id } = await api.flow();
      for (const body of [{ tags: null }, { name: 'x' }, { labels: {} }]) expect((await api.patch(`/flows/${id}`, body)).status).toBe(422);
      const response = await api.patch(`/flows/${NOWHERE}`, {});
      expect([response.status, response.body.detail]).toEqual([404, 'Flow not found']);
    });

    it('deleteFlow 204: deletes its runs and deployments; 404 the second time', async () => {
      const flow = await api.flow({ tags: ['t'] });
      const run = await api.flowRun({ flow_id: flow.id });
      const deployment = await api.deployment({ flow_id: flow.id });
      expect((await api.delete(`/flows/${flow.id}`)).status).toBe(204);
      expect((await api.get(`/flow_runs/${run.id}`)).status).toBe(404);
      expect((await api.get(`/deployments/${deployment.id}`)).status).toBe(404);
      const again = await api.delete(`/flows/${flow.id}`);
      expect([again.status, again.body.detail]).toEqual([404, 'Flow not found']);
      expect((await eventsOf(flow.id)).at(-1)).toMatchObject({
        event: 'prefect.flow.deleted',
        payload: { name: flow.name, tags: ['t'], labels: {} },
      });
    });

    it('deleteFlow 204 once: one of several concurrent requests finds it, and emits an event', async () => {
      const flow = await api.flow();
      const responses = await Promise.all(Array.from({ length: 4 }, () => api.delete(`/flows/${flow.id}`)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
      expect((await eventsOf(flow.id)).filter(({ event }) => event === 'prefect.flow.deleted')).toHaveLength(1);
    });

    it('deleteFlow 204: runs and task runs release their slots, those of other flows keep theirs', async () => {
      const tag = unique('tag');
      await api.post('/concurrency_limits/', { tag, concurrency_limit: 9 });
      const limit = (await api.post('/v2/concurrency_limits/', { name: unique('shared'), limit: 9 })).body;
      const slots = async () => {
        const { body } = await api.get(`/concurrency_limits/tag/${tag}`);
        return [(await api.get(`/v2/concurrency_limits/${limit.id}`)).body.active_slots, body.active_slots.length];
      };
      const busyFlow = async () => {
        const { id, flow_id } = await api.deployment({ global_concurrency_limit_id: limit.id });
        for (const last of ['RUNNING', 'FAILED']) {
          const run = { flow_id, deployment_id: id, state: 'SCHEDULED', empirical_policy: { retries: 1, retry_delay: 0 } };
          const { id: flow_run_id } = await api.flowRun(run);
          for (const type of ['PENDING', 'RUNNING']) await api.setState('flow_runs', flow_run_id, type);
          const task = await api.taskRun({ flow_run_id, tags: [tag] });
          await api.setState('task_runs', task.id, 'RUNNING');
          await api.setState('flow_runs', flow_run_id, last);
        }
        return flow_id;
      };
      const [one, two, other] = [await busyFlow(), await busyFlow(), await busyFlow()];
      expect(await slots()).toEqual([6, 6]);
      await api.delete(`/flows/${one}`);
      expect(await slots()).toEqual([4, 4]);
      await api.post('/flows/bulk_delete', { flows: { id: { any_: [one, two] } } });
      expect(await slots()).toEqual([2, 2]);
      expect((await api.get(`/flows/${other}`)).status).toBe(200);
    });

    it('bulkDeleteFlows 200: by name, up to the limit, one event each', async () => {
      const prefix = unique('bulk');
      const flows = await Promise.all(['c', 'a', 'b'].map((letter) => api.flow({ name: `${prefix}-${letter}` })));
      const filter = { name: { like_: prefix } };
      expect((await api.post('/flows/bulk_delete', { flows: filter, limit: 2 })).body).toEqual({ deleted: [flows[1].id, flows[2].id] });
      expect((await eventsOf(flows[2].id)).at(-1)?.event).toBe('prefect.flow.deleted');
      expect((await api.post('/flows/bulk_delete', { flows: filter })).body).toEqual({ deleted: [flows[0].id] });
      expect((await api.post('/flows/bulk_delete', { flows: filter })).body).toEqual({ deleted: [] });
      for (const limit of [0, 51]) expect((await api.post('/flows/bulk_delete', { limit })).status).toBe(422);
    });

    it('filterFlows 200: sorted, in pages; null is the default', async () => {
      const prefix = unique('sorted');
      for (const letter of ['b', 'A', 'c', 'a']) await api.flow({ name: `${prefix}-${letter}` });
      const flows = { name: { like_: prefix } };
      const list = async (body: object) => names((await api.post('/flows/filter', { flows, ...body })).body).map((name) => name.at(-1));
      expect(await list({ sort: null, limit: null, offset: null, work_queues: null, flow_runs: null, junk: 1 })).toEqual([
        'A',
        'a',
        'b',
        'c',
      ]);
      expect(await list({ sort: 'NAME_DESC' })).toEqual(['c', 'b', 'a', 'A']);
      expect(await list({ sort: 'CREATED_DESC', limit: 2, offset: 1 })).toEqual(['c', 'A']);
      expect(await list({ sort: 'UPDATED_DESC', limit: 1 })).toEqual(['a']);
      expect((await api.post('/flows/count', { flows })).body).toBe(4);
    });

    it('filterFlows 422: limits out of range', async () => {
      const large = await api.post('/flows/filter', { limit: 201 });
      expect([large.status, large.body.detail]).toEqual([422, 'Invalid limit: must be less than or equal to 200.']);
      expect((await api.post('/flows/filter', { limit: -1 })).body.detail).toBe('Invalid limit: must be greater than or equal to 0.');
      const text = await api.post('/flows/filter', { limit: 'x' });
      expect([text.status, text.body.exception_detail[0].type, Array.isArray(text.body.detail)]).toEqual([422, 'int_parsing', true]);
      expect((await api.post('/flows/filter', { offset: -1 })).status).toBe(422);
    });

    it('paginateFlows 200: counts the pages; those after the last one are empty', async () => {
      const prefix = unique('paged');
      for (let i = 0; i < 7; i++) await api.flow({ name: `${prefix}-${i}` });
      const flows = { name: { like_: prefix } };
      const page = async (body: object) => (await api.post('/flows/paginate', { flows, ...body })).body;
      expect(await page({ limit: 0 })).toMatchObject({ results: [], pages: 0, count: 7, limit: 0 });
      expect(await page({ limit: 2, page: 99 })).toEqual({ results: [], pages: 4, count: 7, limit: 2, page: 99 });
      expect(names((await page({ limit: 2, page: 4 })).results)).toEqual([`${prefix}-6`]);
      expect(await page({})).toMatchObject({ limit: 200, pages: 1, page: 1 });
    });

    it('countDeploymentsByFlow 200, 422', async () => {
      const flow = await api.flow();
      for (let i = 0; i < 2; i++) await api.deployment({ flow_id: flow.id });
      const count = (flow_ids: unknown) => api.post('/ui/flows/count-deployments', { flow_ids });
      expect((await count([flow.id, NOWHERE])).body).toEqual({ [flow.id]: 2, [NOWHERE]: 0 });
      expect((await count([])).body).toEqual({});
      const many = await count(Array.from({ length: 201 }, () => NOWHERE));
      expect([many.status, many.body.exception_detail[0]]).toMatchObject([
        422,
        { type: 'too_long', msg: 'List should have at most 200 items after validation, not 201' },
      ]);
    });

    it('readNextRunsByFlow 200: the earliest scheduled run; null without one', async () => {
      const flow = await api.flow();
      const at = (scheduled_time: string) =>
        api.flowRun({ flow_id: flow.id, state: { type: 'SCHEDULED', state_details: { scheduled_time } } });
      await at('2030-01-01T02:00:00Z');
      const next = await at('2030-01-01T01:00:00Z');
      await api.flowRun({ flow_id: flow.id });
      const { body } = await api.post('/ui/flows/next-runs', { flow_ids: [flow.id, NOWHERE] });
      expect(body).toEqual({
        [flow.id]: {
          id: next.id,
          flow_id: flow.id,
          name: next.name,
          state_name: 'Scheduled',
          state_type: 'SCHEDULED',
          next_scheduled_start_time: '2030-01-01T01:00:00Z',
        },
        [NOWHERE]: null,
      });
    });
  });
});
