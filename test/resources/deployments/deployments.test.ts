import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const hourly = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const cron = { cron: '0 3 * * *', timezone: 'Europe/Berlin', day_or: true };
const fooSchema = { type: 'object', properties: { foo: { type: 'string' } } };

describe('deployments', () => {
  onEveryStore((api) => {
    const create = async (body: Record<string, unknown> = {}) =>
      api.post('/deployments/', { flow_id: body.flow_id ?? (await api.flow()).id, name: unique('deployment'), ...body });
    const read = async (id: string) => (await api.get(`/deployments/${id}`)).body;
    const eventsOf = async (id: string, name = '') =>
      (await api.events(`prefect.deployment.${name}`)).filter(
        (event) => event.resource['prefect.resource.id'] === `prefect.deployment.${id}`,
      );

    describe('createDeployment', () => {
      it('201: creates with defaults, then 200: updates the deployment of this name with new schedules', async () => {
        const flow = await api.flow({ labels: { team: 'etl' } });
        const body = { flow_id: flow.id, name: unique('d'), schedules: [{ schedule: hourly }], labels: { own: 1.5 } };
        const first = await api.post('/deployments/', body);
        expect(first.status).toBe(201);
        expect(first.body).toMatchObject({
          paused: false,
          tags: [],
          parameters: {},
          job_variables: {},
          pull_steps: [],
          parameter_openapi_schema: {},
          enforce_parameter_schema: true,
          status: 'NOT_READY',
          last_polled: null,
          work_queue_id: null,
          work_pool_name: null,
          concurrency_limit: null,
          global_concurrency_limit: null,
          labels: { team: 'etl', 'prefect.flow.id': flow.id, own: 1.5 },
        });
        const second = await api.post('/deployments/', body);
        expect(second.status).toBe(200);
        expect(second.body.id).toBe(first.body.id);
        expect(second.body.schedules[0].id).toBe(first.body.schedules[0].id);
        expect(second.body.updated > first.body.updated).toBe(true);
        expect(await eventsOf(first.body.id)).toHaveLength(1);
      });

      it('200: an update keeps absent tags and job variables, resets parameters, labels, and schedules', async () => {
        const flow_id = (await api.flow()).id;
        const name = unique('d');
        const full = {
          ...{ flow_id, name, tags: ['a', 'a', 'b'], parameters: { x: 1 }, job_variables: { v: 1 }, labels: { l: 'x' } },
          ...{ schedules: [{ schedule: cron }], paused: true, enforce_parameter_schema: false, description: 'text' },
        };
        await api.post('/deployments/', full);
        const { body } = await api.post('/deployments/', { flow_id, name });
        expect(body).toMatchObject({ tags: ['a', 'a', 'b'], parameters: {}, job_variables: { v: 1 }, schedules: [], description: 'text' });
        expect(body).toMatchObject({ paused: true, enforce_parameter_schema: false, labels: { 'prefect.flow.id': flow_id } });
        expect(body.labels.l).toBeUndefined();
        expect((await api.post('/deployments/', { flow_id, name, job_variables: {} })).body.job_variables).toEqual({});
        const [event] = await eventsOf(body.id, 'updated');
        expect(event!.payload).toMatchObject({
          updated_fields: ['parameters', 'labels'],
          updates: { parameters: { from: { x: 1 }, to: {} } },
        });
      });

      it('422: parameters that violate the schema, only if the body requires the check', async () => {
        const body = { parameter_openapi_schema: fooSchema, parameters: { foo: 1 } };
        const rejected = await create({ ...body, enforce_parameter_schema: true });
        expect(rejected.status).toBe(422);
        expect(rejected.text).toContain("Validation failed for field 'foo'. Failure reason: 1 is not of type 'string'");
        expect((await create(body)).status).toBe(201);
        const bad = await create({ enforce_parameter_schema: true, parameter_openapi_schema: { type: 'nothing' } });
        expect(bad.status).toBe(422);
        expect(bad.text).toContain('Value error, The provided schema is not a valid json schema. Schema error: ');
        const remote = { type: 'object', properties: { a: { $ref: 'http://127.0.0.1:9/schema.json' } } };
        const unresolved = await create({ enforce_parameter_schema: true, parameter_openapi_schema: remote, parameters: { a: 1 } });
        expect(unresolved.status).toBe(422);
      });

      it('422: too large parameters, invalid names, invalid schedules, unknown fields; obsolete fields are ignored', async () => {
        const large = await create({ parameters: { x: 'y'.repeat(600_000) } });
        expect(large.status).toBe(422);
        expect(large.text).toContain('Value error, Flow run parameters must be less than 524,288 bytes when serialized');
        expect((await create({ name: 'a/b' })).status).toBe(422);
        expect((await create({ branch: 'x' })).status).toBe(422);
        expect((await create({ paused: null })).status).toBe(422);
        expect((await create({ worker_pool_name: 'x', work_pool_queue_name: null })).status).toBe(201);
        for (const schedule of [
          ...[{}, { interval: 0 }, { interval: 60, cron: '* * * * *' }, { cron: 'r 4 * * *' }, { cron: '* * * *' }, { cron: '@reboot' }],
          ...[{ cron: '0 0 * * 5#1,3' }, { cron: '0 0 * * *', timezone: 'Mars/Base' }, { rrule: 'FREQ=NEVER' }],
        ]) {
          expect((await create({ schedules: [{ schedule }] })).status).toBe(422);
        }
        const random = await create({ schedules: [{ schedule: { cron: 'r 4 * * *' } }] });
        const none = await create({ schedules: [{ schedule: { interval: 0 } }] });
        expect(none.body.exception_detail[0].msg).toBe('Value error, interval must be positive');
        expect((await create({ schedules: [{ schedule: hourly, max_scheduled_runs: 51 }] })).status).toBe(422);
        expect(random.text).toContain('Value error, Random and Hashed expressions are unsupported, received: \\"r 4 * * *\\"');
      });

      it('409: an unknown flow, unknown blocks, a duplicate slug', async () => {
        expect((await create({ flow_id: UNKNOWN })).status).toBe(409);
        const blocks = await create({ infrastructure_document_id: UNKNOWN });
        expect(blocks.status).toBe(409);
        expect(blocks.body.detail).toContain(`Error creating deployment. Could not find infrastructure block with id: ${UNKNOWN}.`);
        const twice = await create({
          schedules: [
            { schedule: hourly, slug: 'a' },
            { schedule: cron, slug: 'a' },
          ],
        });
        expect(twice.status).toBe(409);
      });

      it('201: lists the last schedule of the request first; anchors keep their offset, rules get a start', async () => {
        const anchored = { interval: 86400, anchor_date: '2026-03-05T09:00:00-05:00', timezone: 'America/New_York' };
        const schedules = [
          { schedule: anchored, max_scheduled_runs: 7 },
          { schedule: { rrule: 'FREQ=DAILY' }, parameters: { k: 1 }, slug: 's' },
        ];
        const { status, body } = await create({ schedules });
        expect(status).toBe(201);
        expect(body.schedules.map((one: { schedule: unknown }) => one.schedule)).toEqual([
          { rrule: 'DTSTART:20200101T000000\nFREQ=DAILY', timezone: 'UTC' },
          anchored,
        ]);
        expect(body.schedules[1].max_scheduled_runs).toBeNull();
        const again = await create({ schedules: [{ schedule: body.schedules[0].schedule }] });
        expect(again.body.schedules[0].schedule).toEqual(body.schedules[0].schedule);
      });

      it('201: anchors keep the offset, intervals can be durations', async () => {
        const stored = async (schedule: unknown) => (await create({ schedules: [{ schedule }] })).body.schedules?.[0].schedule;
        for (const [given, kept] of [
          ['2026-03-05T09:00:00-05:00', '2026-03-05T09:00:00-05:00'],
          ['2026-03-05 09:00:00.5+0530', '2026-03-05T09:00:00.500000+05:30'],
          ['2026-03-05t09:00-05', '2026-03-05T09:00:00-05:00'],
          ['2026-03-05T09:00:00+00:00', '2026-03-05T09:00:00Z'],
          ['2026-03-05T09:00:00', '2026-03-05T09:00:00Z'],
        ]) {
          expect((await stored({ interval: 60, anchor_date: given })).anchor_date).toBe(kept);
        }
        for (const [given, kept] of [
          ['PT1H', 3600],
          ['P1DT0.5S', 86_400.5],
          ['1:30:00', 5400],
          ['4d,00:15:30', 346_530],
          [0.25, 0.25],
        ]) {
          expect((await stored({ interval: given })).interval).toBe(kept);
        }
        for (const interval of ['3600', '', 'P', '-PT1H', 1e300, null]) expect(await stored({ interval })).toBeUndefined();
      });

      it('201: creates its limit; absent keeps it, null deletes it', async () => {
        const flow_id = (await api.flow()).id;
        const base = { flow_id, name: unique('d') };
        const { body } = await api.post('/deployments/', {
          ...base,
          concurrency_limit: 3,
          concurrency_options: { collision_strategy: 'ENQUEUE' },
        });
        expect(body.concurrency_limit).toBeNull();
        expect(body.concurrency_options).toEqual({ collision_strategy: 'ENQUEUE', grace_period_seconds: null });
        expect(body.global_concurrency_limit).toMatchObject({ limit: 3, name: `deployment:${body.id}`, active: true, active_slots: 0 });
        const limitPath = `/v2/concurrency_limits/${body.global_concurrency_limit.id}`;
        expect((await api.post('/deployments/', base)).body.global_concurrency_limit.limit).toBe(3);
        expect((await api.post('/deployments/', { ...base, concurrency_limit: 5 })).body.global_concurrency_limit.limit).toBe(5);
        expect((await api.post('/deployments/', { ...base, concurrency_limit: null })).body.global_concurrency_limit).toBeNull();
        expect((await api.get(limitPath)).status).toBe(404);
      });

      it('422 for two limits, 404 for an unknown shared one', async () => {
        const both = await create({ concurrency_limit: 1, global_concurrency_limit_id: UNKNOWN });
        expect(both.status).toBe(422);
        expect(both.text).toContain('Value error, A deployment cannot have both a concurrency limit and a global concurrency limit.');
        const unknown = await create({ global_concurrency_limit_id: UNKNOWN });
        expect([unknown.status, unknown.body.detail]).toEqual([404, 'Concurrency limit not found']);
      });

      it('404: an unknown pool; 201: creates a missing queue, uses the default queue of a pool', async () => {
        const unknown = await create({ work_pool_name: 'nope' });
        expect([unknown.status, unknown.body.detail]).toEqual([404, 'Work pool "nope" not found.']);
        const pool = await api.workPool();
        const named = await create({ work_pool_name: pool.name, work_queue_name: 'fast' });
        expect(named.body).toMatchObject({ work_pool_name: pool.name, work_queue_name: 'fast' });
        expect(named.body.work_queue_id).not.toBeNull();
        const plain = await create({ work_pool_name: pool.name });
        expect(plain.body).toMatchObject({ work_queue_name: 'default', work_queue_id: pool.default_queue_id });
        const alone = await create({ work_queue_name: 'agents' });
        expect(alone.body).toMatchObject({ work_pool_name: 'default-agent-pool', work_queue_name: 'agents' });
      });

      it('422: job variables that the template rejects', async () => {
        const variables = { type: 'object', properties: { image: { type: 'string' } }, required: ['image'] };
        const template = { job_configuration: { image: '{{ image }}' }, variables };
        const pool = await api.workPool({ base_job_template: template });
        expect((await create({ work_pool_name: pool.name })).status).toBe(201);
        const rejected = await create({ work_pool_name: pool.name, job_variables: { image: 1 } });
        expect(rejected.status).toBe(422);
        expect(rejected.body.detail).toBe(
          "Error creating deployment: Validation failed for field 'image'. Failure reason: 1 is not of type 'string'",
        );
      });
    });

    describe('readDeployment', () => {
      it('200 by id and by exact names; 404 otherwise', async () => {
        const flow = await api.flow({ name: 'flow: ü 1' });
        const deployment = await api.deployment({ flow_id: flow.id, name: 'night: | 😀' });
        expect(await read(deployment.id)).toEqual(deployment);
        const path = `/deployments/name/${encodeURIComponent('flow: ü 1')}/${encodeURIComponent('night: | 😀')}`;
        expect((await api.get(path)).body.id).toBe(deployment.id);
        expect((await api.get('/deployments/name/x/y')).body.detail).toBe('Deployment not found');
        expect((await api.get(`/deployments/${UNKNOWN}`)).status).toBe(404);
        expect((await api.get('/deployments/name/x')).status).toBe(404);
      });
    });

    describe('lists', () => {
      it('200: filters, sorts, counts, and pages', async () => {
        const flow = await api.flow();
        const pool = await api.workPool();
        const [b, a] = [
          await api.deployment({ flow_id: flow.id, name: 'b', tags: ['x'], work_pool_name: pool.name, schedules: [{ schedule: hourly }] }),
          await api.deployment({ flow_id: flow.id, name: 'a', concurrency_limit: 2 }),
        ];
        const flows = { id: { any_: [flow.id] } };
        const ids = async (body: unknown) => (await api.post('/deployments/filter', body)).body.map((one: { id: string }) => one.id);
        const all = (await api.post('/deployments/filter', { flows, sort: null, limit: null })).body;
        expect(all).toEqual([a, b]);
        expect(await ids({ flows, sort: 'NAME_DESC' })).toEqual([b.id, a.id]);
        const namesake = await api.deployment({ name: 'a' });
        const both = { deployments: { id: { any_: [a.id, namesake.id] } } };
        expect(await ids({ ...both, sort: 'NAME_ASC' })).toEqual([a.id, namesake.id]);
        expect(await ids({ ...both, sort: 'NAME_DESC' })).toEqual([a.id, namesake.id]);
        expect(await ids({ flows, deployments: { name: { like_: '' }, tags: { all_: [] } } })).toEqual([a.id, b.id]);
        expect(await ids({ flows, deployments: { id: { any_: [] } } })).toEqual([]);
        expect(await ids({ flows, work_pools: { name: { any_: [pool.name] } } })).toEqual([b.id]);
        expect((await api.post('/deployments/filter')).status).toBe(200);
        expect((await api.post('/deployments/count', { flows, sort: 'NAME_ASC', offset: 3 })).body).toBe(2);
        expect((await api.post('/deployments/paginate', { flows, limit: 0 })).body).toEqual({
          results: [],
          count: 2,
          limit: 0,
          pages: 0,
          page: 1,
        });
        expect((await api.post('/deployments/paginate', { flows, limit: 1, page: 2 })).body).toMatchObject({ results: [b], pages: 2 });
        const tooMany = await api.post('/deployments/paginate', { limit: 201 });
        expect([tooMany.status, tooMany.body.detail]).toEqual([422, 'Invalid limit: must be less than or equal to 200.']);
      });
    });

    describe('deleteDeployment', () => {
      it('204: deletes its scheduled runs and its limit, keeps a finished run; 404 the second time', async () => {
        const deployment = await api.deployment({ concurrency_limit: 1, schedules: [{ schedule: hourly }] });
        const scheduled = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
        const done = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state: 'COMPLETED' });
        expect((await api.delete(`/deployments/${deployment.id}`)).status).toBe(204);
        expect((await api.get(`/flow_runs/${scheduled.id}`)).status).toBe(404);
        expect((await api.get(`/flow_runs/${done.id}`)).body.deployment_id).toBe(deployment.id);
        expect((await api.get(`/v2/concurrency_limits/${deployment.global_concurrency_limit.id}`)).status).toBe(404);
        const events = await eventsOf(deployment.id, 'deleted');
        expect(events).toHaveLength(1);
        expect(events[0]!.related.map((one) => one['prefect.resource.role'])).toEqual(['flow', 'concurrency-limit']);
        const again = await api.delete(`/deployments/${deployment.id}`);
        expect([again.status, again.body.detail]).toEqual([404, 'Deployment not found']);
      });

      it('200: in bulk, by name, up to the limit', async () => {
        const flow = await api.flow();
        const [c, a, b] = [
          await api.deployment({ flow_id: flow.id, name: 'c' }),
          await api.deployment({ flow_id: flow.id, name: 'a' }),
          await api.deployment({ flow_id: flow.id, name: 'b' }),
        ];
        const deployments = { id: { any_: [a.id, b.id, c.id] } };
        expect((await api.post('/deployments/bulk_delete', { deployments, limit: 2 })).body).toEqual({ deleted: [a.id, b.id] });
        expect((await api.post('/deployments/bulk_delete', { deployments })).body).toEqual({ deleted: [c.id] });
        expect((await api.post('/deployments/bulk_delete', { deployments })).body).toEqual({ deleted: [] });
        expect((await api.post('/deployments/bulk_delete', { limit: 51 })).status).toBe(422);
        expect(await eventsOf(a.id, 'deleted')).toHaveLength(1);
      });
    });

    describe('checkDeploymentWorkQueues', () => {
      it('200: queues without a filter; 404 for an unknown deployment', async () => {
        const pool = await api.workPool();
        const deployment = await api.deployment();
        const { status, body } = await api.get(`/deployments/${deployment.id}/work_queue_check`);
        expect(status).toBe(200);
        expect(body.map((queue: { id: string }) => queue.id)).toContain(pool.default_queue_id);
        expect((await api.get(`/deployments/${UNKNOWN}/work_queue_check`)).status).toBe(404);
      });
    });
  });
});
