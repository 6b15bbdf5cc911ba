import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { automation, automationBody, doNothing, runDeployment, trigger } from './builders.ts';

const read = async (api: Api, id: string) => (await api.get(`/automations/${id}`)).body;
const eventsOf = async (api: Api, id: string) =>
  (await api.events('prefect.automation.')).filter((event) => event.resource['prefect.resource.id'] === `prefect.automation.${id}`);

describe('replaceAutomation', () => {
  onEveryStore((api) => {
    it('204: absent fields keep their values, triggers get new ids', async () => {
      const made = await automation(api, { description: 'old', tags: ['a'], enabled: false, actions_on_trigger: [doNothing] });
      api.clock.advance(1);
      const response = await api.put(`/automations/${made.id}`, {
        name: 'new',
        trigger: made.trigger,
        actions: [{ type: 'cancel-flow-run' }],
      });
      expect([response.status, response.text]).toEqual([204, '']);
      const now = await read(api, made.id);
      expect(now).toEqual({
        ...made,
        name: 'new',
        actions: [{ type: 'cancel-flow-run' }],
        updated: expect.any(String),
        trigger: { ...made.trigger, id: expect.any(String) },
      });
      expect(now.trigger.id).not.toBe(made.trigger.id);
      expect(now.updated > made.updated).toBe(true);
      expect((await eventsOf(api, made.id)).map(({ event, payload }) => [event, payload.name])).toEqual([
        ['prefect.automation.created', made.name],
        ['prefect.automation.updated', 'new'],
      ]);
    });

    it('204: present fields replace the stored values', async () => {
      const made = await automation(api, { description: 'old', tags: ['a'], enabled: false, actions_on_trigger: [doNothing] });
      await api.put(
        `/automations/${made.id}`,
        automationBody({ description: '', tags: [], enabled: true, actions_on_trigger: [], actions_on_resolve: [doNothing] }),
      );
      expect(await read(api, made.id)).toMatchObject({
        description: '',
        tags: [],
        enabled: true,
        actions_on_trigger: [],
        actions_on_resolve: [doNothing],
      });
    });

    it('422: an owner, a missing trigger, a loop unless the body disables it', async () => {
      const { id } = await automation(api, { enabled: false });
      expect((await api.put(`/automations/${id}`, automationBody({ owner_resource: 'x' }))).body.exception_detail[0].type).toBe(
        'extra_forbidden',
      );
      expect((await api.put(`/automations/${id}`, { name: 'x', actions: [] })).status).toBe(422);
      const loop = { trigger: trigger({ expect: ['prefect.flow-run.Running'] }), actions: [runDeployment(null, { source: 'inferred' })] };
      expect((await api.put(`/automations/${id}`, automationBody(loop))).status).toBe(422);
      expect((await api.put(`/automations/${id}`, automationBody({ ...loop, enabled: false }))).status).toBe(204);
    });

    it('404: an unknown automation; an unknown deployment, also with empty job variables', async () => {
      const response = await api.put(`/automations/${v7()}`, automationBody());
      expect([response.status, response.body.exception_message]).toEqual([404, 'Automation not found']);
      const { id } = await automation(api);
      const deployment = await api.put(`/automations/${id}`, automationBody({ actions: [runDeployment(v7(), { job_variables: {} })] }));
      expect([deployment.status, deployment.body.detail]).toEqual([404, 'Deployment not found.']);
    });

    it('422: empty job variables are validated when the deployment has some', async () => {
      const pool = await api.workPool({
        base_job_template: {
          job_configuration: { image: '{{ image }}' },
          variables: { type: 'object', required: ['image'], properties: { image: { type: 'string' } } },
        },
      });
      const [plain, special] = [
        await api.deployment({ work_pool_name: pool.name }),
        await api.deployment({ work_pool_name: pool.name, job_variables: { image: 'x' } }),
      ];
      const { id } = await automation(api);
      const put = (deployment: { id: string }) =>
        api.put(`/automations/${id}`, automationBody({ actions: [runDeployment(deployment.id, { job_variables: {} })] }));
      expect((await put(plain)).status).toBe(204);
      const response = await put(special);
      expect([response.status, response.body.detail]).toEqual([
        422,
        "Error creating automation: Validation failed. Failure reason: 'image' is a required property",
      ]);
    });
  });
});

