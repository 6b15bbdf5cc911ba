import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { blockDocument, blockSchema, refer } from '../block-types/builders.ts';

const template = (property: object, configuration = '{{ image }}') => ({
  job_configuration: { container: { image: configuration } },
  variables: { type: 'object', properties: { image: property } },
});
const wellFormed = template({ type: 'string', default: 'python' });
const unknownBlock = { $ref: { block_document_id: '0199f3a2-0000-7000-8000-000000000000' } };

describe('work pools', () => {
  onEveryStore((api) => {
    const eventsOf = async (id: string) =>
      (await api.events('prefect.work-pool')).filter((event) => event.resource['prefect.resource.id'] === `prefect.work-pool.${id}`);
    const words = async (id: string) => (await eventsOf(id)).map((event) => event.event.split('.').at(-1));

    describe('createWorkPool', () => {
      it('201: is not ready, reports no slots, and has a default queue with priority 1', async () => {
        const name = unique('etl');
        const { status, body } = await api.post('/work_pools/', { name, type: 'process' });
        expect(status).toBe(201);
        expect(body).toMatchObject({ status: 'NOT_READY', active_slots: null, type: 'process', is_paused: false, base_job_template: {} });
        expect(body.storage_configuration).toEqual({
          bundle_upload_step: null,
          bundle_execution_step: null,
          default_result_storage_block_id: null,
        });
        const queue = await api.get(`/work_pools/${name}/queues/default`);
        expect(queue.body).toMatchObject({
          id: body.default_queue_id,
          priority: 1,
          description: "The work pool's default queue.",
          work_pool_name: name,
        });
      });

      it('201: emits events for queue, pool, and status, in this order', async () => {
        const pool = await api.workPool();
        const reported = (await api.events('prefect.work-')).filter((event) =>
          JSON.stringify([event.resource, event.related]).includes(pool.id),
        );
        expect(reported.map((event) => event.event)).toEqual([
          'prefect.work-queue.created',
          'prefect.work-pool.created',
          'prefect.work-pool.not-ready',
        ]);
        expect(reported[1]!.resource).toEqual({
          'prefect.resource.id': `prefect.work-pool.${pool.id}`,
          'prefect.resource.name': pool.name,
          'prefect.resource.role': 'work-pool',
          'prefect.work-pool.type': 'process',
        });
        expect(reported[1]!.related).toEqual([
          { 'prefect.resource.id': `prefect.work-queue.${pool.default_queue_id}`, 'prefect.resource.role': 'default-queue' },
        ]);
        expect(reported[2]!.resource).not.toHaveProperty('prefect.resource.role');
        expect(reported[2]!.follows).toBeNull();
      });

      it('201: is paused when created paused', async () => {
        const pool = await api.workPool({ is_paused: true });
        expect(pool.status).toBe('PAUSED');
        expect(await words(pool.id)).toEqual(['created', 'paused']);
      });

      it('201: a limit is returned with the occupied slots: of pending and running runs', async () => {
        const pool = await api.workPool({ concurrency_limit: 4 });
        expect(pool.active_slots).toBe(0);
        for (const state of ['RUNNING', 'RUNNING', 'PENDING', 'CANCELLING', 'COMPLETED'])
          await api.flowRun({ state, work_pool_name: pool.name });
        expect((await api.get(`/work_pools/${pool.name}`)).body.active_slots).toBe(3);
        const listed = await api.post('/work_pools/filter', { work_pools: { id: { any_: [pool.id] } } });
        expect(listed.body[0].active_slots).toBe(3);
      });

      it.each(['service-agent', 'prefect-agent'])('201: an agent pool (%s) has no status, whatever happens', async (type) => {
        const pool = await api.workPool({ type, is_paused: true });
        expect(pool).toMatchObject({ type, status: null });
        expect(await words(pool.id)).toEqual(['created', 'not-ready']);
        await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
        expect((await api.get(`/work_pools/${pool.name}`)).body.status).toBeNull();
      });

      it('201: the default type is that of agent pools', async () => {
        expect((await api.post('/work_pools/', { name: unique('plain') })).body.type).toBe('service-agent');
      });

      it('403: names that start with the reserved word', async () => {
        const { status, body } = await api.post('/work_pools/', { name: 'PREFECT-x' });
        expect(status).toBe(403);
        expect(body.detail).toBe("Work pools starting with 'Prefect' are reserved for internal use.");
      });

      it('409: a name in use', async () => {
        const { name } = await api.workPool();
        const { status, body } = await api.post('/work_pools/', { name });
        expect(status).toBe(409);
        expect(body.detail).toBe('A work pool with this name already exists.');
      });

      it.each([['a/b'], ['a%b']])('422: the name %j', async (name) => {
        expect((await api.post('/work_pools/', { name })).status).toBe(422);
      });

      it.each([[''], [' '], [`'"`]])('422: the name %j, which is blank', async (name) => {
        const { status, body } = await api.post('/work_pools/', { name });
        expect([status, body.detail[0].loc, body.detail[0].msg]).toEqual([
          422,
          ['body', 'name'],
          expect.stringContaining('name cannot be an empty string'),
        ]);
      });

      it('422: a negative limit, an unknown field', async () => {
        expect((await api.post('/work_pools/', { name: unique('p'), concurrency_limit: -1 })).status).toBe(422);
        expect((await api.post('/work_pools/', { name: unique('p'), status: 'READY' })).status).toBe(422);
        expect((await api.post('/work_pools/', { name: unique('p'), storage_configuration: { other: 1 } })).status).toBe(422);
      });

      it('422: a template with undeclared variables', async () => {
        const { status, body } = await api.post('/work_pools/', { name: unique('p'), base_job_template: template({}, '{{ picture }}') });
        expect(status).toBe(422);
        expect(body.exception_detail[0].loc).toEqual(['body', 'base_job_template']);
        expect(body.exception_detail[0].msg).toContain('picture');
      });

      it('422: variables that are not a schema', async () => {
        const { status, body } = await api.post('/work_pools/', { name: unique('p'), base_job_template: template({ type: 5 }) });
        expect(status).toBe(422);
        expect(body.detail).toBe('Invalid schema: 5 is not valid under any of the given schemas');
      });

      it('404: a default that refers to an unknown block', async () => {
        const { status, body } = await api.post('/work_pools/', {
          name: unique('p'),
          base_job_template: template({ default: unknownBlock }),
        });
        expect(status).toBe(404);
        expect(body.detail).toBe('Block not found.');
      });

      it('422: an invalid block, without quoting its secrets', async () => {
        const schema = await blockSchema(api, { fields: { secret_fields: ['value'] } });
        const secret = await blockDocument(api, { schema, data: { value: 's3cr3t' } });
        const { status, body } = await api.post('/work_pools/', {
          name: unique('p'),
          base_job_template: template({ type: 'integer', default: refer(secret) }),
        });
        expect(status).toBe(422);
        expect(body.detail).toContain("{'value': '********'} is not valid");
      });

      it('422: a default that violates its own schema', async () => {
        const name = unique('p');
        const invalid = template({ type: 'string', default: 5 });
        const { status, body } = await api.post('/work_pools/', { name, base_job_template: invalid });
        expect(status).toBe(422);
        expect(body.detail).toBe(
          "Validation failed for work pool's job variable defaults: Validation failed for field 'image'. Failure reason: 5 is not valid under any of the given schemas",
        );
        await api.post('/work_pools/', { name, base_job_template: wellFormed });
        expect((await api.patch(`/work_pools/${name}`, { base_job_template: invalid })).status).toBe(204);
      });
    });

    describe('readWorkPool', () => {
      it('404: an unknown name', async () => {
        const { status, body } = await api.get('/work_pools/nobody');
        expect(status).toBe(404);
        expect(body.detail).toBe('Work pool "nobody" not found.');
      });
    });

    describe('for old clients', () => {
      it.each([
        ['prefect/3.3.7 (API 0.8.4)', false],
        ['prefect/3.2.11rc1 (API 0.8.4)', false],
        ['prefect/2.20.0 (API 0.8.4)', false],
        ['prefect/3.3.8 (API 0.8.4)', true],
        ['prefect/3.10.0 (API 0.8.4)', true],
        ['another client', true],
      ])('%s: receives the storage of results: %s', async (client, isReported) => {
        const name = unique('pool');
        const headers = { 'user-agent': client };
        const made = await api.post('/work_pools/', { name }, headers);
        const read = await api.get(`/work_pools/${name}`, headers);
        const listed = await api.post('/work_pools/filter', { work_pools: { name: { any_: [name] } } }, headers);
        for (const { storage_configuration } of [made.body, read.body, listed.body[0]])
          expect(Object.keys(storage_configuration)).toEqual([
            'bundle_upload_step',
            'bundle_execution_step',
            ...(isReported ? ['default_result_storage_block_id'] : []),
          ]);
      });
    });

    describe('filterWorkPools, countWorkPools', () => {
      it('200: by name, exact; an empty list matches nothing', async () => {
        const names = [unique('zz'), unique('aa'), unique('mm')];
        for (const name of names) await api.workPool({ name, type: 'docker-x' });
        const listed = await api.post('/work_pools/filter', { work_pools: { type: { any_: ['docker-x'] } }, limit: null, offset: null });
        expect(listed.body.map((pool: { name: string }) => pool.name)).toEqual([...names].sort());
        expect((await api.post('/work_pools/count', { work_pools: { name: { any_: names.slice(0, 2) } } })).body).toBe(2);
        expect((await api.post('/work_pools/count', { work_pools: { name: { any_: [] } } })).body).toBe(0);
        expect(
          (await api.post('/work_pools/filter', { work_pools: { type: { any_: ['docker-x'] } }, limit: 1, offset: 1 })).body,
        ).toHaveLength(1);
      });

      it('422: a limit above the maximum, an unknown criterion', async () => {
        expect((await api.post('/work_pools/filter', { limit: 201 })).body.detail).toBe(
          'Invalid limit: must be less than or equal to 200.',
        );
        expect((await api.post('/work_pools/filter', { work_pools: { status: {} } })).status).toBe(422);
      });
    });

    describe('updateWorkPool', () => {
      it('204: writes the given fields and emits the changes', async () => {
        const pool = await api.workPool({ description: 'old', concurrency_limit: 2 });
        const body = {
          description: 'new',
          concurrency_limit: null,
          base_job_template: {},
          storage_configuration: { bundle_upload_step: { a: 1 } },
        };
        expect((await api.patch(`/work_pools/${pool.name}`, body)).status).toBe(204);
        const after = (await api.get(`/work_pools/${pool.name}`)).body;
        expect(after).toMatchObject({ description: 'new', concurrency_limit: null, is_paused: false, status: 'NOT_READY' });
        const [event] = (await eventsOf(pool.id)).slice(-1);
        expect(event!.payload).toMatchObject({
          updated_fields: ['description', 'concurrency_limit', 'storage_configuration'],
          updates: { description: { from: 'old', to: 'new' }, concurrency_limit: { from: 2, to: null } },
        });
        await api.patch(`/work_pools/${pool.name}`, { storage_configuration: {} });
        expect((await api.get(`/work_pools/${pool.name}`)).body.storage_configuration.bundle_upload_step).toBeNull();
      });

      it('204: an empty body, or one without changes, is an update without an event', async () => {
        const pool = await api.workPool({ description: 'same' });
        expect((await api.patch(`/work_pools/${pool.name}`, {})).status).toBe(204);
        expect((await api.get(`/work_pools/${pool.name}`)).body.updated > pool.updated).toBe(true);
        expect((await api.patch(`/work_pools/${pool.name}`, { description: 'same', storage_configuration: null })).status).toBe(204);
        expect(await words(pool.id)).toEqual(['created', 'not-ready']);
      });

      it('204: pausing twice emits two events, the second following the first', async () => {
        const pool = await api.workPool();
        await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
        await api.patch(`/work_pools/${pool.name}`, { is_paused: true, description: 'x' });
        const reported = (await eventsOf(pool.id)).slice(-3);
        expect(reported.map((event) => event.event.split('.').at(-1))).toEqual(['paused', 'updated', 'paused']);
        expect(reported[0]!.follows).toBeNull();
        expect(reported[2]!.follows).toBe(reported[0]!.id);
        api.clock.advance(601);
        await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
        expect((await eventsOf(pool.id)).at(-1)!.follows).toBeNull();
      });

      it('204: becomes ready when it is resumed and a worker is online', async () => {
        const [idle, served] = [await api.workPool(), await api.workPool()];
        await api.post(`/work_pools/${served.name}/workers/heartbeat`, { name: 'w' });
        for (const pool of [idle, served]) {
          await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
          await api.patch(`/work_pools/${pool.name}`, { is_paused: false });
        }
        expect((await api.get(`/work_pools/${idle.name}`)).body.status).toBe('NOT_READY');
        expect((await api.get(`/work_pools/${served.name}`)).body.status).toBe('READY');
      });

      it('204: pausing an agent pool emits nothing', async () => {
        const pool = await api.workPool({ type: 'prefect-agent' });
        await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
        expect((await api.get(`/work_pools/${pool.name}`)).body.is_paused).toBe(true);
        expect(await words(pool.id)).toEqual(['created', 'not-ready']);
      });

      it('403: pools with reserved names can only be paused or limited, known or not', async () => {
        const { status, body } = await api.patch('/work_pools/prefect-x', { description: 'x' });
        expect(status).toBe(403);
        expect(body.detail).toBe(
          "Work pools starting with 'Prefect' are reserved for internal use and can only be updated to set concurrency limits or pause.",
        );
        expect((await api.patch('/work_pools/prefect-x', { is_paused: true })).status).toBe(404);
      });

      it('404: an unknown name', async () => {
        expect((await api.patch('/work_pools/nobody', {})).status).toBe(404);
      });

      it('422: the name and the type cannot change, is_paused cannot be null', async () => {
        const { name } = await api.workPool();
        for (const body of [
          { name: 'b' },
          { type: 'docker' },
          { is_paused: null },
          { base_job_template: null },
          { base_job_template: { variables: {} } },
        ]) {
          expect((await api.patch(`/work_pools/${name}`, body)).status).toBe(422);
        }
      });
    });

    describe('deleteWorkPool', () => {
      it('204: deletes its queues and workers, keeps its runs', async () => {
        const pool = await api.workPool();
        await api.workQueue(pool.name, { name: 'hot', priority: 1 });
        await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
        const run = await api.flowRun({ work_pool_name: pool.name, work_queue_name: 'hot' });
        expect((await api.delete(`/work_pools/${pool.name}`)).status).toBe(204);
        expect((await api.get(`/work_pools/${pool.name}`)).status).toBe(404);
        expect((await api.get(`/flow_runs/${run.id}`)).body).toMatchObject({
          work_queue_id: null,
          work_pool_name: null,
          work_queue_name: 'hot',
        });
        const reported = (await api.events('prefect.work-')).filter(
          (event) => event.event.endsWith('deleted') && JSON.stringify([event.resource, event.related]).includes(pool.id),
        );
        expect(reported.map((event) => event.resource['prefect.resource.name'])).toEqual(['hot', 'default', pool.name]);
      });

      it('403: a reserved name', async () => {
        const { status, body } = await api.delete('/work_pools/Prefect-x');
        expect(status).toBe(403);
        expect(body.detail).toBe("Work pools starting with 'Prefect' are reserved for internal use and can not be deleted.");
      });

      it('404: an unknown name', async () => {
        expect((await api.delete('/work_pools/nobody')).status).toBe(404);
      });
    });

    describe('readWorkPoolConcurrency', () => {
      it('200: slots by queue, a page of queues at a time', async () => {
        const pool = await api.workPool({ concurrency_limit: 9 });
        await api.workQueue(pool.name, { name: 'b', concurrency_limit: 3 });
        const ids: string[] = [];
        for (let i = 0; i < 3; i++) ids.push((await api.flowRun({ state: 'RUNNING', work_pool_name: pool.name, work_queue_name: 'b' })).id);
        await api.flowRun({ state: 'PENDING', work_pool_name: pool.name });
        await api.flowRun({ state: 'CANCELLING', work_pool_name: pool.name });
        api.clock.advance(10);
        const { body } = await api.post(`/work_pools/${pool.name}/concurrency_status`, { flow_run_limit: 2 });
        expect(body).toMatchObject({ active_slots: 4, concurrency_limit: 9, count: 2, pages: 1, page: 1, limit: 200 });
        expect(body.queues.map((queue: { queue_name: string; active_slots: number }) => [queue.queue_name, queue.active_slots])).toEqual([
          ['default', 1],
          ['b', 3],
        ]);
        expect(body.queues[1]).toMatchObject({ flow_run_count: 3, concurrency_limit: 3 });
        expect(body.queues[1].flow_runs.map((run: { id: string }) => run.id)).toEqual(ids.slice(0, 2));
        expect(body.queues[1].flow_runs[0].time_in_current_state).toBeCloseTo(10, 1);
        const beyond = await api.post(`/work_pools/${pool.name}/concurrency_status`, { page: 9, limit: 1 });
        expect(beyond.body).toMatchObject({ queues: [], active_slots: 4, pages: 2, page: 9 });
        const none = await api.post(`/work_pools/${pool.name}/concurrency_status`, { flow_run_limit: 0 });
        expect(none.body.queues[1]).toMatchObject({ flow_runs: [], flow_run_count: 3 });
        expect((await api.post(`/work_pools/${pool.name}/concurrency_status`, { limit: 0 })).body).toMatchObject({ pages: 0, queues: [] });
      });

      it('404: an unknown name', async () => {
        const { status, body } = await api.post('/work_pools/nobody/concurrency_status', {});
        expect(status).toBe(404);
        expect(body.detail).toBe("Work pool 'nobody' not found.");
      });
    });
  });
});
