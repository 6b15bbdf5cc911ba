import { afterEach, describe, expect, it, vi } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { fewestStatements } from '../../support/statements.ts';

const TYPES = ['PENDING', 'RUNNING', 'CANCELLING', 'COMPLETED'] as const;

describe('readOverview', () => {
  afterEach(() => vi.restoreAllMocks());

  onEveryStore((api) => {
    const read = async () => {
      const now = api.clock.now();
      const query = new URLSearchParams({
        history_start: addSeconds(now, -7200),
        history_end: addSeconds(now, 3600),
        history_interval_seconds: '3600',
      });
      const { status, body } = await api.get(`/ui/overview?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const names = ({ flow_runs }: { flow_runs: { name: string }[] }) => flow_runs.map(({ name }) => name);

    it('200: is empty without runs and pools', async () => {
      const { attention, history, time, ...others } = await read();
      expect(others).toEqual({ flow_runs: 0, next_flow_runs: [], work_pools: [] });
      for (const group of ['failed', 'late', 'stuck', 'paused']) expect(attention[group]).toEqual({ count: 0, flow_runs: [] });
      expect(history).toHaveLength(3);
      expect(time).toMatch(/Z$/);
    });

    it('200: lists runs by their problem, with names and the reason, and the runs that hold slots of a pool without a limit', async () => {
      await api.workPool({ name: 'etl' });
      const flow = await api.flow({ name: 'load' });
      const deployment = await api.deployment({ name: 'nightly', flow_id: flow.id, work_pool_name: 'etl' });
      const due = (seconds: number) => ({ scheduled_time: addSeconds(api.clock.now(), seconds) });
      const run = async (name: string, state: Record<string, unknown>) =>
        (await api.post(`/deployments/${deployment.id}/create_flow_run`, { name, state })).body.id;
      await run('broken', { type: 'FAILED', message: 'no such day' });
      await run('crashed', { type: 'CRASHED' });
      await run('late', { type: 'SCHEDULED', name: 'Late', state_details: due(-7200) });
      await run('coming', { type: 'SCHEDULED', state_details: due(7200) });
      await run('waiting', { type: 'PAUSED', message: 'Approve?' });
      for (const type of TYPES) await run(type.toLowerCase(), { type });
      const { attention, next_flow_runs, work_pools, flow_runs, history } = await read();
      expect(flow_runs).toBe(9);
      expect(names(attention.failed).toSorted()).toEqual(['broken', 'crashed']);
      expect(attention.failed).toMatchObject({ count: 2 });
      expect(attention.failed.flow_runs.find((one: { name: string }) => one.name === 'broken')).toMatchObject({
        flow_name: 'load',
        deployment_name: 'nightly',
        state_type: 'FAILED',
        reason: 'no such day',
      });
      expect(attention.late).toMatchObject({ count: 1, flow_runs: [{ name: 'late', reason: 'Work pool "etl" has no online worker.' }] });
      expect(attention.stuck.count, 'due a moment ago').toBe(0);
      expect(attention.paused.flow_runs).toMatchObject([{ name: 'waiting', reason: 'Approve?' }]);
      expect(next_flow_runs).toMatchObject([{ name: 'coming', reason: null }]);
      expect(work_pools).toEqual([
        { name: 'etl', status: 'NOT_READY', concurrency_limit: null, due_runs: 1, occupied_slots: 2, online_workers: 0 },
      ]);
      const counted = history.flatMap(({ states }: { states: { count_runs: number }[] }) => states.map((state) => state.count_runs));
      expect(counted.reduce((sum: number, one: number) => sum + one, 0)).toBeGreaterThan(0);
    });

    it('200: needs no more statements for more runs', async () => {
      const now = api.clock.now();
      const late = { type: 'SCHEDULED', name: 'Late', state_details: { scheduled_time: addSeconds(now, -7200) } };
      const addLate = async (number: number) => {
        for (let count = 0; count < number; count++) await api.flowRun({ state: late });
      };
      await addLate(9);
      await read();
      const before = await fewestStatements(read);
      await addLate(15);
      const { attention } = await read();
      expect(attention.late.count).toBe(25);
      expect(attention.late.flow_runs).toHaveLength(5);
      // SQLite prepares a statement once, so only PostgreSQL counts every one
      expect(await fewestStatements(read)).toBeLessThanOrEqual(before);
    });

    it('200: counts the runs of the last day by half-hour without a period', async () => {
      const { body } = await api.get('/ui/overview');
      expect(body.history).toHaveLength(48);
    });

    it('422: for an interval that is not a positive integer', async () => {
      expect((await api.get('/ui/overview?history_interval_seconds=0')).status).toBe(422);
    });
  });
});
