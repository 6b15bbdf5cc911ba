import { describe, expect, it } from 'vitest';
import { deploymentRunHandlers } from '../../../src/resources/deployments/run-handlers.ts';
import type { ApiResponse } from '../../support/api.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { readsDuring } from '../../support/reads-during.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const hourly = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const required = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };
const template = {
  job_configuration: { image: '{{ image }}' },
  variables: { type: 'object', properties: { image: { type: 'string' } }, required: ['image'] },
};

describe('runs of deployments', () => {
  onEveryStore((api) => {
    const run = (deployment: { id: string }, body: unknown = {}, headers?: Record<string, string>) =>
      api.post(`/deployments/${deployment.id}/create_flow_run`, body, headers);
    const bulk = (deployment: { id: string }, body: unknown) => api.post(`/deployments/${deployment.id}/create_flow_run/bulk`, body);
    const detail = async (response: Promise<ApiResponse>) => {
      const { status, body } = await response;
      return [status, body.detail];
    };

    describe('createFlowRunFromDeployment', () => {
      it('201: uses the values of the deployment for absent fields', async () => {
        const pool = await api.workPool();
        const deployment = await api.deployment({
          ...{ tags: ['d', 'd'], version: 'v1', parameters: { x: 1, y: 1 }, labels: { l: true }, work_pool_name: pool.name },
          ...{ job_variables: { env: 'prod' } },
        });
        const { status, body } = await run(deployment, { tags: ['r', 'd'], parameters: { y: { __prefect_kind: 'json', value: '[2]' } } });
        expect(status).toBe(201);
        expect(body).toMatchObject({
          ...{ flow_id: deployment.flow_id, deployment_id: deployment.id, deployment_version: 'v1', tags: ['d', 'r'] },
          ...{ parameters: { x: 1, y: [2] }, work_queue_id: pool.default_queue_id, work_pool_name: pool.name },
          ...{ job_variables: {}, auto_scheduled: false, created_by: null, state_type: 'SCHEDULED', state_name: 'Scheduled' },
          labels: { l: true, 'prefect.flow.id': deployment.flow_id, 'prefect.deployment.id': deployment.id },
        });
        expect(body.name).toMatch(/^[a-z]+-[a-z]+$/);
        expect(body.state.state_details.scheduled_time).toBe(body.next_scheduled_start_time);
        const events = await api.events('prefect.flow-run.Scheduled');
        expect(events.filter((event) => event.id === body.state_id)).toHaveLength(1);
      });

      it('200: an idempotency key in use; null is the same as absent', async () => {
        const deployment = await api.deployment();
        const first = await run(deployment, { idempotency_key: 'k', name: null, job_variables: null });
        expect([first.status, first.body.job_variables]).toEqual([201, null]);
        const second = await run(deployment, { idempotency_key: 'k', parameters: { x: 1 } });
        expect([second.status, second.body]).toEqual([200, expect.objectContaining({ id: first.body.id, parameters: {} })]);
        const plain = await run(deployment, { name: '', job_variables: null, state: null, labels: null });
        expect([plain.status, plain.body.job_variables]).toEqual([201, {}]);
        expect((await run(deployment, { idempotency_key: 'other' })).body.job_variables).toEqual({});
      });

      it('409 and 400: invalid parameters; 201 without the check', async () => {
        const deployment = await api.deployment({ parameter_openapi_schema: required });
        expect(await detail(run(deployment))).toEqual([
          409,
          "Error creating flow run: Validation failed. Failure reason: 'a' is a required property",
        ]);
        expect(await detail(run(deployment, { parameters: { a: 'x' } }))).toEqual([
          409,
          "Error creating flow run: Validation failed for field 'a'. Failure reason: 'x' is not of type 'integer'",
        ]);
        expect((await run(deployment, { enforce_parameter_schema: false })).status).toBe(201);
        expect((await run(deployment, { parameters: { a: { __prefect_kind: 'json', value: '1' } } })).status).toBe(201);
        const missing = { parameters: { a: { __prefect_kind: 'workspace_variable', variable_name: 'v' } } };
        expect(await detail(run(deployment, missing))).toEqual([
          400,
          "Error hydrating flow run parameters: Variable 'v' not found in workspace.",
        ]);
        const bare = await api.deployment({ parameter_openapi_schema: null });
        expect((await run(bare)).body.detail).toContain('Error updating deployment: Cannot update parameters because');
        const circular = await api.deployment({ parameter_openapi_schema: { allOf: [{ $ref: '#' }] } });
        expect(await detail(run(circular))).toEqual([422, 'Invalid schema: Unable to validate schema with circular references.']);
        expect((await run(deployment, { parameters: { a: 'x'.repeat(600_000) } })).status).toBe(422);
      });

      it('422: job variables that the pool requires; later layers override earlier ones', async () => {
        const pool = await api.workPool({ base_job_template: template });
        const deployment = await api.deployment({ work_pool_name: pool.name });
        expect(await detail(run(deployment))).toEqual([
          422,
          "Error creating flow run: Validation failed. Failure reason: 'image' is a required property",
        ]);
        const response = await run(deployment, { job_variables: { image: 'x' } });
        expect([response.status, response.body.job_variables]).toEqual([201, { image: 'x' }]);
        await api.patch(`/deployments/${deployment.id}`, { job_variables: { image: 'y' } });
        expect((await run(deployment)).body.job_variables).toEqual({});
      });

      it('201: another queue of the same pool, created if missing; 400 without a pool', async () => {
        const pool = await api.workPool();
        const deployment = await api.deployment({ work_pool_name: pool.name });
        const { body } = await run(deployment, { work_queue_name: 'other' });
        expect(body).toMatchObject({ work_queue_name: 'other', work_pool_name: pool.name });
        expect((await api.get(`/deployments/${deployment.id}`)).body.work_queue_name).toBe('default');
        const alone = await api.deployment();
        expect(await detail(run(alone, { work_queue_name: 'q' }))).toEqual([
          400,
          `Cannot create flow run in work queue q because deployment ${alone.id} is not associated with a work pool. Please remove work_pool_name and try again.`,
        ]);
      });

      it('404: a deployment that is deleted during the check of its run', async () => {
        const { store } = api.deps;
        const deployment = await api.deployment();
        await run(deployment);
        const whenDeleted: typeof store.shortTransaction = async (short) => {
          await api.delete(`/deployments/${deployment.id}`);
          return store.shortTransaction(short);
        };
        const deps = { ...api.deps, store: Object.assign(Object.create(store), { shortTransaction: whenDeleted }) };
        const request = { params: { id: deployment.id }, query: {}, headers: {}, body: {} };
        const { createFlowRunFromDeployment } = deploymentRunHandlers(deps);
        type Requested = Parameters<typeof createFlowRunFromDeployment>;
        const creating = createFlowRunFromDeployment(request, {} as Requested[1]);
        await expect(creating).rejects.toMatchObject({ status: 404, message: 'Deployment not found' });
        expect((await api.post('/flow_runs/count', { flow_runs: { deployment_id: { any_: [deployment.id] } } })).body).toBe(0);
      });

      it('404: an unknown deployment; 409: an unknown parent', async () => {
        expect(await detail(run({ id: UNKNOWN }))).toEqual([404, 'Deployment not found']);
        expect((await run(await api.deployment(), { parent_task_run_id: UNKNOWN })).status).toBe(409);
      });

      it('201: stores the automation that requested it', async () => {
        const headers = { 'prefect-automation-id': UNKNOWN, 'prefect-automation-name': Buffer.from('nightly ü').toString('base64') };
        const { body } = await run(await api.deployment(), {}, headers);
        expect(body.created_by).toEqual({ id: UNKNOWN, type: 'AUTOMATION', display_value: 'nightly ü' });
      });
    });

    describe('bulkCreateFlowRunsFromDeployment', () => {
      it('200: each entry separately, in order', async () => {
        const deployment = await api.deployment({ parameter_openapi_schema: required });
        const good = { parameters: { a: 1 }, idempotency_key: unique('key') };
        const { status, body } = await bulk(deployment, [
          good,
          { parameters: { a: 'x' } },
          { ...good, idempotency_key: null, parent_task_run_id: UNKNOWN },
          { parameters: { a: 1 }, work_queue_name: 'q' },
          good,
        ]);
        expect(status).toBe(200);
        const [first, invalid, orphan, queue, again] = body.results;
        expect(first).toEqual({ flow_run_id: expect.any(String), status: 'CREATED', error: null });
        expect(invalid).toEqual({
          ...{ flow_run_id: null, status: 'FAILED' },
          error: "Parameter validation failed: Validation failed for field 'a'. Failure reason: 'x' is not of type 'integer'",
        });
        expect(orphan).toMatchObject({ flow_run_id: null, status: 'FAILED' });
        expect(queue.error).toBe('Cannot create flow run in work queue q because deployment is not associated with a work pool.');
        expect(again).toEqual(first);
        expect((await api.get(`/flow_runs/${first.flow_run_id}`)).status).toBe(200);
      });

      it('200: variables and blocks are the same for all entries, messages have no prefix', async () => {
        const name = unique('variable');
        await api.post('/variables/', { name, value: [1] });
        const deployment = await api.deployment();
        const variable = (variable_name: string) => ({ parameters: { v: { __prefect_kind: 'workspace_variable', variable_name } } });
        const { body } = await bulk(deployment, [variable(name), variable('absent'), variable(name)]);
        const [first, unknown, third] = body.results;
        expect(unknown).toEqual({ flow_run_id: null, status: 'FAILED', error: "Variable 'absent' not found in workspace." });
        for (const { flow_run_id } of [first, third])
          expect((await api.get(`/flow_runs/${flow_run_id}`)).body.parameters).toEqual({ v: [1] });
        const type = (await api.post('/block_types/', { name: unique('type'), slug: unique('type') })).body;
        const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields: { type: 'object', properties: {} } })).body;
        const block = { name: unique('block'), block_type_id: type.id, block_schema_id: schema.id, data: {} };
        const { id } = (await api.post('/block_documents/', block)).body;
        const variables = { type: 'object', properties: { store: { type: 'object', default: { $ref: { block_document_id: id } } } } };
        const pool = await api.workPool({ base_job_template: { job_configuration: { store: '{{ store }}' }, variables } });
        const stored = await api.deployment({ work_pool_name: pool.name });
        const errors = async () => (await bulk(stored, [{}, {}])).body.results.map((one: { error: string | null }) => one.error);
        expect(await errors()).toEqual([null, null]);
        await api.delete(`/block_documents/${id}`);
        expect(await errors()).toEqual(['Block not found.', 'Block not found.']);
      });

      it('200: slow patterns, many steps, and long templates are rejected beyond their budget, and other requests continue in the meantime', async () => {
        const wide = { items: { allOf: Array(100).fill({ type: 'integer' }) } };
        const schema = { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' }, wide } };
        const deployment = await api.deployment({ parameter_openapi_schema: schema, enforce_parameter_schema: true });
        const errors = async (entries: unknown[]) =>
          (await bulk(deployment, entries)).body.results.map(({ error }: { error: string | null }) => error);
        const slow = { parameters: { text: `${'a'.repeat(40)}!` } };
        const quick = { parameters: { text: 'aa' } };
        const rejected = 'Invalid schema: Unable to validate: a pattern takes too long.';
        expect(await errors([quick, slow, slow, slow, quick])).toEqual([null, ...Array(4).fill(rejected)]);
        expect(await errors([quick])).toEqual([null]);

        const steps = await errors(Array(10).fill({ parameters: { wide: Array(1000).fill(1) } }));
        expect(steps.slice(0, 5)).toEqual(Array(5).fill(null));
        expect(steps.at(-1)).toBe('Invalid schema: Unable to validate: the schema takes too many steps.');
        expect(await readsDuring(api, bulk(deployment, Array(60).fill({ parameters: { wide: Array(80).fill(1) } })))).toBeGreaterThan(5);

        const template = `{% if 0 %}${'{{ a }}'.repeat(30_000)}{% endif %}`;
        const templates = await errors(Array(8).fill({ parameters: { other: { __prefect_kind: 'jinja', template } } }));
        expect(templates.slice(0, 4)).toEqual(Array(4).fill(null));
        expect(templates.at(-1)).toBe('Invalid jinja: template takes too many steps to render');
      });

      it('400 for more than 100, 404 for an unknown deployment, 422 for an entry of another shape', async () => {
        const deployment = await api.deployment();
        expect(await detail(bulk({ id: UNKNOWN }, Array(101).fill({})))).toEqual([400, 'Cannot create more than 100 flow runs at once.']);
        expect(await detail(bulk({ id: UNKNOWN }, []))).toEqual([404, 'Deployment not found']);
        expect((await bulk(deployment, [])).body).toEqual({ results: [] });
        expect((await bulk(deployment, [{}, { unknown: 1 }])).status).toBe(422);
      });
    });

    describe('readScheduledFlowRunsOfDeployments', () => {
      it('200: due runs by time; the deployments become ready after the response', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: hourly }], paused: true });
        const start = api.clock.peek();
        const at = (time: string) => run(deployment, { state: { type: 'SCHEDULED', state_details: { scheduled_time: time } } });
        const [late, early] = [(await at('2026-03-05 09:30:00+00:00')).body, (await at('2026-03-05T09:00:00Z')).body];
        await at('2026-03-06T00:00:00Z');
        const poll = (body: Record<string, unknown>) =>
          api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [deployment.id, UNKNOWN], ...body });
        const response = await poll({ scheduled_before: '2026-03-05 10:00:00+00:00' });
        expect(response.status).toBe(200);
        expect(response.body.map((one: { id: string }) => one.id)).toEqual([early.id, late.id]);
        expect(response.body[0].state.type).toBe('SCHEDULED');
        await api.deps.background.done();
        const ready = (await api.get(`/deployments/${deployment.id}`)).body;
        expect(ready).toMatchObject({ status: 'READY', updated: deployment.updated });
        expect(ready.last_polled >= start).toBe(true);
        expect((await poll({ limit: 1 })).body).toHaveLength(1);
        expect((await poll({})).body).toHaveLength(3);
        await api.deps.background.done();
        const events = (await api.events('prefect.deployment.ready')).filter(
          (event) => event.resource['prefect.resource.id'] === `prefect.deployment.${deployment.id}`,
        );
        expect(events).toHaveLength(1);
        expect(events[0]!.related[0]).toMatchObject({ 'prefect.resource.role': 'flow' });
        expect((await api.post('/deployments/get_scheduled_flow_runs', {})).status).toBe(422);
      });
    });

    describe('scheduleDeployment', () => {
      it('200: schedules the runs of a period, also a past one, once; unknown deployments are like empty ones', async () => {
        const deployment = await api.deployment({
          paused: true,
          schedules: [{ schedule: hourly, slug: 'h', parameters: { s: 1 } }],
          parameters: { d: 1 },
        });
        const window = { start_time: '2026-03-01T00:00:00Z', end_time: '2026-03-01T05:00:00Z', max_runs: 50, min_runs: 50 };
        const runs = async () => (await api.post('/flow_runs/filter', { deployments: { id: { any_: [deployment.id] } } })).body;
        for (const _ of [1, 2]) expect((await api.post(`/deployments/${deployment.id}/schedule`, window)).body).toBeNull();
        const made = await runs();
        expect(made).toHaveLength(6);
        expect(made[0]).toMatchObject({ parameters: { d: 1, s: 1 }, created_by: { type: 'SCHEDULE', display_value: 'h' } });
        expect((await api.post(`/deployments/${deployment.id}/schedule`)).body).toBeNull();
        expect(await runs()).toHaveLength(9);
        for (const [min_time, status] of [
          ['PT5H', 200],
          [null, 200],
          ['5', 422],
          [1e308, 422],
        ]) {
          expect((await api.post(`/deployments/${deployment.id}/schedule`, { min_time })).status).toBe(status);
        }
        expect(await runs()).toHaveLength(12);
        const unknown = await api.post(`/deployments/${UNKNOWN}/schedule`);
        expect([unknown.status, unknown.body]).toEqual([200, null]);
      });
    });
  });
});