describe('updateAutomation', () => {
  onEveryStore((api) => {
    it('204: enables and disables, and emits an event', async () => {
      const made = await automation(api);
      expect((await api.patch(`/automations/${made.id}`, { enabled: false })).status).toBe(204);
      const off = await read(api, made.id);
      expect(off).toEqual({ ...made, enabled: false, updated: off.updated });
      expect(off.updated > made.updated).toBe(true);
      expect((await eventsOf(api, made.id)).at(-1)).toMatchObject({ event: 'prefect.automation.updated', payload: off });
    });

    it('204: an empty body changes nothing', async () => {
      const made = await automation(api, { enabled: false });
      expect((await api.patch(`/automations/${made.id}`, {})).status).toBe(204);
      expect(await read(api, made.id)).toEqual(made);
    });

    it('422: an automation with a loop cannot be enabled', async () => {
      const made = await automation(api, {
        enabled: false,
        trigger: trigger({ expect: ['prefect.flow-run.*'] }),
        actions: [runDeployment(null, { source: 'inferred' })],
      });
      const response = await api.patch(`/automations/${made.id}`, { enabled: true });
      expect(response.status).toBe(422);
      expect(response.body.exception_detail).toEqual([expect.objectContaining({ loc: [], type: 'value_error' })]);
      expect((await read(api, made.id)).enabled).toBe(false);
      expect((await api.patch(`/automations/${made.id}`, { enabled: false })).status).toBe(204);
    });

    it('422: any other field', async () => {
      const { id } = await automation(api);
      for (const body of [{ name: 'x' }, { enabled: null }, { owner_resource: 'x' }])
        expect((await api.patch(`/automations/${id}`, body)).status).toBe(422);
    });

    it('404: an unknown automation, and an invalid id', async () => {
      expect((await api.patch(`/automations/${v7()}`, {})).body.exception_message).toBe('Automation not found');
      const response = await api.patch('/automations/nope', {});
      expect([response.status, response.body]).toEqual([404, { detail: 'Not Found' }]);
    });
  });
});

describe('deleteAutomation', () => {
  onEveryStore((api) => {
    it('204: it is deleted, and its event carries the whole automation', async () => {
      const made = await automation(api, { owner_resource: 'x' });
      expect((await api.delete(`/automations/${made.id}`)).status).toBe(204);
      const response = await api.get(`/automations/${made.id}`);
      expect([response.status, response.body.exception_message]).toEqual([404, 'Automation not found']);
      expect((await eventsOf(api, made.id)).at(-1)).toMatchObject({ event: 'prefect.automation.deleted', payload: made });
      expect((await api.get('/automations/related-to/x')).body).toEqual([]);
      expect((await api.delete(`/automations/${made.id}`)).status).toBe(404);
    });
  });
});

describe('filterAutomations and countAutomations', () => {
  onEveryStore((api) => {
    const both = async (automations: unknown) => {
      const names = (await api.post('/automations/filter', { automations })).body.map(({ name }: { name: string }) => name);
      const count = (await api.post('/automations/count', { automations })).body;
      expect(count).toBe(names.length);
      return names;
    };

    it('200: filters as clients send them', async () => {
      const b = await automation(api, { name: 'b', tags: ['x', 'y'] });
      api.clock.advance(1);
      const a = await automation(api, { name: 'a', tags: ['x'] });
      api.clock.advance(1);
      await automation(api, { name: 'C' });
      await api.patch(`/automations/${b.id}`, { enabled: false });
      const list = async (body?: unknown) => (await api.post('/automations/filter', body)).body.map(({ name }: { name: string }) => name);
      expect(await list({ sort: null, limit: null, automations: null })).toEqual(['C', 'a', 'b']);
      expect(await list()).toEqual(['C', 'a', 'b']);
      expect(await list({ sort: 'NAME_DESC' })).toEqual(['b', 'a', 'C']);
      expect(await list({ sort: 'CREATED_DESC' })).toEqual(['C', 'a', 'b']);
      expect(await list({ sort: 'UPDATED_DESC', limit: 1 })).toEqual(['b']);
      expect(await list({ limit: 2, offset: 1 })).toEqual(['a', 'b']);
      expect(await list({ limit: 0 })).toEqual([]);

      expect(await both({ id: { any_: [a.id] } })).toEqual(['a']);
      expect(await both({ id: { any_: [] } })).toEqual([]);
      expect(await both({ name: { any_: ['a', 'c'] } })).toEqual(['a']);
      expect(await both({ created: { before_: b.created } })).toEqual(['b']);
      expect(await both({ tags: { all_: ['x', 'y'] } })).toEqual(['b']);
      expect(await both({ tags: { any_: ['y', 'z'] } })).toEqual(['b']);
      expect(await both({ tags: { is_null_: true } })).toEqual(['C']);
      expect(await both({ tags: { is_null_: false } })).toEqual(['a', 'b']);
      expect(await both({ operator: 'or_', name: { any_: ['C'] }, tags: { any_: ['y'] } })).toEqual(['C', 'b']);
      expect(await both({ operator: 'and_', name: { any_: ['C'] }, tags: { any_: ['y'] } })).toEqual([]);
      for (const body of [undefined, {}, null, { automations: null }, { nope: 1 }])
        expect((await api.post('/automations/count', body)).body).toBe(3);
    });

    it('422: limits out of range, unknown fields', async () => {
      expect((await api.post('/automations/filter', { limit: 201 })).body.detail).toBe('Invalid limit: must be less than or equal to 200.');
      expect((await api.post('/automations/filter', { limit: -1 })).body.detail).toBe('Invalid limit: must be greater than or equal to 0.');
      for (const body of [{ offset: -1 }, { sort: 'NOPE' }, { automations: { nope: 1 } }, { automations: { tags: { nope: 1 } } }]) {
        expect((await api.post('/automations/filter', body)).status).toBe(422);
      }
      expect((await api.post('/automations/count', { automations: { nope: 1 } })).status).toBe(422);
    });
  });
});

