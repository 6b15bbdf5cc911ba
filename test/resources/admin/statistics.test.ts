import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

interface Statistics {
  flow_runs: { type: string; count: number }[];
  work_pools: {
    name: string;
    due_runs: number;
    oldest_due_seconds: number;
    running_runs: number;
    occupied_slots: number;
    online_workers: number;
  }[];
  other_work_pools: Record<'pools' | 'due_runs' | 'oldest_due_seconds' | 'running_runs' | 'occupied_slots' | 'online_workers', number>;
  [member: string]: unknown;
}

describe('readStatistics', () => {
  onEveryStore((api) => {
    const read = async (): Promise<Statistics> => (await api.get('/admin/statistics')).body;
    const count = ({ flow_runs }: Statistics, state: string) => flow_runs.find(({ type }) => type === state)?.count ?? Number.NaN;

    it('200: counts runs by state, including late ones', async () => {
      const before = await read();
      await api.flowRun({ state: 'RUNNING' });
      await api.flowRun({ state: { type: 'SCHEDULED', name: 'Late' } });
      const after = await read();
      expect(count(after, 'RUNNING')).toBe(count(before, 'RUNNING') + 1);
      expect(count(after, 'SCHEDULED')).toBe(count(before, 'SCHEDULED') + 1);
      expect(after.late_flow_runs).toBe(Number(before.late_flow_runs) + 1);
      expect(after.flow_runs).toHaveLength(9);
    });

    it('200: returns the waiting runs of a pool and since when, and pools without any', async () => {
      const [busy, idle] = [unique('busy'), unique('idle')];
      for (const name of [busy, idle]) await api.workPool({ name });
      const deployment = await api.deployment({ work_pool_name: busy });
      const now = api.clock.now();
      for (const seconds of [-120, -60, 3600]) {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: addSeconds(now, seconds) } };
        await api.post(`/deployments/${deployment.id}/create_flow_run`, { state });
      }
      const pools = (await read()).work_pools.filter(({ name }) => name === busy || name === idle);
      expect(pools).toEqual([
        { name: busy, due_runs: 2, oldest_due_seconds: expect.any(Number), running_runs: 0, occupied_slots: 0, online_workers: 0 },
        { name: idle, due_runs: 0, oldest_due_seconds: 0, running_runs: 0, occupied_slots: 0, online_workers: 0 },
      ]);
      expect(pools[0]?.oldest_due_seconds).toBeGreaterThanOrEqual(120);
      expect(pools[0]?.oldest_due_seconds).toBeLessThan(180);
    });

    it('200: counts the running runs and the online workers of a pool', async () => {
      const name = unique('pool');
      await api.workPool({ name });
      const deployment = await api.deployment({ work_pool_name: name });
      for (const type of ['RUNNING', 'RUNNING', 'PENDING', 'COMPLETED'])
        await api.post(`/deployments/${deployment.id}/create_flow_run`, { state: { type } });
      for (const worker of ['one', 'two', 'three']) await api.post(`/work_pools/${name}/workers/heartbeat`, { name: worker });
      await api.delete(`/work_pools/${name}/workers/two`);
      const pool = (await read()).work_pools.find((one) => one.name === name);
      expect(pool).toEqual({ name, due_runs: 0, oldest_due_seconds: 0, running_runs: 2, occupied_slots: 3, online_workers: 2 });
    });

    it('200: adds up the pools that are not among the 100 with the most due runs', async () => {
      const name = (place: number) => `zz-${String(place).padStart(3, '0')}`;
      for (let place = 0; place < 101; place++) await api.workPool({ name: name(place) });
      const before = (await read()).other_work_pools;
      expect(before).toEqual({
        pools: expect.any(Number),
        due_runs: 0,
        oldest_due_seconds: 0,
        running_runs: 0,
        occupied_slots: 0,
        online_workers: 0,
      });
      expect(before.pools).toBeGreaterThan(0);
      // every listed pool gets more due runs than the last one
      const listed = (await read()).work_pools.map((pool) => pool.name);
      expect(listed).toHaveLength(100);
      const scheduled_time = addSeconds(api.clock.now(), -60);
      const run = { state: { type: 'SCHEDULED', state_details: { scheduled_time } } };
      for (const [pool, runs] of [...listed.map((one) => [one, 2] as const), [name(100), 1] as const]) {
        const deployment = await api.deployment({ work_pool_name: pool });
        for (let made = 0; made < runs; made++) await api.post(`/deployments/${deployment.id}/create_flow_run`, run);
      }
      const last = await api.deployment({ work_pool_name: name(100) });
      await api.post(`/deployments/${last.id}/create_flow_run`, { state: { type: 'RUNNING' } });
      await api.post(`/work_pools/${name(100)}/workers/heartbeat`, { name: 'one' });
      const after = await read();
      expect(after.work_pools.map((pool) => pool.name).sort()).toEqual([...listed].sort());
      expect(after.other_work_pools).toMatchObject({ pools: before.pools, due_runs: 1, running_runs: 1, online_workers: 1 });
      expect(after.other_work_pools.oldest_due_seconds).toBeGreaterThanOrEqual(60);
      const { text } = await api.get('//metrics');
      for (const metric of ['due_runs', 'running_runs', 'online_workers'])
        expect(text).toContain(`\ncontralto_work_pool_${metric}{work_pool="<other>"} 1\n`);
    });

    it('200: adds up the slots of concurrency limits', async () => {
      const before = (await read()).concurrency as { slots: number; slots_in_use: number; limits: number };
      const name = unique('limit');
      await api.post('/v2/concurrency_limits/', { name, limit: 5 });
      await api.post('/v2/concurrency_limits/', { name: unique('off'), limit: 7, active: false });
      await api.post('/v2/concurrency_limits/increment', { names: [name], slots: 2, mode: 'concurrency' });
      expect((await read()).concurrency).toEqual({
        limits: before.limits + 1,
        slots: before.slots + 5,
        slots_in_use: before.slots_in_use + 2,
      });
    });
  });
});
