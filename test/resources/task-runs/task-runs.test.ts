import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const INTEGRITY =
  'Data integrity conflict. This usually means a unique or foreign key constraint was violated. See server logs for details.';

onEveryStore((api) => {
  const create = (body: Record<string, unknown> = {}) => api.post('/task_runs/', { task_key: unique('k'), dynamic_key: '0', ...body });

  describe('createTaskRun', () => {
    it('201, then 200 for the same natural key: the rest of the request is ignored', async () => {
      const run = await api.flowRun();
      for (const flow_run_id of [run.id, null]) {
        const key = { flow_run_id, task_key: unique('k'), dynamic_key: '0' };
        const first = await create({ ...key, name: 'first' });
        expect(first.status).toBe(201);
        const second = await create({ ...key, name: 'second', state: { type: 'COMPLETED' } });
        expect(second.status).toBe(200);
        expect(second.body).toMatchObject({ id: first.body.id, name: 'first', state_type: 'PENDING' });
      }
    });

    it('201: without a state it is pending', async () => {
      const { body } = await create();
      expect(body).toMatchObject({ state_type: 'PENDING', state_name: 'Pending', run_count: 0, labels: {}, tags: [], start_time: null });
      expect(body.expected_start_time).toBe(body.state.timestamp);
      expect(body.state_id).toBe(body.state.id);
      expect(body.state.state_details).toMatchObject({ task_run_id: body.id, flow_run_id: null });
      for (const name of [null, '', undefined]) expect((await create({ name })).body.name).toMatch(/^[a-z]+-[a-z]+$/);
    });

    it('201: labels come from the flow run, the system, and the client, in this order', async () => {
      const run = await api.flowRun({ labels: { env: 'flow', team: 'a' } });
      const { body } = await create({ flow_run_id: run.id, labels: { env: 'x' } });
      expect(body.labels).toMatchObject({ env: 'x', team: 'a', 'prefect.flow-run.id': run.id });
      expect(body.labels).toHaveProperty(['prefect.flow.id'], run.flow_id);
      expect((await create({ labels: null })).body.labels).toEqual({});
    });

    it('201: policies get defaults', async () => {
      const { body } = await create({ empirical_policy: { max_retries: 3, retry_delay_seconds: 2.5 } });
      expect(body.empirical_policy).toEqual({
        max_retries: 3,
        retry_delay_seconds: 2.5,
        retries: 3,
        retry_delay: 2.5,
        retry_jitter_factor: null,
      });
      const task_inputs = { x: [{ input_type: 'constant', type: 'int' }], wait_for: [{ input_type: 'task_run', id: UNKNOWN_ID }] };
      expect((await create({ task_inputs })).body.task_inputs).toEqual(task_inputs);
      const untagged = { x: [{ type: 'int' }, { name: 'region' }, { id: UNKNOWN_ID }] };
      expect((await create({ task_inputs: untagged })).body.task_inputs).toEqual({
        x: [
          { input_type: 'constant', type: 'int' },
          { input_type: 'parameter', name: 'region' },
          { input_type: 'task_run', id: UNKNOWN_ID },
        ],
      });
    });

    it('201: state data is stored, and returned with the run', async () => {
      const { body } = await create({ state: { type: 'COMPLETED', data: { n: 1.5 } } });
      expect((await api.get(`/task_runs/${body.id}`)).body.state.data).toEqual({ n: 1.5 });
      expect(body).toMatchObject({ run_count: 0, start_time: body.state.timestamp, end_time: body.state.timestamp });
    });

    it('422: half of a surrogate pair in a name', async () => {
      expect((await api.post('/task_runs/', `{"task_key":"${unique('k')}","dynamic_key":"0","name":"a\\ud800"}`)).status).toBe(422);
    });

    it('409: an id of another run, an unknown flow run', async () => {
      const id = api.deps.ids.next();
      expect((await create({ id })).body.id).toBe(id);
      expect(await create({ id })).toMatchObject({ status: 409, body: { detail: INTEGRITY } });
      expect(await create({ flow_run_id: UNKNOWN_ID })).toMatchObject({ status: 409, body: { detail: INTEGRITY } });
    });

    it('422: policies, cache keys, inputs, and fields out of range', async () => {
      const text = async (body: object) => {
        const response = await create(body as Record<string, unknown>);
        expect(response.status).toBe(422);
        return response.text;
      };
      expect(await text({ empirical_policy: { retry_delay: Array(51).fill(1) } })).toContain('Can not configure more than 50 retry delays');
      expect(await text({ empirical_policy: { retry_jitter_factor: -1 } })).toContain('`retry_jitter_factor` must be >= 0.');
      expect(await text({ cache_key: 'x'.repeat(2001) })).toContain('Cache key exceeded maximum allowed length of 2000 characters.');
      await text({ task_inputs: { x: [{ input_type: 'nope' }] } });
      await text({ run_count: 1 });
      await text({ tags: null });
    });
  });

  describe('readTaskRun', () => {
    it('200 with the times computed from the current time', async () => {
      const { id } = await api.taskRun({ flow_run_id: null, state: 'RUNNING' });
      api.clock.advance(10);
      const { body } = await api.get(`/task_runs/${id}`);
      expect(body.estimated_run_time).toBeCloseTo(10, 2);
      expect(body).toMatchObject({ total_run_time: 0, run_count: 1, estimated_start_time_delta: 0 });
      const pending = await api.taskRun({ flow_run_id: null });
      api.clock.advance(5);
      expect((await api.get(`/task_runs/${pending.id}`)).body.estimated_start_time_delta).toBeCloseTo(5, 2);
    });

    it('404: unknown', async () => {
      expect((await api.get(`/task_runs/${UNKNOWN_ID}`)).body.detail).toBe('Task not found');
      expect((await api.get('/task_runs/none')).body.detail).toBe('Not Found');
    });
  });

  describe('updateTaskRun', () => {
    it('204: a new name; none generates one; an empty body updates `updated`', async () => {
      const { id, updated } = await api.taskRun({ flow_run_id: null });
      await api.patch(`/task_runs/${id}`, { name: 'new' });
      expect((await api.get(`/task_runs/${id}`)).body.name).toBe('new');
      for (const name of ['', null]) {
        expect((await api.patch(`/task_runs/${id}`, { name })).status).toBe(204);
        expect((await api.get(`/task_runs/${id}`)).body.name).toMatch(/^[a-z]+-[a-z]+$/);
      }
      await api.patch(`/task_runs/${id}`, {});
      expect((await api.get(`/task_runs/${id}`)).body.updated > updated).toBe(true);
    });

    it('404 and 422', async () => {
      expect((await api.patch(`/task_runs/${UNKNOWN_ID}`, {})).body.detail).toBe('Task run not found');
      expect((await api.patch(`/task_runs/${UNKNOWN_ID}`, { tags: [] })).status).toBe(422);
    });
  });

  describe('deleteTaskRun', () => {
    it('204: deletes states immediately, logs soon after, and clears the parent of subflow runs', async () => {
      const run = await api.taskRun();
      const subflow = await api.flowRun({ parent_task_run_id: run.id });
      const [mine, others] = [{ task_run_id: run.id }, { task_run_id: UNKNOWN_ID }];
      const log = (ids: object) => ({ name: 'l', level: 20, message: 'm', timestamp: '2026-03-05T09:00:00Z', ...ids });
      await api.post('/logs/', [log(mine), log(mine), log(mine), log(others)]);
      const count = async (id: string) => (await api.post('/logs/filter', { logs: { task_run_id: { any_: [id] } } })).body.length;
      expect((await api.delete(`/task_runs/${run.id}`)).status).toBe(204);
      expect((await api.get(`/task_run_states/?task_run_id=${run.id}`)).body).toEqual([]);
      expect((await api.get(`/flow_runs/${subflow.id}`)).body.parent_task_run_id).toBeNull();
      await expect.poll(() => count(run.id)).toBe(0);
      expect(await count(UNKNOWN_ID)).toBe(1);
      expect((await api.get(`/task_runs/${run.id}`)).status).toBe(404);
    });

    it('204: releases the slots of its tags to the next run', async () => {
      const [a, b] = [unique('tag'), unique('tag')];
      for (const tag of [a, b]) await api.post('/concurrency_limits/', { tag, concurrency_limit: 1 });
      const flowRun = await api.flowRun({ state: 'RUNNING' });
      const task = () => api.taskRun({ flow_run_id: flowRun.id, tags: [a, b] });
      const start = async ({ id }: { id: string }) => (await api.setState('task_runs', id, 'RUNNING')).body.status;
      const [first, second] = [await task(), await task()];
      expect([await start(first), await start(second)]).toEqual(['ACCEPT', 'WAIT']);
      await api.delete(`/task_runs/${first.id}`);
      for (const tag of [a, b]) {
        expect((await api.get(`/concurrency_limits/tag/${tag}`)).body.active_slots).toEqual([]);
        expect((await api.get(`/v2/concurrency_limits/tag:${tag}`)).body.active_slots).toBe(0);
      }
      expect(await start(second)).toBe('ACCEPT');
      await api.delete(`/task_runs/${(await task()).id}`);
      expect((await api.get(`/concurrency_limits/tag/${a}`)).body.active_slots).toEqual([second.id]);
    });

    it('404: unknown', async () => {
      expect((await api.delete(`/task_runs/${UNKNOWN_ID}`)).body.detail).toBe('Task not found');
    });
  });

  describe('readTaskRunForUi', () => {
    it('200 with the name of the flow run, 404', async () => {
      const flowRun = await api.flowRun({ name: 'the-flow-run' });
      const run = await api.taskRun({ flow_run_id: flowRun.id });
      const withoutFlowRun = await api.taskRun({ flow_run_id: null });
      expect((await api.get(`/ui/task_runs/${run.id}`)).body).toMatchObject({ id: run.id, flow_run_name: 'the-flow-run' });
      expect((await api.get(`/ui/task_runs/${withoutFlowRun.id}`)).body.flow_run_name).toBeNull();
      expect((await api.get(`/ui/task_runs/${UNKNOWN_ID}`)).body.detail).toBe('Task not found');
    });
  });
});