describe('readAutomationsRelatedToResource and deleteAutomationsOwnedByResource', () => {
  onEveryStore((api) => {
    const related = async (resource: string) =>
      (await api.get(`/automations/related-to/${resource}`)).body.map(({ id }: { id: string }) => id);
    const actions = (...ids: string[]) => ids.map((id) => runDeployment(id));

    it('200: owned automations and those that run it; 202: deletes only owned ones', async () => {
      const [first, second, third] = [v7(), v7(), v7()];
      const owner = `prefect.deployment.${first}`;
      const { id } = await automation(api, {
        owner_resource: owner,
        actions: [...actions(first, second, second), runDeployment(null, { source: 'inferred' })],
      });
      for (const deployment of [first, second]) expect(await related(`prefect.deployment.${deployment}`)).toEqual([id]);
      expect(await related(`prefect.deployment.${third}`)).toEqual([]);

      await api.put(`/automations/${id}`, automationBody({ actions: actions(third) }));
      expect(await related(`prefect.deployment.${second}`)).toEqual([]);
      expect(await related(`prefect.deployment.${third}`)).toEqual([id]);
      expect(await related(owner)).toEqual([id]);

      const other = await api.delete(`/automations/owned-by/prefect.deployment.${third}`);
      expect([other.status, other.body]).toEqual([202, null]);
      expect((await api.get(`/automations/${id}`)).status).toBe(200);
      expect((await api.delete(`/automations/owned-by/${owner}`)).status).toBe(202);
      expect((await api.get(`/automations/${id}`)).status).toBe(404);
      expect(await related(owner)).toEqual([]);
      expect((await eventsOf(api, id)).map(({ event }) => event)).toEqual(['prefect.automation.created', 'prefect.automation.updated']);
    });

    it('200: an automation remains after the deployment that it runs is deleted', async () => {
      const deployment = await api.deployment();
      const { id } = await automation(api, { actions: actions(deployment.id) });
      await api.delete(`/deployments/${deployment.id}`);
      expect(await related(`prefect.deployment.${deployment.id}`)).toEqual([id]);
    });
  });
});

describe.each(['/templates/validate', '/automations/templates/validate'])('validateTemplate at %s', (path) => {
  onEveryStore((api) => {
    const json = (template: unknown) => api.post(path, JSON.stringify(template));

    it('204: a template that parses', async () => {
      for (const template of ['', 'plain', '{{ x|nosuch }}', '{% for a in b %}{{ a }}{% endfor %}', null])
        expect((await json(template)).status, String(template)).toBe(204);
      expect((await api.request('post', path)).status).toBe(204);
      expect((await api.post(path, '{{ x }}', { 'content-type': 'text/plain' })).status).toBe(204);
    });

    it('422: a template that does not parse, with its line', async () => {
      expect((await json('{{ a')).body.error).toMatchObject({ line: 1, source: '{{ a' });
      const second = (await json('fine\n{% nope %}')).body.error;
      expect([second.line, typeof second.message]).toEqual([2, 'string']);
      const text = await api.post(path, 'a\nb\n{{ c', { 'content-type': 'text/plain' });
      expect([text.status, text.body.error.line, text.body.error.source]).toEqual([422, 3, 'a\nb\n{{ c']);
    });

    it('422: too many loops, and loops nested too deeply', async () => {
      const loop = (inner: string) => `{% for a in b %}${inner}{% endfor %}`;
      expect((await json(loop(loop(loop(''))))).body.error).toMatchObject({
        line: 0,
        message: 'Contains nested for loops at a depth of 3. Templates can nest for loops no more than 2 loops deep.',
      });
      expect((await json(loop('').repeat(11))).body.error).toMatchObject({
        line: 0,
        message: 'Contains 11 for loops. Templates can contain no more than 10 for loops.',
      });
    });

    it('422: JSON that is not a string', async () => {
      const response = await json({ template: 'x' });
      expect([response.status, response.body.exception_message]).toEqual([422, 'Invalid request received.']);
    });
  });
});
