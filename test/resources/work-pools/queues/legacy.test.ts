import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../../src/base/time/instant.ts';
import { unique } from '../../../support/api.ts';
import { onEveryStore } from '../../../support/every-store.ts';

const UNKNOWN_ID = '0199f3a2-0000-7000-8000-000000000000';

describe('work queues by id', () => {
  onEveryStore((api) => {
    it('createWorkQueue, readWorkQueueByName: 201 in an agent pool that is created with it', async () => {
      const poolWithQueue = await api.workPool();
      await api.workQueue(poolWithQueue.name, { name: 'only-there' });
      expect((await api.get('/work_queues/name/only-there')).body.work_pool_name).toBe(poolWithQueue.name);
      const { status, body } = await api.post('/work_queues/', { name: 'default' });
      expect(status).toBe(201);
      const pool = (await api.get('/work_pools/default-agent-pool')).body;
      expect(pool).toMatchObject({ type: 'prefect-agent', status: null, default_queue_id: body.id });
      expect((await api.post('/work_queues/', { name: 'default' })).status).toBe(409);
      const second = await api.post('/work_queues/', { name: 'q' });
      expect(second.body).toMatchObject({ priority: 2, work_pool_name: 'default-agent-pool' });
      expect((await api.post('/work_queues/', { name: 'q' })).body.detail).toBe('A work queue with this name already exists.');
      expect((await api.get('/work_queues/name/q')).body.id).toBe(second.body.id);
      expect((await api.get('/work_queues/name/only-there')).status).toBe(404);
      const reported = (await api.events('prefect.work-pool')).filter(
        (event) => event.resource['prefect.resource.id'] === `prefect.work-pool.${pool.id}`,
      );
      expect(reported.map((event) => event.event)).toEqual(['prefect.work-pool.created']);
    });

    it('readWorkQueue, updateWorkQueue, deleteWorkQueue: 200 and 204 for queues of any pool', async () => {
      const { name } = await api.workPool();
      const queue = await api.workQueue(name);
      expect((await api.patch(`/work_queues/${queue.id}`, { concurrency_limit: 3, priority: 1 })).status).toBe(204);
      expect((await api.get(`/work_queues/${queue.id}`)).body).toMatchObject({ concurrency_limit: 3, active_slots: 0, priority: 1 });
      expect((await api.get(`/work_pools/${name}/queues/default`)).body.priority).toBe(2);
      expect((await api.delete(`/work_queues/${queue.id}`)).status).toBe(204);
    });

    it('404: unknown ids, each with its message', async () => {
      expect((await api.get(`/work_queues/${UNKNOWN_ID}`)).body.detail).toBe('work queue not found');
      expect((await api.get('/work_queues/no-uuid')).body.detail).toBe('Not Found');
      expect((await api.get('/work_queues/name/nobody')).body.detail).toBe('work queue not found');
      expect((await api.patch(`/work_queues/${UNKNOWN_ID}`, {})).body.detail).toBe(`Work Queue ${UNKNOWN_ID} not found`);
      expect((await api.delete(`/work_queues/${UNKNOWN_ID}`)).body.detail).toBe('work queue not found');
      expect((await api.post(`/work_queues/${UNKNOWN_ID}/get_runs`, {})).body.exception_message).toBe(
        `Work queue with id ${UNKNOWN_ID} not found.`,
      );
      expect((await api.get(`/work_queues/${UNKNOWN_ID}/status`)).body.exception_message).toBe(
        `Work queue with id ${UNKNOWN_ID} not found`,
      );
      expect((await api.post(`/work_queues/${UNKNOWN_ID}/concurrency_status`, {})).body.detail).toBe('Work queue not found.');
    });

    it('filterWorkQueues: 200, all pools, by name', async () => {
      const [first, second] = [await api.workPool(), await api.workPool()];
      const prefix = unique('over-all');
      await api.workQueue(second.name, { name: `${prefix}-b` });
      await api.workQueue(first.name, { name: `${prefix}-c`, concurrency_limit: 1 });
      await api.workQueue(second.name, { name: `${prefix}-a`, concurrency_limit: 1, filter: { tags: ['x'], other: 1 } });
      const { body } = await api.post('/work_queues/filter', {
        work_queues: { name: { startswith_: [prefix] } },
        limit: null,
        offset: null,
      });
      expect(body.map((queue: { name: string }) => queue.name)).toEqual([`${prefix}-a`, `${prefix}-b`, `${prefix}-c`]);
      expect(body[0].filter).toEqual({ tags: ['x'], deployment_ids: null });
    });

    describe('readWorkQueueRuns', () => {
      const scheduled = (seconds: number) => ({
        type: 'SCHEDULED',
        state_details: { scheduled_time: addSeconds(api.clock.peek(), seconds) },
      });
      const ids = async (id: string, body: object = {}, headers = {}) =>
        (await api.post(`/work_queues/${id}/get_runs`, body, headers)).body.map((run: { id: string }) => run.id);

      it('200: by time, runs that are linked to the queue and runs that only name it', async () => {
        const { name } = await api.workPool();
        const queue = await api.workQueue(name, { name: unique('mine') });
        const other = await api.workPool();
        await api.workQueue(other.name, { name: queue.name });
        const named = (await api.flowRun({ state: scheduled(1), work_queue_name: queue.name })).id;
        const linked = (await api.flowRun({ state: scheduled(0), work_pool_name: name, work_queue_name: queue.name })).id;
        const later = (await api.flowRun({ state: scheduled(100), work_pool_name: name, work_queue_name: queue.name })).id;
        await api.flowRun({ state: scheduled(0), work_pool_name: other.name, work_queue_name: queue.name });
        expect(await ids(queue.id)).toEqual([linked, named, later]);
        expect(await ids(queue.id, { limit: 1 })).toEqual([linked]);
        expect(await ids(queue.id, { scheduled_before: addSeconds(api.clock.peek(), 50) })).toEqual([linked, named]);
        await api.patch(`/work_queues/${queue.id}`, { concurrency_limit: 2 });
        await api.flowRun({ state: 'CANCELLING', work_pool_name: name, work_queue_name: queue.name });
        expect(await ids(queue.id)).toEqual([linked]);
        await api.patch(`/work_queues/${queue.id}`, { is_paused: true });
        expect(await ids(queue.id)).toEqual([]);
      });

      it('200: counts as a poll, unless the request comes from a user interface', async () => {
        const pool = await api.workPool();
        const id = pool.default_queue_id;
        await ids(id, {}, { 'x-prefect-ui': 'true' });
        await ids(id, {}, { 'x-service-ui': 'true' });
        await api.deps.background.done();
        expect((await api.get(`/work_queues/${id}`)).body).toMatchObject({ last_polled: null, status: 'NOT_READY' });
        await ids(id);
        await api.deps.background.done();
        expect((await api.get(`/work_queues/${id}`)).body.status).toBe('READY');
      });

      it('200: a deprecated filter selects runs of deployments', async () => {
        const { name } = await api.workPool();
        const queue = await api.workQueue(name, { filter: { tags: ['gpu'] }, concurrency_limit: 5 });
        const deployment_id = '0199f3a2-0000-7000-8000-00000000000a';
        const run = (await api.flowRun({ state: scheduled(0), deployment_id, tags: ['gpu', 'x'] })).id;
        await api.flowRun({ state: scheduled(0), deployment_id, tags: ['x'] });
        await api.flowRun({ state: scheduled(0), tags: ['gpu'] });
        await api.flowRun({ state: 'RUNNING', deployment_id, tags: ['gpu'] });
        expect(await ids(queue.id)).toEqual([run]);
        expect((await api.get(`/work_queues/${queue.id}`)).body.active_slots).toBe(1);
        await api.patch(`/work_queues/${queue.id}`, { filter: { deployment_ids: [] } });
        expect(await ids(queue.id)).toEqual([]);
      });
    });

    describe('readWorkQueueStatus', () => {
      it('200: healthy while it is polled and no run is late', async () => {
        const pool = await api.workPool();
        const status = async () => (await api.get(`/work_queues/${pool.default_queue_id}/status`)).body;
        expect(await status()).toMatchObject({
          healthy: false,
          late_runs_count: 0,
          last_polled: null,
          health_check_policy: { maximum_late_runs: 0, maximum_seconds_since_last_polled: 60 },
        });
        await api.patch(`/work_queues/${pool.default_queue_id}`, { last_polled: api.clock.now() });
        expect((await status()).healthy).toBe(true);
        api.clock.advance(61);
        expect((await status()).healthy).toBe(false);
        await api.patch(`/work_queues/${pool.default_queue_id}`, { last_polled: api.clock.now() });
        await api.flowRun({ state: { type: 'SCHEDULED', name: 'Late' }, work_pool_name: pool.name });
        expect(await status()).toMatchObject({ healthy: false, late_runs_count: 1 });
      });
    });

    describe('readWorkQueueConcurrency', () => {
      it('200: a page of holders, including those that are cancelling', async () => {
        const { name } = await api.workPool();
        const queue = await api.workQueue(name, { name: unique('held'), concurrency_limit: 9 });
        const runs: string[] = [];
        for (const state of ['PENDING', 'RUNNING', 'CANCELLING'])
          runs.push((await api.flowRun({ state, work_pool_name: name, work_queue_name: queue.name })).id);
        runs.push((await api.flowRun({ state: 'RUNNING', work_queue_name: queue.name })).id);
        const { body } = await api.post(`/work_queues/${queue.id}/concurrency_status`, { limit: 3, page: 2 });
        expect(body).toMatchObject({ active_slots: 4, count: 4, limit: 3, pages: 2, page: 2, concurrency_limit: 9 });
        expect(body.flow_runs.map((run: { id: string }) => run.id)).toEqual(runs.slice(3));
      });
    });
  });
});
