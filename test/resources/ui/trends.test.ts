import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { outliersOf } from '../../../src/resources/ui/trends.ts';
import { onEveryStore } from '../../support/every-store.ts';

const completed = (duration: number, id = String(duration)) => ({
  id,
  name: id,
  type: 'COMPLETED' as const,
  duration,
  start: '2026-01-01T00:00:00.000000Z',
});

describe('outliersOf', () => {
  it('finds runs far above the others, slowest first, and ignores failed ones', () => {
    const usual = [10, 11, 12, 10, 11, 12, 10, 11].map((duration, index) => completed(duration, String(index)));
    const failed = { ...completed(500, 'failed'), type: 'FAILED' as const };
    expect(outliersOf([...usual, completed(40), completed(90), failed]).map(({ id }) => id)).toEqual(['90', '40']);
    expect(outliersOf([...usual, completed(13)])).toEqual([]);
  });

  it('finds none among equal durations with small differences, and none among few runs', () => {
    expect(outliersOf([...Array.from({ length: 10 }, () => completed(10)), completed(11)])).toEqual([]);
    expect(outliersOf([completed(1), completed(1), completed(900)])).toEqual([]);
  });
});

describe('readTrends', () => {
  onEveryStore((api) => {
    /** Runs to the end within this time. */
    const run = async (body: Record<string, unknown>, seconds: number, end = 'COMPLETED') => {
      const { id } = await api.flowRun({ ...body, state: { type: 'RUNNING' } });
      api.clock.advance(seconds);
      await api.setState('flow_runs', id, { type: end }, { force: true });
      return id as string;
    };
    const trends = async (body: Record<string, unknown>) => {
      const { status, body: read } = await api.post('/ui/trends', body);
      expect(status).toBe(200);
      // the clock of the test advances by a microsecond per reading
      return JSON.parse(JSON.stringify(read), (_, value) => (typeof value === 'number' ? Math.round(value) : value));
    };

    it('200: durations and failures of a flow and of a deployment by interval, with outliers', async () => {
      const deployment = await api.deployment();
      const of = { flow_id: deployment.flow_id, deployment_id: deployment.id };
      const since = api.clock.now();
      for (const seconds of [10, 20, 30]) await run(of, seconds);
      await run(of, 500, 'FAILED');
      await api.flowRun({ ...of, state: { type: 'RUNNING' } });
      const middle = api.clock.now();
      for (let index = 0; index < 7; index++) await run({ flow_id: deployment.flow_id }, 10);
      const slow = await run({ flow_id: deployment.flow_id }, 400);
      const length = (Date.parse(middle) - Date.parse(since)) / 1000;
      const until = addSeconds(middle, length);
      const flow = await trends({ flow_id: deployment.flow_id, since, until, intervals: 2 });
      expect(flow.intervals).toMatchObject([
        { runs: 4, failed: 1, median: 20, percentile_95: 30, complete: true },
        { runs: 8, failed: 0, median: 10, percentile_95: 400, complete: true },
      ]);
      expect(flow.outliers).toMatchObject([{ id: slow, duration: 400 }]);
      expect(flow.intervals[0].end).toBe(flow.intervals[1].start);
      const own = await trends({ deployment_id: deployment.id, since, until, intervals: 2 });
      expect(own.intervals).toMatchObject([{ runs: 4 }, { runs: 0, median: null, percentile_95: null }]);
      expect(own.outliers).toEqual([]);
    });

    it('200: the tasks of the runs, and the trend of one task', async () => {
      const { id: flow_id } = await api.flow();
      const since = api.clock.now();
      const flowRun = await api.flowRun({ flow_id, state: { type: 'RUNNING' } });
      const task = async (task_key: string, dynamic_key: string, seconds: number, end = 'COMPLETED') => {
        const { id } = await api.taskRun({
          flow_run_id: flowRun.id,
          task_key,
          dynamic_key,
          name: `${task_key}-${dynamic_key}`,
          state: 'RUNNING',
        });
        api.clock.advance(seconds);
        await api.setState('task_runs', id, { type: end });
      };
      await task('load', '0', 5);
      await task('load', '1', 7);
      await task('clean', '0', 100);
      await task('clean', '1', 1, 'FAILED');
      await api.setState('flow_runs', flowRun.id, { type: 'COMPLETED' });
      api.clock.advance(1);
      const all = await trends({ flow_id, since, intervals: 1 });
      expect(all.tasks).toEqual([
        { task_key: 'clean', name: 'clean-1', runs: 2, failed: 1, median: 100, percentile_95: 100 },
        { task_key: 'load', name: 'load-1', runs: 2, failed: 0, median: 5, percentile_95: 7 },
      ]);
      const one = await trends({ flow_id, task_key: 'load', since, intervals: 1 });
      expect(one.intervals).toMatchObject([{ runs: 2, failed: 0, median: 5, percentile_95: 7, complete: true }]);
    });

    it('422: no flow and no deployment, both of them, or an empty period', async () => {
      const since = '2026-01-01T00:00:00Z';
      const { id } = await api.flow();
      for (const body of [{ since }, { since, flow_id: id, deployment_id: id }, { since, until: since, flow_id: id }])
        expect((await api.post('/ui/trends', body)).status).toBe(422);
      expect((await api.post('/ui/trends', { since, flow_id: id, intervals: 61 })).status).toBe(422);
    });
  });
});
