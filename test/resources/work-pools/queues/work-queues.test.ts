import { describe, expect, it } from 'vitest';
import { updateQueues } from '../../../../src/resources/work-pools/queues/polled-queries.ts';
import { type ApiResponse, unique } from '../../../support/api.ts';
import { onEveryStore } from '../../../support/every-store.ts';
import { untilSomeoneWaits } from '../../../support/waiting.ts';

describe('work queues of a pool', () => {
  onEveryStore((api) => {
    const priorities = async (pool: string) => {
      const { body } = await api.post(`/work_pools/${pool}/queues/filter`, { work_queues: null, limit: null, offset: null });
      return Object.fromEntries(body.map((queue: { name: string; priority: number }) => [queue.name, queue.priority]));
    };
    const reported = async (id: string) =>
      (await api.events('prefect.work-queue')).filter((event) => event.resource['prefect.resource.id'] === `prefect.work-queue.${id}`);
    const words = async (id: string) => (await reported(id)).map((event) => event.event.split('.').at(-1));

    describe('createWorkPoolQueue', () => {
      it('201: accepts the request of the SDK, including nulls', async () => {
        const pool = await api.workPool();
        const sent = { name: 'q', description: '', is_paused: false, concurrency_limit: null, priority: null, filter: null };
        const { status, body } = await api.post(`/work_pools/${pool.name}/queues`, sent);
        expect(status).toBe(201);
        expect(body).toMatchObject({
          name: 'q',
          priority: 2,
          work_pool_id: pool.id,
          work_pool_name: pool.name,
          status: 'NOT_READY',
          active_slots: null,
          last_polled: null,
        });
      });

      it('201: is not ready even if created paused; a null description is empty', async () => {
        const pool = await api.workPool();
        const queue = await api.workQueue(pool.name, { is_paused: true, description: null, concurrency_limit: 2 });
        expect(queue).toMatchObject({ status: 'NOT_READY', is_paused: true, description: '', active_slots: 0 });
        expect(await words(queue.id)).toEqual(['created']);
      });

      it('201: moves queues with the same priority', async () => {
        const { name } = await api.workPool();
        for (const queue of ['b', 'c']) await api.workQueue(name, { name: queue });
        await api.workQueue(name, { name: 'hot', priority: 1 });
        expect(await priorities(name)).toEqual({ hot: 1, default: 2, b: 3, c: 4 });
        expect((await api.delete(`/work_pools/${name}/queues/default`)).status).toBe(409);
        expect((await api.delete(`/work_pools/${name}/queues/b`)).status).toBe(204);
        expect(await priorities(name)).toEqual({ hot: 1, default: 2, c: 4 });
      });

      it('201: gets the lowest free priority by default', async () => {
        const { name } = await api.workPool();
        await api.workQueue(name, { name: 'far', priority: 50 });
        expect((await api.workQueue(name)).priority).toBe(2);
        expect((await api.workQueue(name)).priority).toBe(3);
      });

      it('404: an unknown pool', async () => {
        expect((await api.post('/work_pools/nobody/queues', { name: 'q' })).body.detail).toBe('Work pool "nobody" not found.');
      });

      it('409: a name in use in the pool', async () => {
        const { name } = await api.workPool();
        const { status, body } = await api.post(`/work_pools/${name}/queues`, { name: 'default' });
        expect(status).toBe(409);
        expect(body.detail).toBe(`A work queue with this name already exists in work pool '${name}'.`);
      });

      it('422: a name with a slash, a priority of 0', async () => {
        const { name } = await api.workPool();
        expect((await api.post(`/work_pools/${name}/queues`, { name: 'a/b' })).status).toBe(422);
        expect((await api.post(`/work_pools/${name}/queues`, { name: 'a', priority: 0 })).status).toBe(422);
      });
    });

    describe('readWorkPoolQueue', () => {
      it('200: counts pending and running runs if there is a limit', async () => {
        const { name } = await api.workPool();
        await api.workQueue(name, { name: 'q', concurrency_limit: 5 });
        for (const state of ['PENDING', 'RUNNING', 'CANCELLING']) await api.flowRun({ state, work_pool_name: name, work_queue_name: 'q' });
        const { body } = await api.get(`/work_pools/${name}/queues/q`);
        expect(body.active_slots).toBe(2);
        expect((await api.get(`/work_queues/${body.id}`)).body.active_slots).toBe(3);
      });

      it('404: an unknown queue, an unknown pool', async () => {
        const { name } = await api.workPool();
        expect((await api.get(`/work_pools/${name}/queues/nobody`)).body.detail).toBe(`Work pool queue '${name}/nobody' not found.`);
        expect((await api.get('/work_pools/none/queues/nobody')).body.detail).toBe("Work pool queue 'none/nobody' not found.");
      });
    });

    describe('filterWorkPoolQueues', () => {
      it('200: by priority; prefixes match case-insensitively', async () => {
        const { name } = await api.workPool();
        for (const queue of ['Alpha', 'beta', 'alps']) await api.workQueue(name, { name: queue, priority: 1 });
        const names = async (work_queues: object) =>
          (await api.post(`/work_pools/${name}/queues/filter`, { work_queues })).body.map((queue: { name: string }) => queue.name);
        expect(await names({})).toEqual(['alps', 'beta', 'Alpha', 'default']);
        expect(await names({ name: { startswith_: ['AL'] } })).toEqual(['alps', 'Alpha']);
        expect(await names({ name: { startswith_: [] } })).toHaveLength(4);
        expect(await names({ name: { any_: [] } })).toEqual([]);
      });

      it('404: an unknown pool', async () => {
        expect((await api.post('/work_pools/nobody/queues/filter', {})).status).toBe(404);
      });
    });

    describe('updateWorkPoolQueue', () => {
      it('204: a new priority moves only the colliding queues', async () => {
        const pool = await api.workPool();
        for (const [name, priority] of [
          ['a', 2],
          ['b', 3],
          ['c', 9],
        ] as const)
          await api.workQueue(pool.name, { name, priority });
        expect((await api.patch(`/work_pools/${pool.name}/queues/c`, { priority: 1 })).status).toBe(204);
        expect(await priorities(pool.name)).toEqual({ c: 1, default: 2, a: 3, b: 4 });
        expect(await words(pool.default_queue_id)).toEqual(['created']);
      });

      it('204: emits the changes, with the new name, and then the pause', async () => {
        const { name } = await api.workPool();
        const queue = await api.workQueue(name, { name: 'q', concurrency_limit: 1 });
        await api.patch(`/work_pools/${name}/queues/q`, { name: 'r', concurrency_limit: null, is_paused: true, priority: 2, filter: null });
        const [updated, paused] = (await reported(queue.id)).slice(-2);
        expect(updated!.payload).toEqual({
          updated_fields: ['name', 'concurrency_limit'],
          updates: { name: { from: 'q', to: 'r' }, concurrency_limit: { from: 1, to: null } },
        });
        expect(updated!.resource).toMatchObject({ 'prefect.resource.name': 'r', 'prefect.resource.role': 'work-queue' });
        expect(paused!.event).toBe('prefect.work-queue.paused');
        expect(paused!.follows).toBeNull();
      });

      it('204: pausing a paused queue emits nothing; resuming checks the last poll', async () => {
        const { name } = await api.workPool();
        const queue = await api.workQueue(name, { name: 'q' });
        const patch = (body: object) => api.patch(`/work_pools/${name}/queues/q`, body);
        const status = async () => (await api.get(`/work_pools/${name}/queues/q`)).body.status;
        await patch({ is_paused: true });
        await patch({ is_paused: true });
        await patch({ is_paused: false });
        expect(await status()).toBe('NOT_READY');
        await patch({ is_paused: true });
        await patch({ is_paused: false, last_polled: api.clock.now() });
        expect(await status()).toBe('READY');
        await patch({ is_paused: false });
        expect(await words(queue.id)).toEqual(['created', 'paused', 'not-ready', 'paused', 'ready']);
      });

      it('204: a concurrent poll counts', async () => {
        const pool = await api.workPool();
        const { id, name } = await api.workQueue(pool.name);
        const { store, clock } = api.deps;
        let change: Promise<ApiResponse> | undefined;
        await store.transaction(async (tx) => {
          await updateQueues(tx, [id], { status: 'READY', lastPolled: clock.now() });
          change = api.patch(`/work_pools/${pool.name}/queues/${name}`, { description: 'changed' });
          await untilSomeoneWaits(api);
        });
        expect((await change)?.status).toBe(204);
        expect((await api.get(`/work_pools/${pool.name}/queues/${name}`)).body).toMatchObject({ description: 'changed', status: 'READY' });
      });

      it('409: a name in use in the pool; it is available in another pool', async () => {
        const [pool, other] = [await api.workPool(), await api.workPool()];
        for (const { name } of [pool, other]) await api.workQueue(name, { name: 'q' });
        const { id } = await api.workQueue(pool.name, { name: 'taken' });
        expect((await api.patch(`/work_pools/${pool.name}/queues/q`, { name: 'taken' })).status).toBe(409);
        expect((await api.patch(`/work_queues/${id}`, { name: 'q' })).status).toBe(409);
        expect((await api.patch(`/work_pools/${other.name}/queues/q`, { name: 'taken' })).status).toBe(204);
      });

      it('404: an unknown pool, an unknown queue', async () => {
        const { name } = await api.workPool();
        expect((await api.patch('/work_pools/nobody/queues/q', {})).body.detail).toBe('Work pool "nobody" not found.');
        expect((await api.patch(`/work_pools/${name}/queues/q`, {})).body.detail).toBe(`Work pool queue '${name}/q' not found.`);
      });

      it('422: null for name, priority and pause', async () => {
        const { name } = await api.workPool();
        for (const body of [{ name: null }, { priority: null }, { is_paused: null }]) {
          expect((await api.patch(`/work_pools/${name}/queues/default`, body)).status).toBe(422);
        }
        expect((await api.patch(`/work_pools/${name}/queues/default`, { description: null })).status).toBe(204);
      });
    });

    describe('deleteWorkPoolQueue', () => {
      it('204: runs keep the name of the queue', async () => {
        const { name } = await api.workPool();
        const queue = await api.workQueue(name, { name: 'q' });
        const run = await api.flowRun({ work_pool_name: name, work_queue_name: 'q' });
        expect((await api.delete(`/work_pools/${name}/queues/q`)).status).toBe(204);
        expect((await api.get(`/flow_runs/${run.id}`)).body).toMatchObject({ work_queue_id: null, work_queue_name: 'q' });
        expect(await words(queue.id)).toEqual(['created', 'deleted']);
      });

      it('404: an unknown pool, an unknown queue', async () => {
        const { name } = await api.workPool();
        expect((await api.delete('/work_pools/nobody/queues/q')).status).toBe(404);
        expect((await api.delete(`/work_pools/${name}/queues/q`)).status).toBe(404);
      });

      it('409: the default queue, by name and by id', async () => {
        const pool = await api.workPool();
        for (const path of [`/work_pools/${pool.name}/queues/default`, `/work_queues/${pool.default_queue_id}`]) {
          const { status, body } = await api.delete(path);
          expect(status).toBe(409);
          expect(body.detail).toBe("Can't delete a pool's default queue.");
        }
        expect((await api.get(`/work_queues/${pool.default_queue_id}`)).status).toBe(200);
        expect(await words(pool.default_queue_id)).toEqual(['created']);
      });
    });

    it('names of queues can contain every character that a path can', async () => {
      const { name } = await api.workPool({ name: `${unique('pool')} with: spaces` });
      await api.workQueue(name, { name: 'ä b' });
      expect((await api.get(`/work_pools/${encodeURIComponent(name)}/queues/${encodeURIComponent('ä b')}`)).status).toBe(200);
    });
  });
});
