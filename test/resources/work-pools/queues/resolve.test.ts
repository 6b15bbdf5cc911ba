import { describe, expect, it } from 'vitest';
import { findWorkQueue, type QueueNames, resolveWorkQueue } from '../../../../src/resources/work-pools/queues/resolve.ts';
import { unique } from '../../../support/api.ts';
import { onEveryStore } from '../../../support/every-store.ts';

describe('resolveWorkQueue', () => {
  onEveryStore((api) => {
    const resolve = (names: QueueNames) => api.deps.store.transaction((tx) => resolveWorkQueue(tx, api.deps, names));
    const find = (poolName: string, queueName?: string) => findWorkQueue(api.deps.store.reader, poolName, queueName);

    it('without a pool and a queue finds nothing', async () => {
      expect(await resolve({})).toBeUndefined();
    });

    it('a pool without a queue is its default queue', async () => {
      const pool = await api.workPool();
      const expected = { id: pool.default_queue_id };
      expect(await resolve({ poolName: pool.name })).toMatchObject({ ...expected, pool: { id: pool.id } });
      expect(await find(pool.name)).toMatchObject({ queue: expected, pool: { id: pool.id } });
      await expect(find('nobody')).rejects.toThrow('Work pool "nobody" not found.');
      await expect(resolve({ poolName: 'nobody' })).rejects.toThrow('Work pool "nobody" not found.');
    });

    it('a queue of a pool is found, or created at the lowest free priority', async () => {
      const { name } = await api.workPool();
      const queue = await api.workQueue(name);
      expect((await resolve({ poolName: name, queueName: queue.name }))?.id).toBe(queue.id);
      expect((await find(name, queue.name)).queue.id).toBe(queue.id);
      await expect(find(name, 'nobody')).rejects.toThrow(`Work pool queue '${name}/nobody' not found.`);
      await expect(find('none', 'nobody')).rejects.toThrow("Work pool queue 'none/nobody' not found.");
      await expect(resolve({ poolName: 'none', queueName: 'nobody' })).rejects.toThrow('Work pool "none" not found.');
      expect(await resolve({ poolName: name, queueName: 'fresh' })).toMatchObject({ name: 'fresh', priority: 3 });
    });

    it('a queue without a pool is found in the agent pool, or created there before all others', async () => {
      const queueName = unique('agents');
      const made = await resolve({ queueName });
      expect(made).toMatchObject({ name: queueName, priority: 1, pool: { name: 'default-agent-pool', type: 'prefect-agent' } });
      expect((await resolve({ queueName }))?.id).toBe(made?.id);
      const usual = await resolve({ queueName: 'default' });
      expect(usual?.id).toBe(usual?.pool.defaultQueueId);
      expect(usual?.priority).toBe(2);
    });

    it('two concurrent requests that create the same queue get one', async () => {
      const queueName = unique('race');
      const found = await Promise.all([1, 2, 3].map(() => resolve({ queueName })));
      expect(new Set(found.map((queue) => queue?.id)).size).toBe(1);
    });
  });
});
