import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isSilent } from '../../src/services/workers/foreman-queries.ts';
import { workers } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';

describe('foreman', () => {
  onEveryStore((api) => {
    const beat = (pool: string, body: object) => api.post(`/work_pools/${pool}/workers/heartbeat`, body);
    const statusOf = async (pool: string) => {
      const [worker] = (await api.post(`/work_pools/${pool}/workers/filter`, {})).body;
      return [worker?.status, (await api.get(`/work_pools/${pool}`)).body.status];
    };
    const reported = async (prefix: string, id: string) =>
      (await api.events(prefix))
        .filter((event) => event.resource['prefect.resource.id']?.endsWith(id))
        .map((event) => event.event.split('.').at(-1));

    it('a worker that missed three heartbeats is offline, and its pool is not ready', async () => {
      const pool = await api.workPool();
      await beat(pool.name, { name: 'w', heartbeat_interval_seconds: 10 });
      api.clock.advance(29);
      await api.service('foreman');
      expect(await statusOf(pool.name)).toEqual(['ONLINE', 'READY']);
      api.clock.advance(2);
      expect(await statusOf(pool.name)).toEqual(['ONLINE', 'READY']);
      await api.service('foreman');
      expect(await statusOf(pool.name)).toEqual(['OFFLINE', 'NOT_READY']);
      const events = (await api.events('prefect.work-pool')).filter((event) => event.resource['prefect.resource.id']?.endsWith(pool.id));
      expect(events.map((event) => event.event.split('.').at(-1))).toEqual(['created', 'not-ready', 'ready', 'not-ready']);
      expect(events[3]!.follows).toBe(events[2]!.id);
      await api.service('foreman');
      expect(await reported('prefect.work-pool', pool.id)).toHaveLength(4);
      await beat(pool.name, { name: 'w' });
      expect(await statusOf(pool.name)).toEqual(['ONLINE', 'READY']);
    });

    it('searches for silent workers only among those that are online', async () => {
      const { store } = api.deps;
      const silent = isSilent(store.reader.dialect, { multiple: 3, fallbackSeconds: 30 }, api.clock.peek());
      const plan = await planOf(store, sql`update ${workers} set ${sql.identifier('status')} = 'OFFLINE' where ${silent}`);
      expect(plan).toMatch(/workers_online/);
    });

    it('a worker without an interval, or with 0, has thirty seconds; a paused pool stays paused, a deleted worker no longer counts', async () => {
      const [silent, paused, left] = [await api.workPool(), await api.workPool({ is_paused: true }), await api.workPool()];
      for (const pool of [silent, paused, left])
        await beat(pool.name, { name: 'w', heartbeat_interval_seconds: pool === silent ? 0 : null });
      await api.delete(`/work_pools/${left.name}/workers/w`);
      api.clock.advance(89);
      await api.service('foreman');
      expect(await statusOf(silent.name)).toEqual(['ONLINE', 'READY']);
      expect(await statusOf(left.name)).toEqual([undefined, 'NOT_READY']);
      api.clock.advance(2);
      await api.service('foreman');
      expect(await statusOf(silent.name)).toEqual(['OFFLINE', 'NOT_READY']);
      expect(await statusOf(paused.name)).toEqual(['OFFLINE', 'PAUSED']);
    });

    it('a worker with the longest interval keeps no silent one online', async () => {
      const [patient, silent] = [await api.workPool(), await api.workPool()];
      await beat(patient.name, { name: 'w', heartbeat_interval_seconds: 2_147_483_647 });
      await beat(silent.name, { name: 'w', heartbeat_interval_seconds: 10 });
      api.clock.advance(31);
      await api.service('foreman');
      expect(await statusOf(patient.name)).toEqual(['ONLINE', 'READY']);
      expect(await statusOf(silent.name)).toEqual(['OFFLINE', 'NOT_READY']);
    });

    it('queues and deployments that are no longer polled are not ready', async () => {
      const { name } = await api.workPool();
      const queue = await api.workQueue(name, { name: 'q' });
      const deployment = await api.deployment({ work_pool_name: name, work_queue_name: 'q' });
      const readyOf = async () => [
        (await api.get(`/work_queues/${queue.id}`)).body.status,
        (await api.get(`/deployments/${deployment.id}`)).body.status,
      ];
      await api.poll(name);
      const { updated } = (await api.get(`/deployments/${deployment.id}`)).body;
      expect(await readyOf()).toEqual(['READY', 'READY']);
      api.clock.advance(59);
      await api.service('foreman');
      expect(await readyOf()).toEqual(['READY', 'READY']);
      api.clock.advance(2);
      await api.service('foreman');
      expect(await readyOf()).toEqual(['NOT_READY', 'NOT_READY']);
      expect((await api.get(`/deployments/${deployment.id}`)).body.updated).toBe(updated);
      expect(await reported('prefect.work-queue', queue.id)).toEqual(['created', 'ready', 'not-ready']);
      expect(await reported('prefect.deployment', deployment.id)).toEqual(['created', 'ready', 'not-ready']);
    });

    it('a polled queue keeps its deployments ready; a queue that was never polled does not change', async () => {
      const { name } = await api.workPool();
      const queue = await api.workQueue(name, { name: 'q' });
      const deployment = await api.deployment({ work_pool_name: name, work_queue_name: 'q' });
      await api.poll(name);
      api.clock.advance(61);
      await api.patch(`/work_queues/${queue.id}`, { last_polled: api.clock.now() });
      await api.service('foreman');
      expect((await api.get(`/deployments/${deployment.id}`)).body.status).toBe('READY');
      expect((await api.get(`/work_queues/${queue.id}`)).body.status).toBe('READY');
      await api.patch(`/work_queues/${queue.id}`, { last_polled: null });
      await api.service('foreman');
      expect((await api.get(`/work_queues/${queue.id}`)).body.status).toBe('READY');
      expect((await api.get(`/deployments/${deployment.id}`)).body.status).toBe('NOT_READY');
    });
  });
});
