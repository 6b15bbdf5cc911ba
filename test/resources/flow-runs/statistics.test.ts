import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('statistics of flow runs', () => {
  onEveryStore((api) => {
    const scheduled = (flow_id: string, at: string, name?: string) =>
      api.flowRun({ flow_id, state: { type: 'SCHEDULED', name, state_details: { scheduled_time: at } } });
    const history = (body: Record<string, unknown>) => api.post('/flow_runs/history', body);

    it('readFlowRunHistory 200: runs by interval and state, with their times', async () => {
      api.clock.set('2026-03-05T12:00:00.000000Z');
      const flow_id = (await api.flow()).id;
      await scheduled(flow_id, '2026-03-05T11:00:00Z');
      await scheduled(flow_id, '2026-03-05T11:59:59.999999Z');
      await scheduled(flow_id, '2026-03-05T11:30:00Z', 'Late');
      const runner = await scheduled(flow_id, '2026-03-05T10:30:00Z');
      await scheduled(flow_id, '2026-03-05T14:00:00Z');
      await api.setState('flow_runs', runner.id, 'RUNNING', { force: true });
      api.clock.advance(600);
      const { body } = await history({
        history_start: '2026-03-05T11:00:00+01:00',
        history_end: '2026-03-05T13:30:00Z',
        history_interval_seconds: 3600,
        flows: { id: { any_: [flow_id] } },
      });
      expect(body.map((one: { interval_start: string; interval_end: string }) => [one.interval_start, one.interval_end])).toEqual([
        ['2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z'],
        ['2026-03-05T11:00:00Z', '2026-03-05T12:00:00Z'],
        ['2026-03-05T12:00:00Z', '2026-03-05T13:00:00Z'],
        ['2026-03-05T13:00:00Z', '2026-03-05T14:00:00Z'],
      ]);
      expect(body[2].states).toEqual([]);
      expect(body[3].states).toEqual([]);
      const [running] = body[0].states;
      expect(running).toMatchObject({ state_type: 'RUNNING', state_name: 'Running', count_runs: 1 });
      expect(running.sum_estimated_run_time).toBeCloseTo(600, 1);
      expect(running.sum_estimated_lateness).toBeCloseTo(5400, 1);
      const [late, onTime] = body[1].states;
      expect(late).toMatchObject({ state_type: 'SCHEDULED', state_name: 'Late', count_runs: 1, sum_estimated_run_time: 0 });
      expect(late.sum_estimated_lateness).toBeCloseTo(2400, 1);
      expect(onTime).toMatchObject({ state_name: 'Scheduled', count_runs: 2 });
      expect(onTime.sum_estimated_lateness).toBeCloseTo(4200 + 600, 1);
    });

    it('readFlowRunHistory 200: at most 500 intervals; none if the end is not after the start', async () => {
      const ten = { history_start: '2020-01-01T00:00:00Z', history_end: '2020-01-11T00:00:00Z' };
      expect((await history({ ...ten, history_interval_seconds: 60 })).body).toHaveLength(500);
      expect((await history({ ...ten, history_interval_seconds: 25 * 3600 })).body).toHaveLength(10);
      expect(
        (await history({ history_start: ten.history_end, history_end: ten.history_start, history_interval_seconds: 60 })).body,
      ).toEqual([]);
    });

    it('readFlowRunHistory 200: an interval as a string with a number, but not as a duration', async () => {
      const day = { history_start: '2020-01-01T00:00:00Z', history_end: '2020-01-02T00:00:00Z' };
      for (const history_interval_seconds of ['21600', ' 2.16e4']) {
        expect((await history({ ...day, history_interval_seconds })).body).toHaveLength(4);
      }
      for (const history_interval_seconds of ['0.9', 'PT6H', '06:00:00']) {
        expect((await history({ ...day, history_interval_seconds })).status).toBe(422);
      }
    });

    it('readFlowRunHistory 200: the last interval ends at the last representable time', async () => {
      const last = { history_start: '9999-12-31T23:00:00Z', history_end: '9999-12-31T23:30:00Z' };
      for (const seconds of [7200, 8e13]) {
        const interval = { interval_start: last.history_start, interval_end: '9999-12-31T23:59:59.999999Z', states: [] };
        expect((await history({ ...last, history_interval_seconds: seconds })).body).toEqual([interval]);
      }
    });

    it('readFlowRunHistory 422: an interval below a second, missing fields', async () => {
      const day = { history_start: '2020-01-01', history_end: '2020-01-02' };
      const short = await history({ ...day, history_interval_seconds: 0.9 });
      expect([short.status, short.body.detail]).toEqual([422, 'History interval must not be less than 1 second.']);
      expect((await history(day)).status).toBe(422);
    });

    it('readFlowRunTimeline 200: start or expected start, duration and delay', async () => {
      const flow_id = (await api.flow()).id;
      const first = await api.flowRun({ flow_id });
      api.clock.advance(5);
      await api.setState('flow_runs', first.id, 'RUNNING');
      api.clock.advance(7);
      const second = await scheduled(flow_id, '2040-01-01T00:00:00Z');
      const flows = { id: { any_: [flow_id] } };
      const { body } = await api.post('/ui/flow_runs/history', { flows });
      expect(body).toEqual([
        { id: second.id, state_type: 'SCHEDULED', timestamp: '2040-01-01T00:00:00Z', duration: 0, lateness: 0 },
        { id: first.id, state_type: 'RUNNING', timestamp: expect.any(String), duration: expect.any(Number), lateness: expect.any(Number) },
      ]);
      expect(body[1].duration).toBeCloseTo(7, 2);
      expect(body[1].lateness).toBeCloseTo(5, 2);
      const oldest = await api.post('/ui/flow_runs/history', { flows, sort: 'EXPECTED_START_TIME_ASC', limit: 1 });
      expect(oldest.body.map(({ id }: { id: string }) => id)).toEqual([first.id]);
      expect((await api.post('/ui/flow_runs/history', { limit: 1001 })).status).toBe(422);
      expect((await api.post('/ui/flow_runs/history', { limit: 1000 })).status).toBe(200);
      expect((await api.post('/ui/flow_runs/history', { limit: -1 })).status).toBe(422);
    });

    it('countTaskRunsByFlowRun 200: every requested id, without subflows', async () => {
      const run = await api.flowRun();
      await api.taskRun({ flow_run_id: run.id });
      await api.taskRun({ flow_run_id: run.id });
      const placeholder = await api.taskRun({ flow_run_id: run.id });
      await api.flowRun({ parent_task_run_id: placeholder.id });
      const count = (flow_run_ids: string[]) => api.post('/ui/flow_runs/count-task-runs', { flow_run_ids });
      expect((await count([run.id, NOWHERE])).body).toEqual({ [run.id]: 2, [NOWHERE]: 0 });
      expect((await count([])).body).toEqual({});
      expect((await count(Array.from({ length: 200 }, () => NOWHERE))).status).toBe(200);
      const many = await count(Array.from({ length: 201 }, () => NOWHERE));
      expect([many.status, many.body.exception_detail[0].type]).toEqual([422, 'too_long']);
    });
  });
});
