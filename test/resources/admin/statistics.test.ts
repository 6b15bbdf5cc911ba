import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/instant.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

interface Statistics {
  flow_runs: { type: string; count: number }[];
  work_pools: { name: string; due_runs: number; oldest_due_seconds: number }[];
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
        { name: busy, due_runs: 2, oldest_due_seconds: expect.any(Number) },
        { name: idle, due_runs: 0, oldest_due_seconds: 0 },
      ]);
      expect(pools[0]?.oldest_due_seconds).toBeGreaterThanOrEqual(120);
      expect(pools[0]?.oldest_due_seconds).toBeLessThan(180);
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
