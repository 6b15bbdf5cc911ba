import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

describe('workers', () => {
  onEveryStore((api) => {
    const beat = (pool: string, body: object) => api.post(`/work_pools/${pool}/workers/heartbeat`, body);
    const list = async (pool: string, body: object = {}) => (await api.post(`/work_pools/${pool}/workers/filter`, body)).body;
    const poolEvents = async (id: string) =>
      (await api.events('prefect.work-pool'))
        .filter((event) => event.resource['prefect.resource.id'] === `prefect.work-pool.${id}`)
        .map((event) => event.event.split('.').at(-1));

    describe('recordWorkerHeartbeat', () => {
      it('204: without a body; the pool becomes ready, once', async () => {
        const pool = await api.workPool();
        const response = await beat(pool.name, { name: 'w1', heartbeat_interval_seconds: 30.0, return_id: true, metadata: {} });
        expect(response.status).toBe(204);
        expect(response.text).toBe('');
        expect((await api.get(`/work_pools/${pool.name}`)).body.status).toBe('READY');
        await beat(pool.name, { name: 'w1', heartbeat_interval_seconds: null });
        expect(await poolEvents(pool.id)).toEqual(['created', 'not-ready', 'ready']);
        expect(await list(pool.name)).toMatchObject([
          { name: 'w1', status: 'ONLINE', heartbeat_interval_seconds: 30, work_pool_id: pool.id },
        ]);
      });

      it('204: a paused pool stays paused', async () => {
        const pool = await api.workPool({ is_paused: true });
        await beat(pool.name, { name: 'w1' });
        expect((await api.get(`/work_pools/${pool.name}`)).body.status).toBe('PAUSED');
        expect((await list(pool.name))[0].status).toBe('ONLINE');
      });

      it('404: an unknown pool', async () => {
        expect((await beat('nobody', { name: 'w' })).body.detail).toBe('Work pool "nobody" not found.');
      });

      it('204 or 404: while its pool is being deleted', async () => {
        const { name } = await api.workPool();
        const beats = Array.from({ length: 10 }, (_, i) => beat(name, { name: `w${i}` }));
        const deleted = api.delete(`/work_pools/${name}`);
        const later = Array.from({ length: 10 }, (_, i) => beat(name, { name: `v${i}` }));
        expect((await deleted).status).toBe(204);
        for (const { status } of await Promise.all([...beats, ...later])) expect([204, 404]).toContain(status);
      });

      it('422: a missing name, half a second', async () => {
        const { name } = await api.workPool();
        const { status, body } = await beat(name, {});
        expect(status).toBe(422);
        expect(body.exception_detail[0]).toMatchObject({ loc: ['body', 'name'], type: 'missing' });
        expect((await beat(name, { name: 'w', heartbeat_interval_seconds: 0.5 })).status).toBe(422);
      });
    });

    describe('filterWorkers', () => {
      it('200: the last heartbeat first', async () => {
        const { name } = await api.workPool();
        for (const worker of ['a', 'b', 'c']) await beat(name, { name: worker });
        await beat(name, { name: 'a' });
        const names = async (body: object) => (await list(name, body)).map((worker: { name: string }) => worker.name);
        expect(await names({ workers: null, offset: null, limit: null })).toEqual(['a', 'c', 'b']);
        expect(await names({ limit: 1, offset: 1 })).toEqual(['c']);
        const [, { last_heartbeat_time: at }] = await list(name);
        expect(await names({ workers: { last_heartbeat_time: { before_: at } } })).toEqual(['c', 'b']);
        expect(await names({ workers: { last_heartbeat_time: { after_: at } } })).toEqual(['a', 'c']);
        expect(await names({ workers: { status: { any_: [] } } })).toEqual([]);
        expect(await names({ workers: { status: { any_: ['OFFLINE'] } } })).toEqual([]);
        expect(await names({ workers: { status: { not_any_: [] } } })).toHaveLength(3);
      });

      it('404: an unknown pool', async () => {
        expect((await api.post('/work_pools/nobody/workers/filter', {})).status).toBe(404);
      });
    });

    describe('deleteWorker', () => {
      it('204: the pool keeps its status', async () => {
        const pool = await api.workPool();
        await beat(pool.name, { name: 'w' });
        expect((await api.delete(`/work_pools/${pool.name}/workers/w`)).status).toBe(204);
        expect(await list(pool.name)).toEqual([]);
        expect((await api.get(`/work_pools/${pool.name}`)).body.status).toBe('READY');
      });

      it('404: an unknown pool, an unknown worker', async () => {
        const { name } = await api.workPool();
        expect((await api.delete('/work_pools/nobody/workers/w')).body.detail).toBe('Work pool "nobody" not found.');
        expect((await api.delete(`/work_pools/${name}/workers/w`)).body.detail).toBe('Worker not found.');
      });
    });
  });
});
