import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const ids = (body: { id: string }[]) => body.map(({ id }) => id);

onEveryStore((api) => {
  const filter = async (body: unknown) => (await api.post('/task_runs/filter', body)).body;

  describe('filterTaskRuns, countTaskRuns', () => {
    it('200: nulls have no effect', async () => {
      await api.taskRun();
      const nulls = { sort: null, limit: null, offset: null, flows: null, task_runs: { id: null, operator: 'and_' } };
      expect(ids(await filter(nulls))).toEqual(ids(await filter({})));
      expect((await filter(undefined)).length).toBeGreaterThan(0);
      expect((await api.post('/task_runs/filter', { bogus: 1 })).status).toBe(200);
    });

    it('200: with and without a flow run', async () => {
      const mark = unique('fr');
      const inFlow = await api.taskRun({ tags: [mark] });
      const alone = await api.taskRun({ flow_run_id: null, tags: [mark] });
      const tags = { all_: [mark] };
      const found = async (flow_run_id: unknown, rest: object = {}) => {
        const body = { task_runs: { tags, flow_run_id }, sort: 'NAME_ASC', ...rest };
        const all = ids(await filter(body));
        expect((await api.post('/task_runs/count', body)).body).toBe(all.length);
        return all.sort();
      };
      expect(await found({})).toEqual([inFlow.id]);
      expect(await found({ is_null_: true })).toEqual([alone.id]);
      expect(await found({ is_null_: true, any_: [inFlow.flow_run_id] })).toEqual([alone.id]);
      expect(await found({ any_: [inFlow.flow_run_id] })).toEqual([inFlow.id]);
      expect(await found({ any_: null, is_null_: null })).toEqual([inFlow.id, alone.id].sort());
      expect(await found(null, { flow_runs: {} })).toEqual([inFlow.id]);
      expect(await found(null, { flows: {} })).toEqual([inFlow.id]);
      expect(await found(null, { deployments: {} })).toEqual([]);
      expect(await found(null, { flow_runs: { id: { any_: [inFlow.flow_run_id] } } })).toEqual([inFlow.id]);
      expect(await found(null, { flow_runs: { id: { any_: [] } } })).toEqual([]);
    });

    it('200: by state, tags, name, times and subflows', async () => {
      const name = unique('Look');
      const done = await api.taskRun({ flow_run_id: null, name, tags: ['x', 'y'], state: 'COMPLETED' });
      const open = await api.taskRun({ flow_run_id: null, name: `${name}-open` });
      await api.flowRun({ parent_task_run_id: open.id });
      const found = async (task_runs: object) => ids(await filter({ task_runs: { name: { like_: name.toLowerCase() }, ...task_runs } }));
      expect(await found({ state: { type: { any_: ['COMPLETED'] } } })).toEqual([done.id]);
      expect(await found({ state: { name: { any_: ['Pending'] } } })).toEqual([open.id]);
      expect(await found({ tags: { all_: ['y', 'x', 'x'] } })).toEqual([done.id]);
      expect(await found({ tags: { is_null_: true } })).toEqual([open.id]);
      expect(await found({ subflow_runs: { exists_: true } })).toEqual([open.id]);
      expect(await found({ start_time: { is_null_: true } })).toEqual([open.id]);
      expect(await found({ end_time: { after_: done.end_time, before_: done.end_time } })).toEqual([done.id]);
      expect(await found({ expected_start_time: { after_: open.expected_start_time } })).toEqual([open.id]);
      expect(await found({ id: { any_: [] } })).toEqual([]);
      expect(await found({ operator: 'or_', state: { type: {}, name: { any_: ['Completed'] } } })).toHaveLength(2);
    });

    it('200: sorted by duration, and by the other sort keys', async () => {
      const mark = unique('sort');
      const make = async (name: string, state?: string) => (await api.taskRun({ flow_run_id: null, name, tags: [mark], state })).id;
      const long = await make('a', 'RUNNING');
      api.clock.advance(10);
      const short = await make('b', 'RUNNING');
      api.clock.advance(5);
      const none = await make('c');
      const sorted = async (sort: string) => ids(await filter({ task_runs: { tags: { all_: [mark] } }, sort }));
      expect(await sorted('DURATION_DESC')).toEqual([long, short, none]);
      expect(await sorted('DURATION_ASC')).toEqual([none, short, long]);
      expect(await sorted('NAME_DESC')).toEqual([none, short, long]);
      expect(await sorted('EXPECTED_START_TIME_ASC')).toEqual([long, short, none]);
      // long and short started when they were expected; none has not started
      expect(await sorted('START_TIME_ASC')).toEqual([long, short, none]);
      expect(await sorted('START_TIME_DESC')).toEqual([none, short, long]);
      expect(await sorted('EXPECTED_START_TIME_DESC')).toEqual([none, short, long]);
      expect(await sorted('ID_DESC')).toEqual([long, short, none].sort().reverse());
      await api.setState('task_runs', short, 'COMPLETED');
      expect((await sorted('END_TIME_DESC'))[0]).toBe(short);
      expect(await sorted('NEXT_SCHEDULED_START_TIME_ASC')).toHaveLength(3);
    });

    it('422: unknown fields, sorts, and limits', async () => {
      expect((await api.post('/task_runs/filter', { task_runs: { bogus: 1 } })).status).toBe(422);
      expect((await api.post('/task_runs/filter', { sort: 'CREATED_DESC' })).status).toBe(422);
      expect((await api.post('/task_runs/filter', { limit: 1000 })).body.detail).toContain('Invalid limit');
      expect((await api.post('/task_runs/count', { task_runs: { operator: null } })).status).toBe(422);
    });
  });

  describe('paginateTaskRuns', () => {
    it('200: the last page, an empty page, no limit; 422: page 0', async () => {
      const mark = unique('page');
      for (let n = 0; n < 5; n++) await api.taskRun({ flow_run_id: null, tags: [mark] });
      const page = (body: object) => api.post('/task_runs/paginate', { task_runs: { tags: { all_: [mark] } }, ...body });
      expect((await page({ limit: 2, page: 3 })).body).toMatchObject({
        count: 5,
        pages: 3,
        page: 3,
        limit: 2,
        results: [{ tags: [mark] }],
      });
      expect((await page({ limit: 0 })).body).toEqual({ results: [], count: 5, limit: 0, pages: 0, page: 1 });
      expect((await page({ limit: 2, page: 9 })).body.results).toEqual([]);
      expect((await page({ page: 0 })).status).toBe(422);
    });
  });

  describe('readTaskRunHistory', () => {
    const history = (body: object) => api.post('/task_runs/history', body);

    it('200: intervals cover the period, up to five hundred', async () => {
      const two = await history({
        history_start: '2030-01-01T00:00:00Z',
        history_end: '2030-01-02T01:00:00Z',
        history_interval_seconds: 86400,
      });
      expect(two.body).toEqual([
        { interval_start: '2030-01-01T00:00:00Z', interval_end: '2030-01-02T00:00:00Z', states: [] },
        { interval_start: '2030-01-02T00:00:00Z', interval_end: '2030-01-03T00:00:00Z', states: [] },
      ]);
      const many = await history({
        history_start: '2030-01-01T00:00:00Z',
        history_end: '2030-01-11T00:00:00Z',
        history_interval_seconds: 60,
      });
      expect(many.body).toHaveLength(500);
    });

    it('200: runs by expected start and state, with their times', async () => {
      const mark = unique('history');
      const start = api.clock.peek();
      const running = await api.taskRun({ flow_run_id: null, tags: [mark], state: 'RUNNING' });
      api.clock.advance(100);
      for (let n = 0; n < 2; n++) await api.taskRun({ flow_run_id: null, tags: [mark] });
      api.clock.advance(50);
      const { body } = await history({
        history_start: start,
        history_end: api.clock.peek(),
        history_interval_seconds: 100,
        task_runs: { tags: { all_: [mark] } },
      });
      expect(body).toHaveLength(2);
      expect(body[0].states).toMatchObject([{ state_type: 'RUNNING', state_name: 'Running', count_runs: 1, sum_estimated_lateness: 0 }]);
      expect(body[0].states[0].sum_estimated_run_time).toBeCloseTo(150, 1);
      expect(body[1].states).toMatchObject([{ state_type: 'PENDING', count_runs: 2, sum_estimated_run_time: 0 }]);
      expect(body[1].states[0].sum_estimated_lateness).toBeCloseTo(100, 1);
      expect(running.state_type).toBe('RUNNING');
    });

    it('200: intervals beyond the representable time end there', async () => {
      const all = { history_start: '0001-01-01T00:00:00Z', history_end: '9999-12-31T23:59:59Z' };
      const { body } = await history({ ...all, history_interval_seconds: 1e11 });
      expect(body).toHaveLength(4);
      expect(body[3].interval_end).toBe('9999-12-31T23:59:59.999999Z');
      expect((await history({ ...all, history_interval_seconds: 8e13 })).body).toMatchObject([
        { interval_start: '0001-01-01T00:00:00Z', interval_end: '9999-12-31T23:59:59.999999Z' },
      ]);
    });

    it('422: an interval below a second, a missing bound', async () => {
      const period = { history_start: '2030-01-01T00:00:00Z', history_end: '2030-01-02T00:00:00Z' };
      const short = await history({ ...period, history_interval_seconds: 0.5 });
      expect(short).toMatchObject({ status: 422, body: { detail: 'History interval must not be less than 1 second.' } });
      expect((await history(period)).status).toBe(422);
    });
  });

  describe('countTaskRunsByState', () => {
    it('200: lists every type of state', async () => {
      const mark = unique('states');
      for (const state of ['COMPLETED', 'COMPLETED', 'CRASHED']) await api.taskRun({ flow_run_id: null, tags: [mark], state });
      expect((await api.post('/ui/task_runs/count', { task_runs: { tags: { all_: [mark] } } })).body).toEqual({
        COMPLETED: 2,
        PENDING: 0,
        RUNNING: 0,
        FAILED: 0,
        CANCELLED: 0,
        CRASHED: 1,
        PAUSED: 0,
        CANCELLING: 0,
        SCHEDULED: 0,
      });
    });
  });

  describe('readTaskRunTimeline', () => {
    it('200: twenty buckets of finished runs', async () => {
      const mark = unique('timeline');
      api.clock.set('2026-04-01T12:00:30.000000Z');
      await api.taskRun({ flow_run_id: null, tags: [mark], state: 'COMPLETED' });
      await api.taskRun({ flow_run_id: null, tags: [mark], state: 'RUNNING' });
      api.clock.set('2026-04-01T12:19:30.000000Z');
      for (const state of ['FAILED', 'CRASHED', 'CANCELLED']) await api.taskRun({ flow_run_id: null, tags: [mark], state });
      const task_runs = {
        tags: { all_: [mark] },
        state: { type: { any_: ['RUNNING'] } },
        start_time: { after_: '2026-04-01T12:00:20Z', before_: '2026-04-01T12:19:40Z' },
      };
      const { body } = await api.post('/ui/task_runs/dashboard/counts', { task_runs });
      expect(body).toHaveLength(20);
      expect(body[0]).toEqual({ completed: 1, failed: 0 });
      expect(body[19]).toEqual({ completed: 1, failed: 2 });
      expect(body.slice(1, 19).every((one: object) => Object.values(one).every((value) => value === 0))).toBe(true);
    });

    it('200: the longest representable period', async () => {
      const start_time = { after_: '0001-01-01T00:00:00Z', before_: '9999-12-31T23:59:59Z' };
      const { status, body } = await api.post('/ui/task_runs/dashboard/counts', { task_runs: { start_time } });
      expect(status).toBe(200);
      expect(body).toHaveLength(20);
    });

    it('422: no start of the period', async () => {
      const response = await api.post('/ui/task_runs/dashboard/counts', { task_runs: {} });
      expect(response).toMatchObject({ status: 422, body: { detail: 'task_runs.start_time.after_ is required' } });
      expect((await api.post('/ui/task_runs/dashboard/counts', {})).status).toBe(422);
    });
  });
});
