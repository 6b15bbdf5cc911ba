import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

onEveryStore((api) => {
  const set = (id: string, state: string | Record<string, unknown>, force = false) => api.setState('task_runs', id, state, { force });

  describe('setTaskRunState', () => {
    it('200: aborts a task of a flow run that is not running; 201 with force', async () => {
      const { id } = await api.taskRun();
      expect(await set(id, 'RUNNING')).toMatchObject({ status: 200, body: { status: 'ABORT', state: { type: 'PENDING' } } });
      expect(await set(id, 'RUNNING', true)).toMatchObject({ status: 201, body: { status: 'ACCEPT' } });
      expect((await api.get(`/task_runs/${id}`)).body.run_count).toBe(1);
    });

    it('201: rejects a failure for a retry while retries remain, unless it is not retriable', async () => {
      const flowRun = await api.flowRun({ state: 'RUNNING' });
      const policy = { flow_run_id: flowRun.id, empirical_policy: { retries: 1 } };
      const retried = await api.taskRun(policy);
      await set(retried.id, 'RUNNING');
      expect(await set(retried.id, 'FAILED')).toMatchObject({
        status: 201,
        body: { status: 'REJECT', state: { type: 'SCHEDULED', name: 'AwaitingRetry' }, details: { reason: 'Retrying' } },
      });
      const final = await api.taskRun(policy);
      await set(final.id, 'RUNNING');
      const failed = await set(final.id, { type: 'FAILED', state_details: { retriable: false } });
      expect(failed).toMatchObject({ status: 201, body: { status: 'ACCEPT', state: { type: 'FAILED' } } });
    });

    it('201: rejects a cache key that is too long', async () => {
      const { id } = await api.taskRun({ flow_run_id: null });
      const response = await set(id, { type: 'COMPLETED', state_details: { cache_key: 'x'.repeat(2001) } });
      expect(response).toMatchObject({
        status: 201,
        body: { status: 'REJECT', details: { reason: 'Cache key exceeded maximum allowed length of 2000 characters.' } },
      });
    });

    it('200 or 201: a pending background task is not submitted twice, another task can be', async () => {
      const deferred = { type: 'PENDING', state_details: { deferred: true } };
      const background = await api.taskRun({ flow_run_id: null, state: deferred });
      expect(await set(background.id, deferred)).toMatchObject({ status: 200, body: { status: 'ABORT' } });
      const ordinary = await api.taskRun({ flow_run_id: null });
      expect(await set(ordinary.id, 'PENDING')).toMatchObject({ status: 201, body: { status: 'ACCEPT' } });
    });

    it('200: a dry run returns the outcome, rule by rule, and changes nothing', async () => {
      const { id } = await api.taskRun({ flow_run_id: null });
      const response = await api.post(`/task_runs/${id}/set_state?dry_run=true`, { state: { type: 'RUNNING' } });
      expect(response).toMatchObject({ status: 200, body: { status: 'ACCEPT', state: { type: 'RUNNING' } } });
      expect(response.body.trace.length).toBeGreaterThan(0);
      expect((await api.get(`/task_runs/${id}`)).body).toMatchObject({ state_type: 'PENDING', run_count: 0 });
      expect((await api.get(`/task_run_states/?task_run_id=${id}`)).body).toHaveLength(1);
    });

    it('200: a state with a name that cannot be stored is not written', async () => {
      const { id, state_id } = await api.taskRun({ flow_run_id: null });
      const response = await set(id, { type: 'RUNNING', name: '\u0000' });
      expect(response).toMatchObject({ status: 200, body: { status: 'ABORT', state: { id: state_id } } });
    });

    it('404: unknown', async () => {
      expect(await set(UNKNOWN_ID, 'RUNNING')).toMatchObject({
        status: 404,
        body: { exception_message: `Task run with id ${UNKNOWN_ID} not found` },
      });
    });

    it('422: no state, a state of an unknown type', async () => {
      expect((await api.post(`/task_runs/${UNKNOWN_ID}/set_state`, {})).status).toBe(422);
      expect((await set(UNKNOWN_ID, 'running')).status).toBe(422);
    });

    it('emits no event', async () => {
      const { id } = await api.taskRun({ flow_run_id: null });
      await set(id, 'COMPLETED');
      expect((await api.events('prefect.task-run')).length).toBe(0);
    });
  });

  describe('readTaskRunState, readTaskRunStates', () => {
    it('200: the history in order of time, with data', async () => {
      const { id } = await api.taskRun({ flow_run_id: null });
      await set(id, 'RUNNING');
      await set(id, { type: 'COMPLETED', data: [1, 2] });
      const { body: states } = await api.get(`/task_run_states/?task_run_id=${id}`);
      expect(states.map((state: { type: string }) => state.type)).toEqual(['PENDING', 'RUNNING', 'COMPLETED']);
      expect(states[2].data).toEqual([1, 2]);
      expect((await api.get(`/task_run_states/${states[2].id}`)).body).toEqual(states[2]);
    });

    it('200: empty for an unknown run; 404; 422 without a run', async () => {
      expect((await api.get(`/task_run_states/?task_run_id=${UNKNOWN_ID}`)).body).toEqual([]);
      expect((await api.get(`/task_run_states/${UNKNOWN_ID}`)).body.detail).toBe('Flow run state not found');
      expect((await api.get('/task_run_states/')).status).toBe(422);
    });
  });
});
